import type { StartAttack } from '../attack.ts'
import { MCP_HEADERS, searchOf } from '../send-request.ts'
import { createQueries } from '../target.ts'
import { askAgain } from './ask-again.ts'

const MESSAGES = 100
const AT_ONCE = 4

/** Sends batches of 100 searches of 16 words without end, correct ones and misspelt ones in turns. */
export const sendBatches: StartAttack = (target) => {
  const correct = createQueries(target)
  const misspelt = createQueries(target, true)
  let sent = 0
  return askAgain(
    AT_ONCE,
    () => {
      sent += 1
      const query = sent % 2 === 0 ? correct : misspelt
      const batch = Array.from({ length: MESSAGES }, (_, id) => searchOf(id + 1, query()))
      return { port: target.port, path: '/mcp', headers: MCP_HEADERS, body: JSON.stringify(batch) }
    },
    ({ status, text }, counter) => {
      if (status !== 200) return
      counter.add('refused', text.match(/"retryAfterSeconds"/g)?.length ?? 0)
      counter.add('answered', text.match(/"structuredContent"/g)?.length ?? 0)
    },
  )
}
