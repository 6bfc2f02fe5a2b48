import { fieldsAt, hasValue, isShown, readField } from '../../model/field-table.ts'
import type { Field } from '../../model/field-table.ts'
import { FURTHER_PLACE, LINK_KINDS } from '../../model/fields.ts'
import type { Listing } from '../../model/listing.ts'
import { CORE_FACETS, facetValues } from '../../search/values/facets.ts'
import { describeValue, MAX_ITEMS } from '../text/describe-value.ts'
import { describeNumber, describeTyped, fieldLabel, messageOf, ourLabel, valueLabel } from '../text/field-label.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import { describeLink, describeLocation, facetUrl } from './listing-fields.ts'
import type { ValuePlace } from './listing-fields.ts'

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

type WordedPlace = ValuePlace & { readonly words: Words }

/** Most values of one fact shown. */
const MAX_VALUES = 40

const FORGE_NAMES = { github: 'GitHub', gitlab: 'GitLab', forgejo: 'Forgejo' } as const

const LINE = fieldsAt('line')
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

/** A fact about a listing in one line of text. */
interface ListingFact {
  readonly label: string
  readonly text: string
}

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

function describePricing({ free, model }: NonNullable<Listing['pricing']>, { facts }: Words): string {
  const cost = free === undefined ? undefined : free ? facts.free : facts.notFree
  return [cost, model].filter(isSaid).join(', ')
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== ''
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
