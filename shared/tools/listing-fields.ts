import type { Listing } from '../model/listing.ts'
import { readField } from '../search/analysis/facet-values.ts'

/** Fields of ours, in the order they are read. `body` is last: it is prose that repeats the others. */
const OWN_NAMES: readonly string[] = [
  'description',
  'note',
  'categories',
  'tags',
  'type',
  'status',
  'license',
  'pricing.free',
  'pricing.model',
  'pricing.url',
  'alternative_to',
  'language',
  'location',
  'start',
  'end',
  'online',
  'added',
  'updated',
  'checked',
  'link',
  'stars',
  'last_commit',
  'last_release',
  'links',
  'body',
]

/** Fields of ours that sources have long had as fields of their own, which we then go by. */
const FORGE_NAMES: readonly string[] = ['link', 'stars', 'last_commit', 'last_release']

/**
 * The fields that at least one of the listings has: ours in a fixed order, then those of the source by name, and `body`.
 *
 * @param read The fields of each listing, as {@link readFields} gives them.
 */
export function fieldNames(read: readonly ReadonlyMap<string, unknown>[]): string[] {
  const own = OWN_NAMES.filter((name) => read.some((fields) => fields.has(name)))
  const all = new Set(read.flatMap((fields) => [...fields.keys()]))
  const body = own.at(-1) === 'body' ? own.splice(-1) : []
  return [...own, ...[...all].filter((name) => !OWN_NAMES.includes(name)).sort(), ...body]
}

/**
 * The fields of one listing that have a value, by the names that filters accept. A field of the source with the name of
 * one of ours is `extra.{name}`; what a forge would say is ours where it has no other value.
 */
export function readFields(listing: Listing): ReadonlyMap<string, unknown> {
  const further = Object.entries(listing.extra).map(([name, value]): [string, unknown] => [
    OWN_NAMES.includes(name) && !FORGE_NAMES.includes(name) ? `extra.${name}` : name,
    value,
  ])
  const own = OWN_NAMES.map((name): [string, unknown] => [name, readField(listing, name)])
  return new Map([...further, ...own].filter(([, value]) => hasValue(value)))
}

/** Whether a field has a value: empty texts, lists and maps do not count. */
export function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
