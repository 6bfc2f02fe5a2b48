import type { RequestRecord } from '../../observe/observer.ts'
import { CountedCaller } from '../../http/limits/caller.ts'
import type { Caller, CallerParts, OnRefusal } from '../../http/limits/caller.ts'
import { createClientBudgets } from '../../http/limits/client-budgets.ts'
import { createClientReader } from '../../http/limits/client-reader.ts'
import { DEAR_UNITS, RATE_LIMIT_PERIOD_SECONDS } from '../../store/edge/bindings.ts'
import type { EdgeBindings, RateLimitBinding } from '../../store/edge/bindings.ts'
import { createAccelerator } from '../../store/edge/accelerator.ts'

/** Milliseconds to wait for a counter. */
const TIMEOUT_MS = 300

type Counters = Pick<EdgeBindings, 'RATE_LIMIT' | 'RATE_LIMIT_DEAR' | 'GAZETTEER_RATE_LIMIT' | 'GAZETTEER_COST_LIMIT'>

interface EdgeCallersParts {
  /** Milliseconds, never going back. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
  readonly onRefusal?: OnRefusal | undefined
}

/**
 * Creates the callers of requests to a Worker. Each isolate counts as a server does; over all isolates of a data
 * center the runtime's counters do, which have no weights: one for all requests, one for dear work. A counter that fails
 * or hangs limits no client, and is left alone for ten seconds.
 */
export function createEdgeCallers(
  { RATE_LIMIT, RATE_LIMIT_DEAR, GAZETTEER_RATE_LIMIT = '0', GAZETTEER_COST_LIMIT = '0' }: Counters,
  { onRefusal, ...platform }: EdgeCallersParts,
): (request: Request, record?: RequestRecord) => Caller {
  const read = createClientReader({})
  const budget = {
    requestsPerSecond: readLimit('GAZETTEER_RATE_LIMIT', GAZETTEER_RATE_LIMIT),
    unitsPerSecond: readLimit('GAZETTEER_COST_LIMIT', GAZETTEER_COST_LIMIT),
  }
  const cheap = patientCounter(RATE_LIMIT, platform)
  const dear = patientCounter(RATE_LIMIT_DEAR, platform)
  const parts: CallerParts = {
    budgets: createClientBudgets(budget, platform.now),
    onRefusal,
    async ask(client, units) {
      const isDear = units !== undefined
      if (isDear && units < DEAR_UNITS) return undefined
      if ((await (isDear ? dear : cheap)?.(client)) !== false) return undefined
      return { reason: isDear ? 'cost' : 'rate', retryAfterSeconds: RATE_LIMIT_PERIOD_SECONDS }
    },
  }
  return ({ headers }, record) => {
    // A zone may write IPv4 addresses that it makes up for clients of IPv6. The runtime sets both, whatever clients send.
    const address = headers.get('cf-connecting-ipv6') ?? headers.get('cf-connecting-ip') ?? undefined
    return new CountedCaller(() => read(address, () => undefined), parts, record)
  }
}

/** @returns Whether a client may go on; `undefined` where the counter does not say. */
function patientCounter(
  counter: RateLimitBinding | undefined,
  platform: Pick<EdgeCallersParts, 'now' | 'onError'>,
): ((key: string) => Promise<boolean | undefined>) | undefined {
  if (counter === undefined) return undefined
  const accelerator = createAccelerator(TIMEOUT_MS, platform)
  return async (key) => (await accelerator.ask('rate limit', () => counter.limit({ key })))?.success
}

function readLimit(name: string, text: string): number {
  const limit = Number(text)
  if (text.trim() !== '' && Number.isFinite(limit) && limit >= 0) return limit
  throw new Error(`${name}: expected a number a second, 0 or more, got "${text}"`)
}
