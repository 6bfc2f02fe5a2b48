import { fieldsAt, hasValue, isShown, readField } from '../../model/field-table.ts'
import type { Field } from '../../model/field-table.ts'
import { FURTHER_PLACE, LINK_KINDS } from '../../model/fields.ts'
import type { Directory } from '../../model/directory.ts'
import type { Listing } from '../../model/listing.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import { CORE_FACETS, facetValues } from '../../search/values/facets.ts'
import {
  describeTyped,
  describeNumber,
  describeValue,
  MAX_ITEMS,
  fieldLabel,
  messageOf,
  ourLabel,
  valueLabel,
} from '../text/field-label.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import type { PageLocation } from './page-files.ts'
import { clipText } from '../../model/clean-text.ts'
import type { DirectoryUrls } from '../../urls.ts'

/** A fact about a listing in one line of text. */
interface ListingFact {
  readonly label: string
  readonly text: string
}

const LINE = fieldsAt('line')

/** The facts of a listing besides name, description, tags and links: ours, then its source's; plain text. */
export function listFacts(listing: Listing, place: WordedPlace): ListingFact[] {
  const { words } = place
  const ours = LINE.map((field): ListingFact => {
    // True values are shown, false ones left out.
    const text = readField(listing, field.name) === false ? '' : describeOurs(field, listing, words, asWritten)
    return { label: ourLabel(field, words), text }
  })
  const own = Object.entries(listing.extra)
    .filter(([name]) => isShown(words.fields.get(name)))
    .map(([name, value]): ListingFact => {
      const texts = describe(listing, name, value, place).map(({ text, href }) => href ?? text)
      return { label: fieldLabel(name, words), text: texts.join(', ') }
    })
  return [...ours, ...own].filter(({ text }) => text !== '')
}

/**
 * The value of one of our fields as people read it; empty without a value.
 *
 * @param date Writes a date, a month or a period. Default: in words.
 */
function describeOurs(field: Field, listing: Listing, words: Words, date: Words['date'] = words.date): string {
  const { name, type, format } = field
  const value = readField(listing, name)
  if (!hasValue(value)) return ''
  const special = format === undefined ? undefined : SPECIAL[format]
  if (special !== undefined) return special(listing, words, date)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return words.number(value)
  if (typeof value === 'boolean') return value ? words.search.yes : words.search.no
  if (typeof value !== 'string') return ''
  return type === 'date' || type === 'datetime' || type === 'yearmonth' ? date(value) : value
}

/** Fields with a form of their own, by format. */
const SPECIAL: Readonly<Record<string, (listing: Listing, words: Words, date: Words['date']) => string>> = {
  status: ({ status }, { facts }) => (status === undefined || status === 'active' ? '' : facts[status]),
  link: ({ link }, words) => (link === undefined ? '' : describeLink(link, words)),
  price: ({ pricing }, words) => (pricing === undefined ? '' : describePricing(pricing, words)),
  place: ({ location }) => (location === undefined ? '' : describeLocation(location)),
  period: ({ start, end }, _, date) => (start === undefined ? '' : date(start, end)),
}

function asWritten(start: string, end?: string): string {
  return end === undefined ? start : `${start} – ${end}`
}

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

function describePricing({ free, model }: NonNullable<Listing['pricing']>, { facts }: Words): string {
  const cost = free === undefined ? undefined : free ? facts.free : facts.notFree
  return [cost, model].filter(isSaid).join(', ')
}

const PLACE_PARTS = ['name', 'locality', 'region', 'country'] as const

