import { matchesEntityTag } from './entity-tags.ts'
import { parseHttpDate } from './http-date.ts'

/** What a conditional request leads to. */
export type ConditionOutcome = 'proceed' | 'not-modified' | 'failed'

/** What conditions are compared with. */
export interface Validators {
  /** Strong, with quotes, of the selected variant. */
  readonly etag: string
  /** `undefined` where no date is known; conditions by date are ignored then. */
  readonly lastModifiedSeconds: number | undefined
}

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 §13.2.2. Entity tags beat dates; dates that are
 * none are ignored.
 */
export function evaluateConditions(headers: Headers, validators: Validators, nowSeconds: number): ConditionOutcome {
  const { lastModifiedSeconds } = validators
  const ifMatch = headers.get('if-match')
  if (ifMatch !== null) {
    if (!matchesEntityTag(ifMatch, validators.etag, 'strong')) return 'failed'
  } else {
    const since = headers.get('if-unmodified-since')
    const seconds = since === null ? undefined : parseHttpDate(since, nowSeconds)
    if (seconds !== undefined && lastModifiedSeconds !== undefined && lastModifiedSeconds > seconds) return 'failed'
  }
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) {
    return matchesEntityTag(ifNoneMatch, validators.etag, 'weak') ? 'not-modified' : 'proceed'
  }
  const since = headers.get('if-modified-since')
  const seconds = since === null ? undefined : parseHttpDate(since, nowSeconds)
  if (seconds === undefined || lastModifiedSeconds === undefined) return 'proceed'
  return lastModifiedSeconds <= seconds ? 'not-modified' : 'proceed'
}

/**
 * Whether `If-Range` allows a partial answer (RFC 9110 §13.1.5): the strong tag of the variant, or exactly its date.
 *
 * A date counts only when it is a strong validator, that is when the content cannot have changed twice in that second;
 * ours is the moment of first publishing, at least a minute ago (§8.8.2.2).
 */
export function allowsRange(ifRange: string, validators: Validators, nowSeconds: number): boolean {
  const value = ifRange.trim()
  if (value.startsWith('"')) return value === validators.etag
  const seconds = parseHttpDate(value, nowSeconds)
  return seconds !== undefined && seconds === validators.lastModifiedSeconds && nowSeconds - seconds >= 60
}
