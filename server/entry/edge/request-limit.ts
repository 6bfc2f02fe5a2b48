import { countsTowardsLimit, writeTooManyRequests } from '../../http/too-many-requests.ts'
import { within } from '../../store/edge/within.ts'
import { RATE_LIMIT_PERIOD_SECONDS } from '../../store/edge/bindings.ts'
import type { RateLimitBinding } from '../../store/edge/bindings.ts'
import { networkOf } from '../../http/rules/client-network.ts'

/** Milliseconds to wait for the counter. */
const TIMEOUT_MS = 300

/**
 * Answers 429 with `Retry-After` to a client that asks too much, as the runtime counts it; the same requests are counted
 * and the same is said as on Node. A counter that fails limits nobody.
 *
 * @returns A function that gives `undefined` for what may pass.
 */
export function createRequestLimit(
  binding: RateLimitBinding,
  onError: (error: unknown) => void,
): (request: Request) => Promise<Response | undefined> | undefined {
  const ask = async (request: Request): Promise<Response | undefined> => {
    const key = networkOf(request.headers.get('cf-connecting-ip') ?? '')
    try {
      const { success } = await within(TIMEOUT_MS, 'rate limit', binding.limit({ key }))
      if (success) return undefined
    } catch (error) {
      onError(error)
      return undefined
    }
    const { method } = request
    const accept = request.headers.get('accept')
    const { headers, text } = writeTooManyRequests({ method, accept }, RATE_LIMIT_PERIOD_SECONDS)
    return new Response(method === 'HEAD' ? null : text, { status: 429, headers })
  }
  return (request) => (countsTowardsLimit(request) ? ask(request) : undefined)
}
