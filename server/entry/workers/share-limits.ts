import type { ClientBudgets } from '../../http/limits/client-budgets.ts'
import type { ClientKeys } from '../../http/limits/client-keys.ts'
import type { WorkerLink } from './worker-link.ts'
import type { ClientUse } from './worker-messages.ts'

/** Milliseconds in which what clients use is added up before the other workers are told. */
const TELL_MS = 100

/** The least that a divided limit leaves: connections of one client do not go to all workers alike. */
const LEAST_SHARE = 16

/**
 * One worker's part of a limit on what one client holds: streams, connections, bytes. Connections are given to workers by
 * turns, so that a client that opens many has about as many of each.
 *
 * @param limit Of all workers together.
 * @param count How many workers there are.
 */
export function divideLimit(limit: number, count: number): number {
  return Math.max(Math.min(LEAST_SHARE, limit), Math.ceil(limit / count))
}

/**
 * Makes one budget a client of those that several workers keep: each gives from its own what a client asks of it, and
 * tells the others ten times a second, which take the same from theirs.
 *
 * In the long run a client gets what one process would give it, over however many connections. At once it may get a
 * burst from each worker, and then owes what was more than one.
 */
export function shareBudgets(
  own: ClientBudgets,
  link: Pick<WorkerLink, 'send' | 'onMessage'>,
  wait: (callback: () => void, ms: number) => void = (callback, ms) => void setTimeout(callback, ms).unref(),
): ClientBudgets {
  const untold = new Map<string, { readonly keys: ClientKeys; requests: number; units: number }>()
  const tell = (): void => {
    const uses: readonly ClientUse[] = [...untold.values()]
    untold.clear()
    link.send({ kind: 'used', uses })
  }
  const note = (keys: ClientKeys, requests: number, units: number): void => {
    if (untold.size === 0) wait(tell, TELL_MS)
    const [client] = keys
    const use = untold.get(client)
    if (use === undefined) untold.set(client, { keys, requests, units })
    else {
      use.requests += requests
      use.units += units
    }
  }
  link.onMessage((message) => {
    if (message.kind !== 'used') return
    for (const { keys, requests, units } of message.uses) own.settle(keys, units, requests)
  })
  return {
    arrive(keys) {
      const short = own.arrive(keys)
      if (short === undefined) note(keys, 1, 0)
      return short
    },
    spend(keys, units) {
      const short = own.spend(keys, units)
      if (short === undefined) note(keys, 0, units)
      return short
    },
    settle(keys, units, requests = 0) {
      own.settle(keys, units, requests)
      note(keys, requests, units)
    },
  }
}
