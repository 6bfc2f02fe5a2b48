import type { FieldSchema } from '../../model/field-schema.ts'
import type { Words } from '../words/words.ts'
import { safeUrl } from './safe-url.ts'

/** A value as people read it; plain text. */
export interface DescribedValue {
  readonly text: string
  /** An address outside of the directory; http(s) or mailto. */
  readonly href?: string
  /** ISO 8601, where the text is a day in words. */
  readonly datetime?: string
}

/**
 * A value as its type in `schema.fields` says: days in words, shares, sizes and sums with their unit, addresses of mail as
 * links, coordinates as people write them.
 *
 * @returns `undefined` where its type says nothing about how it looks, or the value is none of its type.
 */
export function describeTyped(
  value: unknown,
  { type, format }: Pick<FieldSchema, 'type' | 'format'>,
  words: Pick<Words, 'date' | 'measure' | 'number'>,
): DescribedValue | undefined {
  if (type === 'date' || type === 'datetime') {
    const text = typeof value === 'string' ? words.date(value) : value
    return typeof value === 'string' && text !== value ? { text: words.date(value), datetime: value } : undefined
  }
  if (type === 'year') {
    return /^\d{1,4}$/.test(String(value)) ? { text: String(value) } : undefined
  }
  if (type === 'integer' || type === 'number') {
    const text = typeof value === 'number' && format !== undefined ? words.measure(value, format) : undefined
    return text === undefined ? undefined : { text }
  }
  if (type === 'geopoint') {
    const text = describePoint(value, words)
    return text === undefined ? undefined : { text }
  }
  if (format !== 'email' || typeof value !== 'string') return undefined
  const href = safeUrl(`mailto:${value}`)
  return href === undefined ? undefined : { text: value, href }
}

/** Degrees of latitude and longitude; those of a list are the other way round, as Table Schema has them. */
function describePoint(value: unknown, { number }: Pick<Words, 'number'>): string | undefined {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const [lat, lon] = Array.isArray(value) ? [given[1], given[0]] : [given['lat'], given['lon'] ?? given['lng']]
  return typeof lat === 'number' && typeof lon === 'number' ? `${number(lat)}°, ${number(lon)}°` : undefined
}
