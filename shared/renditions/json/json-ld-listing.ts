import { createFieldTable, hasValue, isShown, readField } from '../../model/field-table.ts'
import type { FieldTable } from '../../model/field-table.ts'
import type { SchemaOrgFamily } from '../../model/fields.ts'
import type { Listing } from '../../model/listing.ts'
import { licenseUrl } from '../text/license-url.ts'
import { safeUrl } from '../text/safe-url.ts'
import types from './schema-org-types.json' with { type: 'json' }

export interface JsonLdNode {
  '@type': string | string[]
  [property: string]: unknown
}

/** Dates and times that Schema.org accepts: ISO 8601, at least the year. */
const ISO_DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/

/** Links that say "this is the same thing over there". */
const SAME_AS = /^(?:wikipedia|wikidata|twitter|mastodon|linkedin|facebook|youtube|instagram|bluesky|same-?as)$/i

/**
 * Describes a listing in Schema.org terms, using only properties its type has.
 *
 * @param id Where we show it. On a page of its own that is also its `url`, and the thing itself is `sameAs`; a place among
 *   others is only its `@id`.
 * @param fallbackType Type of a listing without one.
 */
export function renderJsonLdListing(
  listing: Listing,
  id: string,
  fallbackType: string,
  fields: FieldTable = createFieldTable(),
): JsonLdNode {
  const repository = linkTo(listing, 'repo')
  const { type, families } = resolveType(listing.type ?? fallbackType, repository !== undefined)
  const node: JsonLdNode = { '@type': type, '@id': id, name: listing.name }
  const url = listing.url === undefined ? undefined : safeUrl(listing.url)
  const hasPage = !id.includes('#')
  const address = hasPage ? id : url
  if (address !== undefined) node['url'] = address
  if (listing.description) node['description'] = listing.description
  addLinks(node, listing, families, repository)
  addSameAs(node, listing, hasPage ? url : undefined)
  addProperties(node, listing, families, fields)
  if (listing.alternative_to.length > 0 && (families.has('Product') || families.has('Service'))) {
    node['isSimilarTo'] = listing.alternative_to.map((name) => ({ '@type': 'Product', name }))
  }
  if (families.has('Event')) addEvent(node, listing, address)
  else if (listing.location !== undefined) addLocation(node, listing.location, families)
  return node
}

function addProperties(
  node: JsonLdNode,
  listing: Listing,
  families: ReadonlySet<string>,
  { properties }: FieldTable,
): void {
  for (const { name, isOurs, format, jsonLd, declared } of properties) {
    const value = isOurs ? readField(listing, name) : listing.extra[name]
    if (jsonLd === undefined || !hasValue(value) || (jsonLd.of !== undefined && !hasSome(families, jsonLd.of))) continue
    if (!isOurs && !isShown({ declared })) continue
    node[jsonLd.property] = format === 'license' ? renderLicenses(listing.license) : value
  }
}

function renderLicenses(names: readonly string[]): JsonLdNode[string] {
  const licenses = names.map(renderLicense)
  return licenses.length === 1 ? licenses[0] : licenses
}

const HAS_LOGO: readonly SchemaOrgFamily[] = ['Organization', 'Place', 'Product', 'Service']

const NO_FAMILIES: ReadonlySet<string> = new Set()
const SOURCE_CODE: ReadonlySet<string> = new Set(['CreativeWork', 'SoftwareApplication', 'SoftwareSourceCode'])

