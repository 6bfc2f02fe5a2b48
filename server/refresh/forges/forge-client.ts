import { type AddressRules, createAddressRules, hostOf, portOf } from '../fetching/address-rules.ts'
import { follow, type Outcome } from '../fetching/follow.ts'
import { parseRetryAfter, type Refreshing } from '../requesting/request-sites.ts'
import type { RepositoryAnswer } from '../states/repository-answer.ts'
import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'

export interface ForgeApi {
  /** Its root, without a slash at the end. */
  readonly root: string
  readonly token?: string | undefined
  /** Whether the operator named the root, so that it may be anywhere. Default: it has to be public. */
  readonly isTrusted?: boolean
}

/** Why a forge is asked no more. */
export type ForgeEnd =
  /** It wants no more requests for now. */
  | 'limited'
  /** It does not know the token. */
  | 'unauthorized'
  | 'failed'
  /** The proxy let nothing through to it. */
  | 'unrequested'
  /** Asking was ended. */
  | 'stopped'

/** Thrown when a forge is asked no more in this run. */
export class ForgeEnded extends Error {
  override readonly name = 'ForgeEnded'
  readonly reason: ForgeEnd
  constructor(reason: ForgeEnd) {
    super(reason)
    this.reason = reason
  }
}

/** JSON, of a status below 300. `undefined` where it could not answer, perhaps because that was too much. */
export type ForgeAnswer = { readonly status: number; readonly value?: unknown } | undefined

/** Asks one forge, one request at a time. */
export interface ForgeClient {
  /** @param body Sent by POST. Default: GET. @throws {ForgeEnded} for what holds for all further requests. */
  ask(path: string, body?: unknown): Promise<ForgeAnswer>
  readonly requests: () => number
}

/** What is known of repositories, as it is found out. */
export interface FoundRepositories {
  /** By key. Missing ones were not requested, or have no answer. */
  readonly answers: Map<string, RepositoryAnswer>
  /** Points that are left in this hour, where the forge reports it. */
  pointsLeft?: number
}

/** How a kind of forge is asked. */
export interface ForgeDialect {
  /** Most repositories of one request. */
  readonly batch: number
  /** @returns Whether there was an answer, which is added to `found`. */
  ask(client: ForgeClient, refs: readonly RepositoryRef[], found: FoundRepositories, exact: boolean): Promise<boolean>
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
  { context, clock, userAgent, stop }: Refreshing,
  gapMs: number,
): ForgeClient {
  const rules = isTrusted ? permitRoot(root, context.rules) : context.rules
  const limits = { ...context.limits, textBytes: MAX_ANSWER_BYTES }
  let requests = 0
  let freeFrom = 0

  const send = async (path: string, body: unknown): Promise<Outcome> => {
    const wait = freeFrom - clock.now()
    if (wait > 0) await clock.sleep(wait, stop)
    requests += 1
    const outcome = await follow(
      `${root}${path}`,
      {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
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
  return {
    async ask(path, body) {
      let outcome = await send(path, body)
      const wait = waitOf(outcome, clock.now())
      if (wait !== undefined && wait <= MAX_RETRY_AFTER_MS && !stop.aborted) {
        await clock.sleep(wait, stop)
        if (!stop.aborted) outcome = await send(path, body)
      }
      if (stop.aborted) throw new ForgeEnded('stopped')
      return readAnswer(outcome)
    },
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

function readAnswer(outcome: Outcome): ForgeAnswer {
  if (outcome.kind === 'unrequested') throw new ForgeEnded('unrequested')
  if (outcome.kind !== 'answer') return undefined
  const { status, headers, text, complete } = outcome
  const isLimit = headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'
  if (status === 401) throw new ForgeEnded('unauthorized')
  if (status === 429 || (status === 403 && isLimit)) throw new ForgeEnded('limited')
  if (status >= 500 || status === 408) return undefined
  if (status >= 300) return { status }
  try {
    return complete && text !== undefined ? { status, value: JSON.parse(text) } : undefined
  } catch {
    return undefined
  }
}
