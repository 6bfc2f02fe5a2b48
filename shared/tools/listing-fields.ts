import type { Listing } from '../model/listing.ts'

/** Fields of ours, in the order they are read. `body` is last: it is prose that repeats the others. */
const READERS: readonly (readonly [string, (listing: Listing) => unknown])[] = [
  ['description', ({ description }) => description],
  ['note', ({ note }) => note],
  ['categories', ({ categories }) => categories],
  ['tags', ({ tags }) => tags],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['license', ({ license }) => license],
  ['pricing.free', ({ pricing }) => pricing?.free],
  ['pricing.model', ({ pricing }) => pricing?.model],
  ['pricing.url', ({ pricing }) => pricing?.url],
  ['alternative_to', ({ alternative_to }) => alternative_to],
  ['language', ({ language }) => language],
  ['location', ({ location }) => location],
  ['start', ({ start }) => start],
  ['end', ({ end }) => end],
  ['online', ({ online }) => online],
  ['added', ({ added }) => added],
  ['updated', ({ updated }) => updated],
  ['checked', ({ checked }) => checked],
  ['links', ({ links }) => links],
  ['body', ({ body }) => body],
]

const OWN_NAMES: ReadonlySet<string> = new Set(READERS.map(([name]) => name))

/**
 * The fields that at least one of the listings has: ours in a fixed order, then those of the source by name, and `body`.
 * A field of the source with the name of one of ours is `extra.{name}`.
 */
export function fieldNames(listings: readonly Listing[]): string[] {
  const own = READERS.filter(([, read]) => listings.some((listing) => hasValue(read(listing)))).map(([name]) => name)
  const further = new Set<string>()
  for (const { extra } of listings) {
    for (const [name, value] of Object.entries(extra)) if (hasValue(value)) further.add(extraName(name))
  }
  const body = own.at(-1) === 'body' ? own.splice(-1) : []
  return [...own, ...[...further].sort(), ...body]
}

/** The fields of one listing that have a value, by the names that {@link fieldNames} returns and filters accept. */
export function readFields(listing: Listing): ReadonlyMap<string, unknown> {
  const own = READERS.map(([name, read]): [string, unknown] => [name, read(listing)])
  const further = Object.entries(listing.extra).map(([name, value]): [string, unknown] => [extraName(name), value])
  return new Map([...own, ...further].filter(([, value]) => hasValue(value)))
}

/** Whether a field has a value: empty texts, lists and maps do not count. */
export function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

function extraName(name: string): string {
  return OWN_NAMES.has(name) ? `extra.${name}` : name
}
