import type { Attack } from '../../e2e/attacks/attack.ts'
import { ATTACKS } from '../../e2e/attacks/attacks.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import type { AttackMessage } from './attack-messages.ts'

let attack: Attack | undefined

answerMessages(async (received): Promise<object> => {
  // Sent by bench/attacks.ts only.
  const message = received as AttackMessage
  if (message.kind === 'start') {
    attack = ATTACKS[message.name](message.target)
    return {}
  }
  const tally = attack?.tally() ?? {}
  attack?.stop()
  return { tally }
})
