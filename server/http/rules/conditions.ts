type ConditionOutcome = 'proceed' | 'not-modified' | 'failed'

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
const MONTH = `(?<month>${MONTHS.join('|')})`
const TIME = '(?<time>\\d{2}:\\d{2}:\\d{2})'

/** IMF-fixdate, the date of RFC 850, and that of `asctime`. */
const DATE_FORMS = [
  new RegExp(`^${DAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT$`),
  new RegExp(`^${DAY} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
]

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
  const match = DATE_FORMS.map((form) => form.exec(text)).find((found) => found !== null)
  const { day = '', month = '', year = '', time = '' } = match?.groups ?? {}
  const fullYear = year.length === 2 ? expandYear(Number(year), nowSeconds) : year
  const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  // A leap second is the one before.
  const date = new Date(`${fullYear}-${monthNumber}-${day.replace(' ', '0')}T${time.replace(/:60$/, ':59')}Z`)
  // The 31st of June is another day.
  return date.getUTCDate() === Number(day) ? date.getTime() / 1000 : undefined
}

function expandYear(twoDigits: number, nowSeconds: number): number {
  const thisYear = new Date(nowSeconds * 1000).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + twoDigits
  return year > thisYear + 50 ? year - 100 : year
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
