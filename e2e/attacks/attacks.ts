import type { StartAttack, Tally } from './attack.ts'
import { askDearestPages } from './attackers/ask-dearest-pages.ts'
import { leaveUnread } from './attackers/leave-unread.ts'
import { openStreams } from './attackers/open-streams.ts'
import { readSlowly } from './attackers/read-slowly.ts'
import { sendBatches } from './attackers/send-batches.ts'
import { sendSlowly } from './attackers/send-slowly.ts'

const EACH = {
  batches: sendBatches,
  unread: leaveUnread,
  streams: openStreams,
  'slow bodies': sendSlowly,
  'result pages': askDearestPages,
  'slow reading': readSlowly,
} satisfies Readonly<Record<string, StartAttack>>

/** What a hostile client does, and all of it together. */
export const ATTACKS: Readonly<Record<keyof typeof EACH | 'all together', StartAttack>> = {
  ...EACH,
  'all together': (target) => {
    const attacks = Object.entries(EACH).map(([name, start]) => ({ name, attack: start(target) }))
    return {
      full: Promise.all(attacks.map(({ attack }) => attack.full)).then(() => undefined),
      tally(): Tally {
        const named = attacks.flatMap(({ name, attack }) =>
          Object.entries(attack.tally()).map(([what, count]) => [`${name}: ${what}`, count]),
        )
        return Object.fromEntries(named)
      },
      stop: () => attacks.forEach(({ attack }) => attack.stop()),
    }
  },
}
