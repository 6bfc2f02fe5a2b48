import type { FieldSchema } from './field-schema.ts'
import { FURTHER_PLACE, LISTING_FIELDS, PLACE } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { Listing } from './listing.ts'

/** A field of the listings of a directory. */
export interface Field extends FieldRow {
  /** Ours, or the source's, whose values are in `extra`. */
  readonly isOurs: boolean
  /** What the operator says of it. */
  readonly declared?: FieldSchema | undefined
}

/** The fields of a directory: ours, then those that it declares in `schema.fields`. */
export interface FieldTable {
  readonly fields: readonly Field[]
  /** Those that are properties of Schema.org, in the order written. */
  readonly properties: readonly Field[]
  /** @param name `pricing.free` for a part; undefined for a field of the source that is not declared. */
  get(name: string): Field | undefined
}

/** Places that renditions give a field. */
type Place = 'facet' | 'line' | 'facts' | 'compare' | 'answer'

const ROWS: readonly FieldRow[] = LISTING_FIELDS

/** Our fields in the order published, the parts of those that are split after the whole. */
export const OUR_FIELDS: readonly Field[] = ROWS.flatMap((row) => [
  { ...row, isOurs: true },
  ...(row.isSplit ? (row.parts ?? []) : []).map((part) => ({
    ...part,
    name: `${row.name}.${part.name}`,
    isOurs: true,
  })),
])

/** The members of a listing, in the order published. */
// The table is what the type is made of.
export const LISTING_KEYS: readonly (keyof Listing)[] = ROWS.map(({ name }) => name) as (keyof Listing)[]

/** Our fields that stand in a place, in its order. */
export function fieldsAt(place: Place): readonly Field[] {
  return OUR_FIELDS.filter((field) => field[place] !== false).toSorted((a, b) => placeOf(a, place) - placeOf(b, place))
}

function placeOf(field: FieldRow, place: Place): number {
  return field[place] === false ? Infinity : (field[place] ?? PLACE)
}

const OURS: ReadonlyMap<string, Field> = new Map(OUR_FIELDS.map((field) => [field.name, field]))

/** Names in sources of a thing's own address, which answers call `website`: their `url` is its page here. */
const WEBSITE_NAMES: ReadonlySet<string> = new Set(OURS.get('url')?.synonyms || [])

/** Whether a name that no other field has means the thing's own address. */
export function isWebsite(name: string): boolean {
  return name === 'url' || (!OURS.has(name) && WEBSITE_NAMES.has(name.toLowerCase().replace(/[\s_-]/g, '')))
}

/**
 * The fields of a directory. What it says of one of ours (its title, that it is hidden) goes with ours; the type stays.
 *
 * @param declared `schema.fields` of the directory.
 */
export function createFieldTable(declared: readonly FieldSchema[] = []): FieldTable {
  if (declared.length === 0) return OUR_TABLE
  const fields = new Map(OURS)
  for (const schema of declared) fields.set(schema.name, declare(OURS.get(schema.name), schema))
  return tableOf(fields)
}

function tableOf(byName: ReadonlyMap<string, Field>): FieldTable {
  const fields = [...byName.values()]
  const placeOfProperty = ({ jsonLd }: Field): number => jsonLd?.place ?? PLACE
  const properties = fields.filter(({ jsonLd }) => jsonLd !== undefined)
  return {
    fields,
    properties: properties.toSorted((a, b) => placeOfProperty(a) - placeOfProperty(b)),
    get: (name) => byName.get(name) ?? (name === AS_WRITTEN.name ? AS_WRITTEN : undefined),
  }
}

/** What a source calls a license whose identifier pages show. */
const AS_WRITTEN = declare(undefined, { name: 'license_as_written', hidden: true })

/** The table of a directory that declares no fields. */
const OUR_TABLE = tableOf(OURS)

function declare(ours: Field | undefined, declared: FieldSchema): Field {
  if (ours !== undefined) return { ...ours, declared }
  const { name, type = 'any', format, description, property } = declared
  return {
    name,
    type,
    ...(format !== undefined && { format }),
    ...(description !== undefined && { description }),
    ...(property !== undefined && { jsonLd: { property } }),
    isOurs: false,
    declared,
  }
}

/** What a field that has no title is called: `altSpellings` and `date-added` are two words, `GitHub` and `e-mail` are not. */
export function wordsOfName(name: string): string {
  const words = /^[a-z]{2,}[A-Z]\w*$/.test(name)
    ? name.replace(/[A-Z]+/g, (part) => ` ${part.length > 1 ? part : part.toLowerCase()}`)
    : /^[a-z]{3,}(?:-[a-z]+)+$/.test(name)
      ? name.replaceAll('-', ' ')
      : name
  const spaced = words.replaceAll('_', ' ').replace(/\b(?:cfp|id|url)\b/gi, (part) => part.toUpperCase())
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Whether pages show a field. */
export function isShown(field: Pick<Field, 'declared'> | undefined): boolean {
  return (field?.declared?.hidden ?? false) === false
}

/** The value of one of our fields. @param name With a dot, the field is inside another: `pricing.free`. */
export function readField(listing: Readonly<Record<string, unknown>>, name: string): unknown {
  // A build reads some hundred fields of each listing: splitting every name would take a tenth of its time.
  const dot = name.indexOf('.')
  if (dot < 0) return listing[name]
  const value = listing[name.slice(0, dot)]
  return Object(value) === value ? Reflect.get(Object(value), name.slice(dot + 1)) : value
}

const ANSWERED = fieldsAt('answer')
const ANSWERED_FIRST = ANSWERED.filter((field) => placeOf(field, 'answer') < FURTHER_PLACE).map(({ name }) => name)
const ANSWERED_LAST = ANSWERED.filter((field) => placeOf(field, 'answer') > FURTHER_PLACE).map(({ name }) => name)
const ANSWERED_NAMES = new Map(ANSWERED.map((field) => [field.name, field]))

/**
 * The fields of one listing that have a value, by the names that filters accept. A field of the source with the name of
 * one of ours is `extra.{name}`; where a forge would say it, the source's counts if ours has no value.
 */
export function readFields(listing: Listing): ReadonlyMap<string, unknown> {
  const further = Object.entries(listing.extra).map(([name, value]): [string, unknown] => {
    const ours = ANSWERED_NAMES.get(name)
    return [ours === undefined || ours.refreshed === 'always' ? name : `extra.${name}`, value]
  })
  const own = ANSWERED.map(({ name }): [string, unknown] => [name, readField(listing, name)])
  return new Map([...further, ...own].filter(([, value]) => hasValue(value)))
}

/**
 * The fields that at least one of the listings has, in the order of answers: ours, and among them those of the source by
 * name.
 *
 * @param read The fields of each listing, as {@link readFields} gives them.
 */
export function fieldNames(read: readonly ReadonlyMap<string, unknown>[]): string[] {
  const all = new Set(read.flatMap((fields) => [...fields.keys()]))
  const further = [...all].filter((name) => !ANSWERED_NAMES.has(name)).sort()
  return [
    ...ANSWERED_FIRST.filter((name) => all.has(name)),
    ...further,
    ...ANSWERED_LAST.filter((name) => all.has(name)),
  ]
}

/** Whether a field has a value: empty texts, lists and maps do not count. */
export function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
