import type { Listing } from '../../model/listing.ts'
import { facetValues } from '../../search/analysis/facet-values.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import { hasValue } from '../../tools/listing-fields.ts'
import { describeTyped } from '../text/describe-typed.ts'
import { describeNumber, describeValue, MAX_ITEMS } from '../text/describe-value.ts'
import { fieldLabel, isShown, valueLabel } from '../text/field-label.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import { describeLink, describeLocation, listFacts } from './listing-facts.ts'
import type { PageLocation } from './list-formats.ts'

/** One fact about a listing, whose values lead to the listings that share them. */
export interface LinkedFact {
  /** Name of the field: that of a facet, where its values have links of ours. */
  readonly name: string
  readonly label: string
  /** At least one. */
  readonly values: readonly FactValue[]
  /** The forge that says it, where the source does not. */
  readonly from?: string
}

/** A value of a fact; plain text. */
export interface FactValue {
  readonly text: string
  /** Results with the listings of the page that have the value. */
  readonly url?: string
  /** An address outside of the directory; http(s) or mailto. */
  readonly href?: string
  /** ISO 8601, where the text is a day in words. */
  readonly datetime?: string
}

/** A page and its words. */
type WordedPlace = PageLocation & { readonly words: Words }

/** Most values of one fact shown. */
const MAX_VALUES = 40

/** Facets of ours that are facts, in the order shown. Others have a place of their own on a listing's page. */
const FACETS: readonly string[] = ['license', 'pricing.model', 'pricing.free', 'language', 'online']

/** Facts of ours that are no facets. */
const TEXTS: ReadonlySet<string> = new Set(['when', 'where', 'note'])

/** What a forge says of a repository, which sources say under names of their own. */
const FORGE_FACTS = { stars: 'stars', lastCommit: 'last_commit', lastRelease: 'last_release' } as const

const FORGE_NAMES = { github: 'GitHub', gitlab: 'GitLab', forgejo: 'Forgejo' } as const

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
    if (values.length === 0 || !isShown(name, words)) return
    const by = listing.provenance?.[name]
    const from = by === undefined || by === 'check' ? undefined : FORGE_NAMES[by]
    facts.push({ name, label, values: values.slice(0, MAX_VALUES), ...(from !== undefined && { from }) })
  }
  for (const name of FACETS) add(name, fieldLabel(name, words), linkValues(listing, name, place))
  for (const { name, label, text } of listFacts(listing, words)) {
    if (TEXTS.has(name)) add(name, label, [{ text }])
    else if (isForgeFact(name) && !Object.hasOwn(listing.extra, FORGE_FACTS[name])) {
      add(FORGE_FACTS[name], label, [{ text: name === 'stars' ? text : words.date(text) }])
    }
  }
  for (const [name, value] of Object.entries(listing.extra))
    add(name, fieldLabel(name, words), describe(listing, name, value, place))
  add('tags', words.facts.tags, linkValues(listing, 'tags', place))
  return facts
}

function isForgeFact(name: string): name is keyof typeof FORGE_FACTS {
  return Object.hasOwn(FORGE_FACTS, name)
}

/**
 * The values of one field of a listing, by the names that tools give fields; empty where it says nothing.
 *
 * @param place The page whose results the values lead to.
 */
export function readFactValues(listing: Listing, name: string, place: WordedPlace): FactValue[] {
  const linked = linkValues(listing, name, place)
  if (linked.length > 0) return linked.slice(0, MAX_VALUES)
  const text = OWN_TEXTS.get(name)?.(listing, place.words)
  if (text !== undefined && text !== '') return [{ text }]
  const key = name.startsWith('extra.') ? name.slice('extra.'.length) : name
  return Object.hasOwn(listing.extra, key) ? describe(listing, key, listing.extra[key], place) : []
}

/** Fields of ours that are no facets. */
const OWN_TEXTS: ReadonlyMap<string, (listing: Listing, words: Words) => string | undefined> = new Map<
  string,
  (listing: Listing, words: Words) => string | undefined
>([
  ['description', ({ description }: Listing) => description],
  ['note', ({ note }: Listing) => note],
  ['location', ({ location }: Listing) => (location === undefined ? undefined : describeLocation(location))],
  ['start', ({ start }: Listing) => start],
  ['end', ({ end }: Listing) => end],
  ['added', ({ added }: Listing) => added],
  ['updated', ({ updated }: Listing) => updated],
  ['checked', ({ checked }: Listing) => checked],
  ['link', ({ link }, words) => link && describeLink(link, words)],
  ['stars', ({ stars }, words) => (stars === undefined ? undefined : words.number(stars))],
  ['last_commit', ({ last_commit }, words) => last_commit && words.date(last_commit)],
  ['last_release', ({ last_release }, words) => last_release && words.date(last_release)],
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

/** What a link of a listing is called: by its `rel`, or by its host where that says no more than that it is one. */
export function linkName({ rel, url }: Listing['links'][number], { facts }: Words): string {
  const name = Object.hasOwn(LINK_NAMES, rel) ? LINK_NAMES[rel] : undefined
  if (name !== undefined) return facts[name]
  return rel === 'link' ? hostOf(url) : rel
}

/** Characters that `application/x-www-form-urlencoded` leaves as they are, and the space. */
const PLAIN = /^[\w.* -]*$/

function encode(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString()
}

/** Results with the listings of a page that have a value of a facet. */
export function facetUrl({ urls, slug }: PageLocation, facet: string, value: string): string {
  return urls.results(slug, facetQuery(facet, value))
}

/** The query of {@link facetUrl}, without its question mark. */
export function facetQuery(facet: string, value: string): string {
  const name = FILTER_PREFIX + facet
  // What a form sends of most values needs no encoder.
  return PLAIN.test(name) && PLAIN.test(value) ? `${name}=${value.replaceAll(' ', '+')}` : encode(name, value)
}

/** A field of the source: values that others may share, an address, or what describes it. */
function describe(listing: Listing, name: string, value: unknown, place: WordedPlace): FactValue[] {
  if (!hasValue(value)) return []
  const field = place.words.fields?.get(name)
  const isPoint = field?.type === 'geopoint'
  const typed = field && (isPoint ? [value] : [value].flat()).map((one) => describeTyped(one, field, place.words))
  if (isPoint || field?.format === 'email') {
    const shown = typed?.filter((one) => one !== undefined) ?? []
    if (shown.length > 0 && shown.length === typed?.length) return shown
  }
  const hasObjects = typeof value === 'object' && Object.values(value ?? {}).some((one) => Object(one) === one)
  const isAddress = [value].flat().some((one) => typeof one === 'string' && safeUrl(one) !== undefined)
  const values = hasObjects || isAddress ? [] : linkValues(listing, name, place)
  if (values.length === 0) return describeValue(value, place.words)
  const more = values.length - MAX_ITEMS
  return more > 1
    ? [...values.slice(0, MAX_ITEMS), { text: place.words.fill(place.words.count.more, { count: more }) }]
    : values
}

function linkValues(listing: Listing, name: string, place: WordedPlace): FactValue[] {
  const isNumber = Object.hasOwn(listing.extra, name) && typeof listing.extra[name] === 'number'
  const field = place.words.fields?.get(name)
  const isDay = field?.type === 'date' || field?.type === 'datetime'
  return facetValues(listing, name).map((value) => {
    const text = valueLabel(name, value, place.words)
    return {
      text: isNumber && text === value ? describeNumber(Number(value), place.words) : text,
      url: facetUrl(place, name, value),
      ...(isDay && text !== value && { datetime: value }),
    }
  })
}
