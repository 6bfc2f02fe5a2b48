/** What a conditional request leads to. */
type ConditionOutcome = 'proceed' | 'not-modified' | 'failed'

/** What conditions are compared with. */
export interface Validators {
  /** Strong, with quotes, of the selected form. */
  readonly etag: string
  /** `undefined` where no date is known; conditions by date are ignored then. */
  readonly modified: number | undefined
}

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 §13.2.2. Entity tags beat dates; dates that are
 * none are ignored.
 */
export function evaluateConditions(headers: Headers, validators: Validators, nowSeconds: number): ConditionOutcome {
  const { modified } = validators
  const ifMatch = headers.get('if-match')
  if (ifMatch !== null) {
    if (!matchesEntityTag(ifMatch, validators.etag, 'strong')) return 'failed'
  } else {
    const since = headers.get('if-unmodified-since')
    const seconds = since === null ? undefined : parseHttpDate(since, nowSeconds)
    if (seconds !== undefined && modified !== undefined && modified > seconds) return 'failed'
  }
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) {
    return matchesEntityTag(ifNoneMatch, validators.etag, 'weak') ? 'not-modified' : 'proceed'
  }
  const since = headers.get('if-modified-since')
  const seconds = since === null ? undefined : parseHttpDate(since, nowSeconds)
  if (seconds === undefined || modified === undefined) return 'proceed'
  return modified <= seconds ? 'not-modified' : 'proceed'
}

/**
 * Whether `If-Range` allows a partial answer (RFC 9110 §13.1.5): the strong tag of the form, or exactly its date.
 *
 * A date counts only when it is a strong validator, that is when the content cannot have changed twice in that second;
 * ours is the moment of first publishing, at least a minute ago (§8.8.2.2).
 */
export function allowsRange(ifRange: string, validators: Validators, nowSeconds: number): boolean {
  const value = ifRange.trim()
  if (value.startsWith('"')) return value === validators.etag
  const seconds = parseHttpDate(value, nowSeconds)
  return seconds !== undefined && seconds === validators.modified && nowSeconds - seconds >= 60
}

/** `entity-tag` of RFC 9110 §8.8.3; commas are allowed between the quotes. */
const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\uffff]*")/y

/** White space and the empty elements a list may have (RFC 9110 §5.6.1). */
const SEPARATOR = /[ \t]*(?:,[ \t]*)+/y

/**
 * Whether a condition such as `If-None-Match` names `etag`: `*`, or a list with it (RFC 9110 §13.1.1, §13.1.2).
 *
 * @param etag The selected form's strong tag, with quotes.
 * @param comparison `weak` ignores `W/`, `strong` never matches a weak tag (§8.8.3.2).
 * @returns `false` for a field that is no list of entity tags, from the first fault on.
 */
export function matchesEntityTag(header: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  const field = header.trim()
  if (field === etag || field === '*') return true
  let position = skip(SEPARATOR, field, 0)
  while (position < field.length) {
    ENTITY_TAG.lastIndex = position
    const match = ENTITY_TAG.exec(field)
    if (match === null) return false
    if (match[2] === etag && (comparison === 'weak' || match[1] === undefined)) return true
    const next = skip(SEPARATOR, field, ENTITY_TAG.lastIndex)
    if (next === ENTITY_TAG.lastIndex) return false
    position = next
  }
  return false
}

function skip(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : position
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const TIME = '(\\d{2}):(\\d{2}):(\\d{2})'
const MONTH = `(${MONTHS.join('|')})`

const IMF_FIXDATE = new RegExp(`^${DAY}, (\\d{2}) ${MONTH} (\\d{4}) ${TIME} GMT$`)
const RFC_850 = new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\\d{2})-${MONTH}-(\\d{2}) ${TIME} GMT$`)
const ASCTIME = new RegExp(`^${DAY} ${MONTH} ([ \\d]\\d) ${TIME} (\\d{4})$`)

/** Formats seconds since 1970 as IMF-fixdate (RFC 9110 §5.6.7). */
export function formatHttpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString()
}

/**
 * Reads an HTTP date in any of the three forms a recipient must accept (RFC 9110 §5.6.7).
 *
 * @param nowSeconds Decides the century of the two-digit form: never more than 50 years ahead.
 * @returns Seconds since 1970, or `undefined` when it is no valid date; such fields are to be ignored.
 */
export function parseHttpDate(text: string, nowSeconds: number): number | undefined {
  const imf = IMF_FIXDATE.exec(text)
  if (imf !== null) return toSeconds(Number(imf[3]), imf[2], imf[1], imf.slice(4))
  const old = RFC_850.exec(text)
  if (old !== null) return toSeconds(fullYear(Number(old[3]), nowSeconds), old[2], old[1], old.slice(4))
  const asctime = ASCTIME.exec(text)
  if (asctime !== null) return toSeconds(Number(asctime[6]), asctime[1], asctime[2], asctime.slice(3, 6))
  return undefined
}

function fullYear(twoDigits: number, nowSeconds: number): number {
  const thisYear = new Date(nowSeconds * 1000).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + twoDigits
  return year > thisYear + 50 ? year - 100 : year
}

function toSeconds(
  year: number,
  month: string | undefined,
  day: string | undefined,
  time: readonly string[],
): number | undefined {
  const [hours, minutes, seconds] = time.map(Number)
  if (month === undefined || hours === undefined || minutes === undefined || seconds === undefined) return undefined
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const dayOfMonth = Number(day)
  const monthIndex = MONTHS.indexOf(month)
  const date = new Date(Date.UTC(year, monthIndex, dayOfMonth, hours, minutes, Math.min(seconds, 59)))
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year)
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== dayOfMonth) return undefined
  return date.getTime() / 1000
}

/** What a `Range` header asks of a representation of known length. */
export type RangeOutcome =
  | { kind: 'whole' }
  | { kind: 'unsatisfiable' }
  /** Offsets of the first and the last byte, both inclusive. */
  | { kind: 'part'; first: number; last: number }

const WHOLE: RangeOutcome = { kind: 'whole' }

const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i

/**
 * Reads `Range` (RFC 9110 §14.1.2, §14.2): one range of bytes, from the front or from the end.
 *
 * **Security:** requests for several ranges get the whole representation, which a server may always send (§14.2): a
 * thousand overlapping ranges then cost no more than one plain request. Unknown units and garbage are ignored likewise.
 *
 * @param length Bytes of the selected form.
 */
export function parseRange(header: string, length: number): RangeOutcome {
  const match = ONE_RANGE.exec(header)
  if (match === null) return WHOLE
  const [, start, end, suffix] = match
  if (suffix !== undefined) {
    const count = Number(suffix)
    if (count === 0 || length === 0) return { kind: 'unsatisfiable' }
    return { kind: 'part', first: Math.max(0, length - count), last: length - 1 }
  }
  const first = Number(start)
  const last = end === undefined || end === '' ? Infinity : Number(end)
  if (last < first) return WHOLE
  if (first >= length) return { kind: 'unsatisfiable' }
  return { kind: 'part', first, last: Math.min(last, length - 1) }
}
