import { hasValue } from '../../model/field-table.ts'
import { clipText } from '../../model/clean-text.ts'
import type { Directory } from '../../model/directory.ts'
import type { Listing } from '../../model/listing.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import { hostOf } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import type { PageLocation } from './page-files.ts'
import type { DirectoryUrls } from '../../urls.ts'

/** What is wrong with a listing, in words: that it is not active any more, that its address moved or does not answer. */
export function describeStates({ status, link }: Pick<Listing, 'status' | 'link'>, words: Words): string[] {
  return [
    ...(status === undefined || status === 'active' ? [] : [words.facts[status]]),
    ...(link === undefined ? [] : [describeLink(link, words)]),
  ]
}

/** Describes an address that moved or does not answer: `link broken since 3 Oct 2026`. */
export function describeLink(
  { state, since, url }: NonNullable<Listing['link']>,
  { facts, row, date, fill }: Words,
): string {
  if (since !== undefined) return fill(row.since, { state: facts[state], date: date(since) })
  return url === undefined ? facts[state] : `${facts[state]}: ${hostOf(url)}`
}

const PLACE_PARTS = ['name', 'locality', 'region', 'country'] as const

/** Where something is, in one line. @param isKnown Whether readers know a part of it. */
export function describeLocation(
  location: NonNullable<Listing['location']>,
  isKnown: (part: string, text: string) => boolean = () => false,
): string {
  const { name = '', lat, lng } = location
  // An address often ends with its town, and with its country in words.
  const isCode = (part: string, text: string): boolean =>
    part === 'country' && name.includes(',') && /^[A-Z]{2,3}$/.test(text)
  const said = PLACE_PARTS.map((part) => ({ part, text: location[part] ?? '' })).filter(({ text }) => text !== '')
  if (said.length === 0) return lat !== undefined && lng !== undefined ? `${lat}, ${lng}` : ''
  return said
    .filter(
      ({ part, text }, index) =>
        !isCode(part, text) && !said.slice(0, index).some((before) => before.text.includes(text)),
    )
    .filter(({ part, text }) => !isKnown(part, text))
    .map(({ text }) => text)
    .join(', ')
}

/** A page whose results values lead to. */
export interface ValuePlace extends PageLocation {
  /** URL of the page of a value, where it has one. */
  readonly valueUrl?: ((field: string, value: string) => string | undefined) | undefined
}

/** The page of a value or, where it has none, results with the listings of a page that have it. */
export function facetUrl({ urls, slug, valueUrl }: ValuePlace, facet: string, value: string): string {
  return valueUrl?.(facet, value) ?? urls.results(slug, facetQuery(facet, value))
}

/** Characters that `application/x-www-form-urlencoded` leaves as they are, and the space. */
const PLAIN = /^[\w.* -]*$/

function encode(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString()
}

/** The query that asks for a value of a facet, without its question mark. */
function facetQuery(facet: string, value: string): string {
  const name = FILTER_PREFIX + facet
  // What a form sends of most values needs no encoder.
  return PLAIN.test(name) && PLAIN.test(value) ? `${name}=${value.replaceAll(' ', '+')}` : encode(name, value)
}

/** Longest text in a list, in UTF-16 code units: lists help to choose, and a document of one stays below 256 KB. */
const MAX_TEXT_LENGTH = 600

/** Whether a listing has nothing but a name and a link, which is not worth a search engine's visit. */
export function isThin({ robots }: Pick<Directory, 'robots'>, listing: Listing): boolean {
  if (robots?.thin === true) return false
  const { description, body, note, extra, start, location, license, tags, alternative_to: replaced } = listing
  const texts = [description, body, note, start, location]
  return texts.every((one) => one === undefined) && [extra, license, tags, replaced].every((one) => !hasValue(one))
}

/** Whether a listing has a page of its own. @param slug Page that it is on where it names none. */
export function hasOwnPage({ id, categories }: Listing, urls: DirectoryUrls, slug = ''): boolean {
  const first = categories[0] ?? slug
  return urls.listing(first, id) !== urls.place(first, id)
}

/** The listing as lists show it: of a long text the beginning, where its own page has the whole. */
export function withShortText(listing: Listing, urls: DirectoryUrls, slug?: string): Listing {
  const { description } = listing
  if (description === undefined || description.length <= MAX_TEXT_LENGTH || !hasOwnPage(listing, urls, slug))
    return listing
  return { ...listing, description: clipText(description, MAX_TEXT_LENGTH) }
}
