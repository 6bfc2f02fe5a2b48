import { wordsOfName } from '../../model/field-table.ts'
import type { Field } from '../../model/field-table.ts'
import { capitalize, ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { safeUrl } from './safe-url.ts'
import type { FieldSchema } from '../../model/field-schema.ts'

type FieldWords = Pick<Words, 'facts' | 'fields'>

/** Label of a field or facet, in the words of the page where it is ours, else as the source calls it: `Written in`. */
export function fieldLabel(name: string, words: FieldWords = ENGLISH): string {
  const field = words.fields.get(name)
  // Sources use other names of ours with a meaning of their own: `start`, `location`.
  const isFamiliar = field?.isOurs === true && (field.facet !== false || field.said !== undefined)
  return (
    field?.declared?.title ??
    (isFamiliar ? ourMessage({ ...field, label: field.one ?? field.label ?? name }, words) : undefined) ??
    capitalize(messageOf(words.facts, name) ?? wordsOfName(name))
  )
}

export function ourLabel(field: Field, words: FieldWords): string {
  return words.fields.get(field.name)?.declared?.title ?? ourMessage(field, words) ?? wordsOfName(field.name)
}

function ourMessage({ name, label = name }: Pick<Field, 'name' | 'label'>, { facts }: FieldWords): string | undefined {
  return messageOf(facts, label)
}

export function messageOf(messages: object, key: string): string | undefined {
  const message: unknown = Object.hasOwn(messages, key) ? Reflect.get(messages, key) : undefined
  return typeof message === 'string' ? message : undefined
}

/** What people read for a value: yes or no for a truth value, a status in words, else the value itself. */
export function valueLabel(
  facet: string,
  value: string,
  words: Pick<Words, 'search' | 'facts' | 'fields' | 'date' | 'measure' | 'number'>,
): string {
  const { search, facts, fields } = words
  const field = fields.get(facet)
  const { declared } = field ?? {}
  const label = declared?.categories?.find((one) => one.value === value)?.label
  if (label !== undefined) return label
  if (declared !== undefined) {
    const isNumber = declared.type === 'integer' || declared.type === 'number'
    const typed = describeTyped(isNumber ? Number(value) : value, declared, words)
    if (typed !== undefined) return typed.text
  }
  if (value === 'true') return search.yes
  if (value === 'false') return search.no
  if (value.startsWith('!')) return `${search.without} ${valueLabel(facet, value.slice(1), words)}`
  const states = field?.values ?? field?.parts?.find(({ name }) => name === field.part)?.values
  return (states?.includes(value) ? messageOf(facts, value) : undefined) ?? value
}

/** A number in the digits of a language; what may be a year or a number of a thing has no separators. */
export function describeNumber(value: number, { number }: Pick<Words, 'number'>): string {
  const text = number(value)
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? text.replace(/(?<=\p{Nd})\P{Nd}(?=\p{Nd})/gu, '') : text
}

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
 * @returns `undefined` if its type has no form of its own, or the value is not of its type.
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