function resolveType(
  named: string,
  hasRepository: boolean,
): { type: string | string[]; families: ReadonlySet<string> } {
  const type = named.replace(/^https?:\/\/schema\.org\//, '')
  const families = schemaOrgFamilies(type)
  // An unknown type would make the whole node invalid; Thing says less but is true.
  if (families === undefined) return { type: 'Thing', families: NO_FAMILIES }
  // Only source code has a codeRepository.
  if (hasRepository && families.has('SoftwareApplication')) {
    return { type: [type, 'SoftwareSourceCode'], families: SOURCE_CODE }
  }
  return { type, families }
}

function hasSome(families: ReadonlySet<string>, wanted: readonly SchemaOrgFamily[]): boolean {
  return wanted.some((family) => families.has(family))
}

function linkTo(listing: Listing, rel: string): string | undefined {
  const link = listing.links.find((candidate) => candidate.rel === rel)
  return link === undefined ? undefined : safeUrl(link.url)
}

function addLinks(
  node: JsonLdNode,
  listing: Listing,
  families: ReadonlySet<string>,
  repository: string | undefined,
): void {
  const logo = listing.logo === undefined ? undefined : safeUrl(listing.logo)
  if (logo !== undefined) node[hasSome(families, HAS_LOGO) ? 'logo' : 'image'] = logo
  if (listing.links.length === 0) return
  if (repository !== undefined && families.has('SoftwareSourceCode')) node['codeRepository'] = repository
  const docs = linkTo(listing, 'docs')
  if (docs !== undefined && families.has('WebAPI')) node['documentation'] = docs
  if (docs !== undefined && families.has('SoftwareApplication')) {
    node['softwareHelp'] = { '@type': 'CreativeWork', url: docs }
  }
  const download = linkTo(listing, 'download')
  if (download !== undefined && families.has('SoftwareApplication')) node['downloadUrl'] = download
}

/** @param website The thing itself, where `url` is another address. */
function addSameAs(node: JsonLdNode, { links }: Listing, website: string | undefined): void {
  const same = links.filter(({ rel }) => SAME_AS.test(rel)).flatMap(({ url }) => safeUrl(url) ?? [])
  const all = website === undefined ? same : [website, ...same]
  if (all.length > 0) node['sameAs'] = all
}

/** A license in the form Schema.org accepts: its URL, or a work with that name. */
export function renderLicense(license: string): string | JsonLdNode {
  return licenseUrl(license) ?? { '@type': 'CreativeWork', name: license }
}

/**
 * Adds what search engines ask of an event: when it is, whether it takes place, and where.
 *
 * @param address Where people take part in one that is online, unless it has its own.
 * @see https://developers.google.com/search/docs/appearance/structured-data/event
 */
function addEvent(node: JsonLdNode, listing: Listing, address: string | undefined): void {
  const { start, end, online, location, status } = listing
  if (start !== undefined && ISO_DATE.test(start)) node['startDate'] = start
  if (end !== undefined && ISO_DATE.test(end)) node['endDate'] = end
  if (start !== undefined) {
    node['eventStatus'] = `https://schema.org/Event${status === 'dead' ? 'Cancelled' : 'Scheduled'}`
  }
  const place = location === undefined ? undefined : renderPlace(location)
  if (online !== undefined) {
    const mode = online ? (place === undefined ? 'Online' : 'Mixed') : 'Offline'
    node['eventAttendanceMode'] = `https://schema.org/${mode}EventAttendanceMode`
  }
  const url = (listing.url === undefined ? undefined : safeUrl(listing.url)) ?? address
  const room = online === true && url !== undefined ? { '@type': 'VirtualLocation', url } : undefined
  if (place !== undefined || room !== undefined) node['location'] = place && room ? [place, room] : (place ?? room)
}

type Location = NonNullable<Listing['location']>

function addLocation(node: JsonLdNode, location: Location, families: ReadonlySet<string>): void {
  if (families.has('Place')) Object.assign(node, renderWhere(location))
  else if (families.has('Organization')) node['location'] = renderPlace(location)
  else if (families.has('Person')) node['address'] = renderWhere(location).address
  else if (families.has('CreativeWork')) node['spatialCoverage'] = renderPlace(location)
  else if (families.has('JobPosting')) node['jobLocation'] = renderPlace(location)
  else if (families.has('Service')) node['areaServed'] = renderPlace(location)
}

function renderPlace(location: Location): JsonLdNode {
  const { name, locality, region, country } = location
  return { '@type': 'Place', name: name ?? locality ?? region ?? country, ...renderWhere(location) }
}

/** An address in parts or, where it has none, as it is written. */
function renderWhere(location: Location): { address?: JsonLdNode | string; geo?: JsonLdNode } {
  const { name, locality, region, country, lat, lng } = location
  return {
    ...((locality ?? region ?? country) === undefined
      ? name !== undefined && { address: name }
      : {
          address: {
            '@type': 'PostalAddress',
            addressLocality: locality,
            addressRegion: region,
            addressCountry: country,
          },
        }),
    ...(lat === undefined || lng === undefined
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  }
}

/**
 * Every type of Schema.org below Thing, except enumerations, with the families it belongs to. A test compares the table
 * with the vocabulary file, so it cannot fall behind unnoticed.
 *
 * @see https://schema.org/docs/full.html
 */
const FAMILIES_BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(types).flatMap(([families, names]) => {
    const set = new Set(families.match(/\w+/g))
    return names.split(' ').map((name) => [name, set] as const)
  }),
)

/**
 * The families a type belongs to.
 *
 * @param type A class name without prefix, for instance `SoftwareApplication`.
 * @returns `undefined` when Schema.org has no such type.
 */
export function schemaOrgFamilies(type: string): ReadonlySet<string> | undefined {
  return FAMILIES_BY_TYPE.get(type)
}
