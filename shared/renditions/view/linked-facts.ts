import type { Listing } from '../../model/listing.ts'
import { facetValues } from '../../search/analysis/facet-values.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import { hasValue } from '../../tools/listing-fields.ts'
import { fieldLabel, valueLabel } from '../text/field-label.ts'
import { safeUrl } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import { describeLocation, listFacts } from './listing-facts.ts'
import type { PageLocation } from './list-formats.ts'

/** One fact about a listing, whose values lead to the listings that share them. */
export interface LinkedFact {
  /** Name of the field: that of a facet, where its values have links of ours. */
  readonly name: string
  readonly label: string
  /** At least one. */
  readonly values: readonly FactValue[]
}

/** A value of a fact; plain text. */
export interface FactValue {
  readonly text: string
  /** Results with the listings of the page that have the value. */
  readonly url?: string
  /** An address outside of the directory; http(s) or mailto. */
  readonly href?: string
}

/** A page and its words. */
type WordedPlace = PageLocation & { readonly words: Words }

/** Longest value of an unknown field shown; the whole one is in `index.json`. */
const MAX_TEXT_LENGTH = 500

/** Most values of one fact shown. */
const MAX_VALUES = 40

/** Facets of ours that are facts, in the order shown. Others have a place of their own on a listing's page. */
const FACETS: readonly string[] = ['license', 'pricing.model', 'pricing.free', 'language', 'online']

/** Facts of ours that are no facets. */
const TEXTS: ReadonlySet<string> = new Set(['when', 'where', 'note'])

/**
 * The facts of a listing in the order shown: ours, then those of its source in their order, then its tags. Its name,
 * texts, links, dates and alternatives are none.
 *
 * @param place The page whose results the values lead to.
 */
export function listLinkedFacts(listing: Listing, place: WordedPlace): LinkedFact[] {
  const { words } = place
  const facts: LinkedFact[] = []
  const add = (name: string, label: string, values: readonly FactValue[]): void => {
    if (values.length > 0) facts.push({ name, label, values: values.slice(0, MAX_VALUES) })
  }
  for (const name of FACETS) add(name, fieldLabel(name, words), linkValues(listing, name, place))
  for (const { name, label, text } of listFacts(listing, words)) if (TEXTS.has(name)) add(name, label, [{ text }])
  for (const [name, value] of Object.entries(listing.extra))
    add(name, fieldLabel(name, words), describe(listing, name, value, place))
  add('tags', words.facts.tags, linkValues(listing, 'tags', place))
  return facts
}

/**
 * The values of one field of a listing, by the names that tools give fields; empty where it says nothing.
 *
 * @param place The page whose results the values lead to.
 */
export function readFactValues(listing: Listing, name: string, place: WordedPlace): FactValue[] {
  const linked = linkValues(listing, name, place)
  if (linked.length > 0) return linked.slice(0, MAX_VALUES)
  const text = OWN_TEXTS.get(name)?.(listing)
  if (text !== undefined && text !== '') return [{ text }]
  const key = name.startsWith('extra.') ? name.slice('extra.'.length) : name
  return Object.hasOwn(listing.extra, key) ? describe(listing, key, listing.extra[key], place) : []
}

/** Fields of ours that are no facets. */
const OWN_TEXTS: ReadonlyMap<string, (listing: Listing) => string | undefined> = new Map([
  ['description', ({ description }: Listing) => description],
  ['note', ({ note }: Listing) => note],
  ['location', ({ location }: Listing) => (location === undefined ? undefined : describeLocation(location))],
  ['start', ({ start }: Listing) => start],
  ['end', ({ end }: Listing) => end],
  ['added', ({ added }: Listing) => added],
  ['updated', ({ updated }: Listing) => updated],
  ['checked', ({ checked }: Listing) => checked],
  ['pricing.url', ({ pricing }: Listing) => pricing?.url],
])

const LINK_NAMES: Readonly<Record<string, keyof Words['facts']>> = {
  repo: 'sourceCode',
  docs: 'documentation',
  demo: 'demo',
  feed: 'feed',
  download: 'download',
  careers: 'careers',
}

/** What a link of a listing is called, by its `rel`. */
export function linkName(rel: string, { facts }: Words): string {
  const name = Object.hasOwn(LINK_NAMES, rel) ? LINK_NAMES[rel] : undefined
  return name === undefined ? rel : facts[name]
}

/** Results with the listings of a page that have a value of a facet. */
export function facetUrl({ urls, slug }: PageLocation, facet: string, value: string): string {
  return urls.results(slug, new URLSearchParams([[FILTER_PREFIX + facet, value]]).toString())
}

/** A field of the source: values that others may share, an address, or text. */
function describe(listing: Listing, name: string, value: unknown, place: WordedPlace): FactValue[] {
  if (!hasValue(value)) return []
  const href = typeof value === 'string' ? safeUrl(value) : undefined
  if (typeof value === 'string' && href !== undefined) return [{ text: value, href }]
  const values = linkValues(listing, name, place)
  if (values.length > 0) return values
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [{ text: text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text }]
}

function linkValues(listing: Listing, name: string, place: WordedPlace): FactValue[] {
  return facetValues(listing, name).map((value) => ({
    text: valueLabel(name, value, place.words),
    url: facetUrl(place, name, value),
  }))
}
