import type { FacetCount } from '../../search/values/facets.ts'
import type { FieldKind } from './field-kind.ts'

/** How the values of a number, year or date are spread, and ranges of them that are worth a click. */
export interface FacetRange {
  readonly kind: Exclude<FieldKind, 'boolean' | 'link' | 'id' | 'text'>
  /** The smallest and the largest, as listings spell them. */
  readonly min: string
  readonly max: string
  /** Number of listings in each step from the smallest to the largest. */
  readonly bins: readonly number[]
  /** As filters have them, `4.5..`, with the number of listings where it is known. */
  readonly ready: readonly { readonly value: string; readonly count?: number }[]
}

const BINS = 20

/** Fewer different values are choices of their own. */
const MIN_VALUES = 5

/** Where the largest is as many times the median, steps grow. */
const SKEWED = 50

/** Shares of the listings that ready ranges should leave, the smallest first. */
const SHARES = [0.1, 0.4, 0.75]

/**
 * Describes the values of a field as a range; `undefined` where they are too few.
 *
 * @param values All of them; those that are of another kind are left out.
 */
export function describeRange(kind: FacetRange['kind'], values: readonly FacetCount[]): FacetRange | undefined {
  const known = values
    .map(({ value, count }) => ({ value, count, at: placeOf(kind, value) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < MIN_VALUES) return undefined
  const total = known.reduce((sum, { count }) => sum + count, 0)
  const scale = scaleOf(known, total)
  const [low, high] = [scale(first.at), scale(last.at)]
  const bins = Array<number>(BINS).fill(0)
  for (const { at, count } of known) {
    const bin = Math.min(BINS - 1, Math.floor(((scale(at) - low) / (high - low)) * BINS))
    bins[bin] = (bins[bin] ?? 0) + count
  }
  return { kind, min: first.value, max: last.value, bins, ready: findReady(kind, known, total) }
}

function placeOf(kind: FacetRange['kind'], value: string): number {
  if (kind !== 'date') return value.trim() === '' ? Number.NaN : Number(value)
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(value) ?? []
  return Number(year) * DAYS_A_YEAR + (Number(month ?? 1) - 1) * DAYS_A_MONTH + Number(day ?? 1) - 1
}

/** As if all months were equally long: good enough for a drawing. */
const DAYS_A_MONTH = 31
const DAYS_A_YEAR = 12 * DAYS_A_MONTH

interface KnownValue {
  readonly value: string
  readonly count: number
  readonly at: number
}

/** Sums and counts of which a few are very large are spread by their logarithms. */
function scaleOf(known: readonly KnownValue[], total: number): (at: number) => number {
  const median = valueAt(known, total / 2)
  const isSkewed = median > 0 && (known.at(-1)?.at ?? 0) / median > SKEWED && (known[0]?.at ?? -1) >= 0
  return isSkewed ? (at) => Math.log10(at + 1) : (at) => at
}

/** The value of the listing at a place in the order of values. */
function valueAt(known: readonly KnownValue[], place: number): number {
  let before = 0
  for (const { at, count } of known) if ((before += count) >= place) return at
  return known.at(-1)?.at ?? 0
}

/** Two or three, from round values on; of years also those before. */
function findReady(kind: FacetRange['kind'], known: readonly KnownValue[], total: number): FacetRange['ready'] {
  const bounds = SHARES.map((share) => roundBound(kind, valueAt(known, total * (1 - share)), known))
  const ranges = [...new Set(bounds)].map((bound) => ({
    value: `${bound}..`,
    count: countFrom(known, placeOf(kind, bound)),
  }))
  const lowest = bounds.at(-1)
  const before = lowest === undefined ? undefined : beforeBound(kind, lowest)
  if (before !== undefined) {
    const count = total - countFrom(known, placeOf(kind, lowest ?? ''))
    ranges.push({ value: `..${before}`, count })
  }
  return ranges.filter(({ count }) => count > 0 && count < total)
}

function countFrom(known: readonly KnownValue[], from: number): number {
  return known.reduce((sum, { at, count }) => (at >= from ? sum + count : sum), 0)
}

/** The last year before a bound. */
function beforeBound(kind: FacetRange['kind'], bound: string): string | undefined {
  return kind === 'year' ? String(Number(bound) - 1) : undefined
}

/** The next round value below: decades, the beginning of a year, one or two digits of a number. */
function roundBound(kind: FacetRange['kind'], at: number, known: readonly KnownValue[]): string {
  if (kind === 'date') return String(Math.floor(at / DAYS_A_YEAR))
  if (kind === 'year') return String(Math.floor(at / 10) * 10)
  const spread = (known.at(-1)?.at ?? 0) - (known[0]?.at ?? 0)
  const isWhole = known.every((each) => Number.isInteger(each.at))
  const step = 10 ** Math.floor(Math.log10(Math.max(isWhole ? 1 : 0, Math.min(spread / 5, Math.abs(at) || spread))))
  const rounded = Math.floor(at / step + 1e-9) * step
  return String(Number(rounded.toFixed(6)))
}
