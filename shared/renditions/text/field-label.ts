import { clipText } from '../../model/clean-text.ts'
import { wordsOfName } from '../../model/field-table.ts'
import type { Field } from '../../model/field-table.ts'
import { capitalize, ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { hostOf, safeUrl } from './safe-url.ts'
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

/** The words that values need. */
type ValueWords = Pick<Words, 'search' | 'count' | 'facts' | 'fields' | 'number' | 'fill'>

/** Longest text shown; the whole one is in `index.json`. */
const MAX_TEXT_LENGTH = 500

/** Most entries of a list, and most parts of an object. */
export const MAX_ITEMS = 8
const MAX_LEAVES = 12

/** Levels of an object that are shown; deeper ones are in the data. */
const MAX_DEPTH = 2

/** Fields that name an object, the most indicative first, and those that say where it is. */
const NAMES = ['name', 'title', 'label', 'common', 'login', 'slug', 'id']
const ADDRESSES = ['url', 'href', 'link', 'website', 'homepage']

/**
 * Describes any value of a field, never as JSON: addresses by their host, truth values and numbers in the words and digits of
 * the page's language, objects by their parts, lists by their entries. Empty ones say nothing.
 */
export function describeValue(value: unknown, words: ValueWords): DescribedValue[] {
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry) => describeEntry(entry, words))
    const more = entries.length - MAX_ITEMS
    // A single further entry takes as much room as saying that there is one.
    return more > 1
      ? [...entries.slice(0, MAX_ITEMS), { text: words.fill(words.count.more, { count: more }) }]
      : entries
  }
  if (isObject(value)) return describeParts(value, words, '', 1).slice(0, MAX_LEAVES)
  return describeScalar(value, words)
}

/** A number in the digits of a language; what may be a year or a number of a thing has no separators. */
export function describeNumber(value: number, { number }: Pick<Words, 'number'>): string {
  const text = number(value)
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? text.replace(/(?<=\p{Nd})\P{Nd}(?=\p{Nd})/gu, '') : text
}

function describeScalar(value: unknown, words: ValueWords): DescribedValue[] {
  if (typeof value === 'boolean') return [{ text: value ? words.search.yes : words.search.no }]
  if (typeof value === 'number') return [{ text: describeNumber(value, words) }]
  if (typeof value !== 'string' || value.trim() === '') return []
  const href = safeUrl(value)
  if (href !== undefined) return [{ text: hostOf(href).replace(/^mailto:/, ''), href }]
  return [{ text: clipText(value, MAX_TEXT_LENGTH) }]
}

/** An entry of a list: an object by its name, which leads to its address, or else by its first value. */
function describeEntry(entry: unknown, words: ValueWords): DescribedValue[] {
  if (!isObject(entry))
    return Array.isArray(entry) ? entry.flatMap((one) => describeEntry(one, words)) : describeScalar(entry, words)
  const find = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const one = Object.hasOwn(entry, name) ? entry[name] : undefined
      if (typeof one === 'string' && one.trim() !== '') return one
    }
    return undefined
  }
  const name = find(NAMES)
  const href = safeUrl(find(ADDRESSES) ?? '')
  if (name !== undefined) return href === undefined ? describeScalar(name, words) : [{ text: name, href }]
  const first = Object.values(entry).find((one) => !isObject(one) && !Array.isArray(one) && one !== null && one !== '')
  return describeScalar(first, words)
}

function describeParts(
  value: Readonly<Record<string, unknown>>,
  words: ValueWords,
  prefix: string,
  depth: number,
): DescribedValue[] {
  return Object.entries(value).flatMap(([name, part]): DescribedValue[] => {
    const label = prefix === '' ? fieldLabel(name, words) : `${prefix} ${fieldLabel(name, words)}`
    if (isObject(part)) return depth < MAX_DEPTH ? describeParts(part, words, label, depth + 1) : []
    const described = describeValue(part, words)
    if (described.length === 0) return []
    const [only] = described
    const href = described.length === 1 ? only?.href : undefined
    return [{ text: `${label}: ${described.map(({ text }) => text).join(', ')}`, ...(href !== undefined && { href }) }]
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as people read it; plain text. */
interface DescribedValue {
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
