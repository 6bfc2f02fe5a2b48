import { type AddressRules, createAddressRules, hostOf, portOf } from '../fetching/address-rules.ts'
import { follow, type Outcome } from '../fetching/follow.ts'
import type { RequestContext } from '../fetching/send-request.ts'
import { parseRetryAfter, type Clock } from '../requesting/host-turns.ts'

export interface ForgeApi {
  /** Its root, without a slash at the end. */
  readonly root: string
  readonly token?: string | undefined
  /** Whether the operator named the root, so that it may be anywhere. Default: it has to be public. */
  readonly isTrusted?: boolean
}

export type ForgeReply =
  /** @param status 200 or 404 … of 2xx the body is there. */
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown }
  /** It wants no more requests for now. */
  | { readonly kind: 'limited' }
  /** It does not know the token. */
  | { readonly kind: 'unauthorized' }
  /** It could not answer this one, perhaps because it was too much. */
  | { readonly kind: 'failed' }
  /** The proxy let nothing through to it. */
  | { readonly kind: 'unrequested' }
  /** Asking was ended. */
  | { readonly kind: 'stopped' }

/** Asks one forge, one request at a time. */
export interface ForgeClient {
  get(path: string): Promise<ForgeReply>
  post(path: string, body: unknown): Promise<ForgeReply>
  readonly requests: () => number
}

export interface ForgeContext {
  readonly context: RequestContext
  readonly clock: Clock
  readonly userAgent: string
  readonly stop: AbortSignal
}

/** For one answer: GitHub ends what takes longer than ten seconds itself. */
const TIMEOUT_MS = 30_000

/** Longest `Retry-After` that is waited for. */
const MAX_RETRY_AFTER_MS = 60_000

/** Of one answer: of 50 repositories it is about 20 KB. */
const MAX_ANSWER_BYTES = 1 << 20

/**
 * Creates the client of a forge.
 *
 * **Security:** the token is sent to the origin of the API only; a redirect to another origin gets none. Answers are
 * limited in size and time, and parsed as data of strangers.
 *
 * @param gapMs Between two requests.
 */
export function createForgeClient(
  { root, token, isTrusted = false }: ForgeApi,
  { context, clock, userAgent, stop }: ForgeContext,
  gapMs: number,
): ForgeClient {
  const rules = isTrusted ? permitRoot(root, context.rules) : context.rules
  const limits = { ...context.limits, textBytes: MAX_ANSWER_BYTES }
  let requests = 0
  let freeFrom = 0

  const send = async (path: string, headers: Record<string, string>, body?: unknown): Promise<Outcome> => {
    const wait = freeFrom - clock.now()
    if (wait > 0) await clock.sleep(wait, stop)
    requests += 1
    const outcome = await follow(
      `${root}${path}`,
      {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        openHeaders: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': userAgent },
        wantsText: () => true,
        timeoutMs: TIMEOUT_MS,
        stop,
      },
      { ...context, rules, limits },
    )
    freeFrom = clock.now() + gapMs
    return outcome
  }
  const request = async (path: string, headers: Record<string, string>, body?: unknown): Promise<ForgeReply> => {
    let outcome = await send(path, headers, body)
    const wait = waitOf(outcome, clock.now())
    if (wait !== undefined && wait <= MAX_RETRY_AFTER_MS && !stop.aborted) {
      await clock.sleep(wait, stop)
      if (!stop.aborted) outcome = await send(path, headers, body)
    }
    return stop.aborted ? { kind: 'stopped' } : readReply(outcome)
  }
  return {
    get: (path) => request(path, {}),
    post: (path, body) => request(path, { 'content-type': 'application/json' }, body),
    requests: () => requests,
  }
}

function permitRoot(root: string, rules: AddressRules): AddressRules {
  const url = new URL(root)
  const own = createAddressRules({ allow: [hostOf(url)], ports: [portOf(url)] })
  const isOwn = (host: string, port: number): boolean => host === hostOf(url) && port === portOf(url)
  return {
    refusalOf: (other) => (isOwn(hostOf(other), portOf(other)) ? own : rules).refusalOf(other),
    isAllowed: (host, port, address) => (isOwn(host, port) ? own : rules).isAllowed(host, port, address),
    pinOf: (host, port) => rules.pinOf(host, port),
  }
}

/** How long a forge wants us to wait, if that is why it refuses. */
function waitOf(outcome: Outcome, nowMs: number): number | undefined {
  if (outcome.kind !== 'answer' || ![403, 429, 503].includes(outcome.status)) return undefined
  const { headers } = outcome
  const wait = parseRetryAfter(headers['retry-after'], nowMs)
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000 - nowMs
  if (wait !== undefined) return wait
  return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? reset : undefined
}

function readReply(outcome: Outcome): ForgeReply {
  if (outcome.kind === 'unrequested') return outcome
  if (outcome.kind !== 'answer') return { kind: 'failed' }
  const { status, headers, text, complete } = outcome
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 429) return { kind: 'limited' }
  if (status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0')) {
    return { kind: 'limited' }
  }
  if (status >= 500 || status === 408) return { kind: 'failed' }
  if (status >= 300) return { kind: 'json', status, value: undefined }
  if (text === undefined || !complete) return { kind: 'failed' }
  try {
    return { kind: 'json', status, value: JSON.parse(text) }
  } catch {
    return { kind: 'failed' }
  }
}