/** Where something is, in one line. @param isKnown Whether readers know a part of it. */
export function describeLocation(
  location: NonNullable<Listing['location']>,
  isKnown: (part: string, text: string) => boolean = () => false,
): string {
  const { name = '', lat, lng } = location
  // An address often ends with its town, and with its country in words.
  const isCode = (text: string): boolean => name.includes(',') && /^[A-Z]{2,3}$/.test(text)
  const said = PLACE_PARTS.map((part) => ({ part, text: location[part] ?? '' })).filter(({ text }) => text !== '')
  if (said.length === 0) return lat !== undefined && lng !== undefined ? `${lat}, ${lng}` : ''
  return said
    .filter(({ text }, index) => !isCode(text) && !said.slice(0, index).some((before) => before.text.includes(text)))
    .filter(({ part, text }) => !isKnown(part, text))
    .map(({ text }) => text)
    .join(', ')
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

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

/** A page whose results values lead to. */
interface ValuePlace extends PageLocation {
  /** URL of the page of a value, where it has one. */
  readonly valueUrl?: ((field: string, value: string) => string | undefined) | undefined
}

type WordedPlace = ValuePlace & { readonly words: Words }

/** Most values of one fact shown. */
const MAX_VALUES = 40

const FORGE_NAMES = { github: 'GitHub', gitlab: 'GitLab', forgejo: 'Forgejo' } as const

const FACTS = fieldsAt('facts')

/**
 * The facts of a listing in the order shown: ours, then those of its source in their order, then its tags. Excludes what
 * has a place of its own on the page: name, texts, links, dates, alternatives.
 *
 * @param place The page whose results the values lead to.
 * @param leadsBack Results in which there is nothing but the listing: what they are of has no link.
 */
export function listLinkedFacts(
  listing: Listing,
  place: WordedPlace,
  leadsBack: ReadonlySet<string> = new Set(),
): LinkedFact[] {
  const { words } = place
  const facts: LinkedFact[] = []
  const add = (name: string, label: string, values: readonly FactValue[]): void => {
    if (values.length === 0 || !isShown(words.fields.get(name))) return
    const by = listing.provenance?.[name]
    const from = by === undefined || by === 'check' ? undefined : FORGE_NAMES[by]
    const linked = values.slice(0, MAX_VALUES).map(({ url = '', ...value }) => {
      return url === '' || leadsBack.has(url) ? value : { ...value, url }
    })
    facts.push({ name, label, values: linked, ...(from !== undefined && { from }) })
  }
  const addOurs = (field: Field): void => {
    const { name, facet } = field
    // The source says it under the same name.
    if (field.said !== undefined && Object.hasOwn(listing.extra, name)) return
    const values = facet === false ? [] : linkValues(listing, name, place)
    const text = values.length > 0 ? '' : describeOurs(field, listing, words)
    add(name, ourLabel(field, words), text === '' ? values : [{ text }])
  }
  for (const field of FACTS) if ((field.facts || 0) < FURTHER_PLACE) addOurs(field)
  for (const [name, value] of Object.entries(listing.extra))
    add(name, fieldLabel(name, words), describe(listing, name, value, place))
  for (const field of FACTS) if ((field.facts || 0) > FURTHER_PLACE) addOurs(field)
  return facts
}

/**
 * The values of one field of a listing, by the names that tools give fields; empty where it says nothing.
 *
 * @param place The page whose results the values lead to.
 */
export function readFactValues(listing: Listing, name: string, place: WordedPlace): FactValue[] {
  const { words } = place
  const field = words.fields.get(name)
  const key = name.replace(/^extra\./, '')
  const own = Object.hasOwn(listing.extra, key) ? describe(listing, key, listing.extra[key], place) : []
  if (field?.isOurs !== true) return own
  const linked = linkValues(listing, name, place)
  if (linked.length > 0) return linked.slice(0, MAX_VALUES)
  const text = describeOurs(field, listing, words)
  if (text === '') return own
  const written = describeOurs(field, listing, words, asWritten)
  const isDay = written !== text && !written.includes(' ')
  return [{ text, ...(isDay && { datetime: written }) }]
}

/** What a link of a listing is called: by its `rel`, or by its host where that says no more than that it is one. */
function linkName({ rel, url }: Listing['links'][number], { facts }: Words): string {
  const kind = Object.hasOwn(LINK_KINDS, rel) ? LINK_KINDS[rel] : undefined
  return (kind && messageOf(facts, kind.label)) ?? (rel === 'link' ? hostOf(url) : rel)
}

/** The links of a listing besides its address, by what they are; each leads to http(s). */
export function otherLinks({ url, links }: Listing, words: Words): { readonly text: string; readonly href: string }[] {
  return links.flatMap((link) => {
    const href = safeUrl(link.url)
    return href === undefined || link.url === url ? [] : [{ text: linkName(link, words), href }]
  })
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

/** A field of the source: values that others may share, an address, or what describes it. */
function describe(listing: Listing, name: string, value: unknown, place: WordedPlace): FactValue[] {
  if (!hasValue(value)) return []
  const field = place.words.fields.get(name)?.declared
  const isPoint = field?.type === 'geopoint'
  const typed = field && (isPoint ? [value] : [value].flat()).map((one) => describeTyped(one, field, place.words))
  if (isPoint || field?.format === 'email') {
    const shown = typed?.filter((one) => one !== undefined) ?? []
    if (shown.length > 0 && shown.length === typed?.length) return shown
  }
  const hasObjects = typeof value === 'object' && Object.values(value ?? {}).some((one) => Object(one) === one)
  const isAddress = [value].flat().some((one) => typeof one === 'string' && safeUrl(one) !== undefined)
  // A facet of that name is of ours: `categories`.
  const values = hasObjects || isAddress || CORE_FACETS.includes(name) ? [] : linkValues(listing, name, place)
  if (values.length === 0) return describeValue(value, place.words)
  const more = values.length - MAX_ITEMS
  return more > 1
    ? [...values.slice(0, MAX_ITEMS), { text: place.words.fill(place.words.count.more, { count: more }) }]
    : values
}

function linkValues(listing: Listing, name: string, place: WordedPlace): FactValue[] {
  const isNumber = Object.hasOwn(listing.extra, name) && typeof listing.extra[name] === 'number'
  const field = place.words.fields.get(name)?.declared
  const isDay = field?.type === 'date' || field?.type === 'datetime'
  return facetValues(listing, name).map((value) => {
    const isLanguage = name === 'language' && field === undefined
    const text = isLanguage ? place.words.languageName(value) : valueLabel(name, value, place.words)
    return {
      text: isNumber && text === value ? describeNumber(Number(value), place.words) : text,
      url: facetUrl(place, name, value),
      ...(isDay && text !== value && { datetime: value }),
    }
  })
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
