import type { Listing } from '../../model/listing.ts'
import type { RowLayout } from '../../model/theme.ts'
import { isShown } from '../../model/field-table.ts'
import { valueKey } from '../../search/values/facets.ts'
import { describeNumber, fieldLabel, valueLabel } from '../text/field-label.ts'
import { licenseFamily } from '../text/license-family.ts'
import { logoPath } from '../text/logo-path.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import { capitalize } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { RATING, fieldKind } from './field-kind.ts'
import { describeLocation } from './listing-fields.ts'
import { chooseRow, isUnknownValue, readValues } from './row-layout.ts'
import type { PageIdentity } from './page-identity.ts'

/** A fact of a row; plain text. */
export interface RowFact {
  readonly name: string
  readonly label: string
  /** Whether the values say by themselves what they are. */
  readonly isPlain: boolean
  readonly values: readonly string[]
  /** Whether it speaks for or against the listing. */
  readonly tone?: 'good' | 'bad'
}

/** The number beside a row; plain text. */
export interface RowFigure {
  readonly label: string
  readonly text: string
  /** Whether it counts or rates in stars. */
  readonly isStars: boolean
  readonly isRepository: boolean
}

/** Values of one fact shown in a row; the others are on the listing's page. */
const MAX_VALUES = 4

const PLATFORMS = /^(?:platforms?|os|operating.?systems?|runs.?on)$/i

const SAYS_ALTERNATIVE = /[( ]alternatives? (?:to|for) /i

/** Identifiers that say that they are of licenses; `PostgreSQL` and `blessing` need a label. */
const LICENSE_NAME = /\d|^[A-Z]+$/

/**
 * How the listings of a page are shown as rows: as the build has chosen it, else by those at hand.
 *
 * @param listings Those that are shown.
 * @param today ISO 8601 day, where the build has not chosen.
 */
export function rowLayoutOf(
  { page, site, words, urls }: PageIdentity,
  listings: readonly Listing[],
  today?: string,
): RowLayout {
  const chosen = page.kind === 'category' ? page.category.row : undefined
  if (chosen?.facts !== undefined && chosen.lead !== undefined) return chosen
  const hasLogo = (logo: string): boolean => logoPath(logo, urls) !== undefined
  return chooseRow(listings, { fields: words.fields, own: { ...site.directory.row, ...chosen }, hasLogo, today })
}

/** A value that all listings of a list have. */
export interface SharedValue {
  readonly field: string
  readonly value: string
}

/** A layout whose rows do not repeat what all listings have. */
export function withShared(layout: RowLayout, shared: readonly SharedValue[]): RowLayout {
  const common = Object.fromEntries(shared.map(({ field, value }) => [field, value]))
  return { ...layout, common: { ...layout.common, ...common } }
}

/** Whether a value of a field is what nearly all listings have. */
function isCommon({ common = {} }: RowLayout, name: string, value: string): boolean {
  const own = Object.hasOwn(common, name) ? common[name] : undefined
  return own !== undefined && valueKey(name, own) === valueKey(name, value)
}

/** What a listing can replace, unless its text says so; nothing among the alternatives to something. */
export function rowReplaced(
  { alternative_to: names, description = '' }: Listing,
  { common = {} }: RowLayout,
): readonly string[] {
  return Object.hasOwn(common, 'alternative_to') || SAYS_ALTERNATIVE.test(description) ? [] : names
}

/** The facts of a row: those of its layout that the listing has and most others have not. */
export function listRowFacts(listing: Listing, layout: RowLayout, words: Words): RowFact[] {
  return (layout.facts ?? []).flatMap((name): RowFact[] => {
    const values = readValues(listing, name)
    if (values.length === 0 || isCommon(layout, name, values.join('\n'))) return []
    return [describeFact(name, values, words)]
  })
}

/** The value of a field in words: a truth value by the name of its field. */
export function describeFact(name: string, values: readonly string[], words: Words): RowFact {
  const declared = words.fields.get(name)?.declared
  const label = fieldLabel(name, words)
  const shown = values.map((value) => describeRowValue(name, value, words))
  const more = shown.length - MAX_VALUES
  const isWorded = values.every((value) => declared?.categories?.some((one) => one.value === value) ?? false)
  const isTruth = values.every((value) => value === 'true' || value === 'false')
  const hasUnit = declared?.format !== undefined && declared.format !== 'uri'
  const says = (some: readonly string[] | undefined): boolean =>
    some !== undefined && values.some((value) => some.some((one) => valueKey(name, one) === valueKey(name, value)))
  return {
    name,
    label,
    isPlain:
      isTruth ||
      isWorded ||
      hasUnit ||
      name === 'tags' ||
      PLATFORMS.test(name) ||
      (name === 'license' && values.every((value) => licenseFamily(value) !== undefined && LICENSE_NAME.test(value))),
    values: more > 1 ? [...shown.slice(0, MAX_VALUES), `+${words.number(more)}`] : shown,
    ...(says(declared?.good) && { tone: 'good' as const }),
    ...((says(declared?.bad) || isClosed(name, values)) && { tone: 'bad' as const }),
  }
}

/** Whether a license keeps from others what open-source ones give. */
function isClosed(name: string, values: readonly string[]): boolean {
  if (name !== 'license') return false
  const families = values.map(licenseFamily)
  return families.length > 0 && families.every((family) => family !== undefined && family !== 'open')
}

/** What there is or is not, as HTTPS: other names may be of properties, which need not be nouns. */
const ACRONYM = /^\p{Lu}[\p{Lu}\d]+$/u

export function describeRowValue(name: string, value: string, words: Words): string {
  const declared = words.fields.get(name)?.declared
  const isWorded = declared?.categories?.some((one) => one.value === value) ?? false
  if (value === 'true' && !isWorded) return fieldLabel(name, words)
  if (value === 'false' && !isWorded) {
    const label = fieldLabel(name, words)
    return ACRONYM.test(label) ? words.fill(words.row.without, { name: label }) : `${label}: ${words.search.no}`
  }
  if (name === 'license') return describeLicense(value, words)
  if (name === 'language' && !isWorded) return words.languageName(value)
  const kind = fieldKind(words.fields.get(name), name, [value])
  if (kind === 'date') return words.date(value)
  const text = valueLabel(name, value, words)
  return kind === 'number' && text === value ? describeNumber(Number(value), words) : text
}

/** Of a license that is not open, also what it is. */
function describeLicense(license: string, { facts }: Words): string {
  const family = licenseFamily(license)
  if (family === undefined || family === 'open' || license.toLowerCase() === family) return license
  return `${license} · ${family === 'proprietary' ? facts.proprietary : facts.sourceAvailable}`
}

/** From here on, digits after the second tell a reader little. */
const SHORTENED_FROM = 10_000

/** The number of a row, short where it is large. @param isShort Whether thousands are `12.4k`. */
export function rowFigure(listing: Listing, layout: RowLayout, words: Words, isShort = true): RowFigure | undefined {
  const { figure } = layout
  if (figure === undefined || !isShown(words.fields.get(figure))) return undefined
  const [value] = readValues(listing, figure)
  if (value === undefined) return undefined
  const number = Number(value)
  const field = words.fields.get(figure)
  const hasFormat = field?.declared?.format !== undefined
  const isCount = Number.isInteger(number) && fieldKind(field, figure, [value]) !== 'year' && !hasFormat
  const write = isShort && Math.abs(number) >= SHORTENED_FROM ? words.compact : words.number
  const text = isCount ? write(number) : describeRowValue(figure, value, words)
  const isRepository = /^stars$/i.test(figure)
  return { label: fieldLabel(figure, words), text, isStars: isRepository || RATING.test(figure), isRepository }
}

/** Whose work a listing is; plain text. */
export function rowByline({ extra }: Listing, layout: RowLayout): string {
  const { byline } = layout
  if (byline === undefined || !Object.hasOwn(extra, byline)) return ''
  const value = extra[byline]
  const names = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  const text = names.filter((one) => one !== '' && !isUnknownValue(one)).join(', ')
  return isCommon(layout, byline, text) ? '' : text
}

/** Where a listing is, without what nearly all of the page share; plain text. */
export function rowPlace({ location = {} }: Listing, layout: RowLayout): string {
  return describeLocation(location, (part, text) => isCommon(layout, `location.${part}`, text))
}

/** The website of a listing, unless nearly all of the page are on its host. */
export function rowHost(
  { url }: Listing,
  { host }: RowLayout,
): { readonly url: string; readonly host: string } | undefined {
  const target = url === undefined ? undefined : safeUrl(url)
  if (target === undefined) return undefined
  const own = hostOf(target)
  return own === host ? undefined : { url: target, host: own }
}

/** Whether an event was over when the page was made. */
export function isPast({ start, end = start }: Listing, { from = '' }: RowLayout): boolean {
  return end !== undefined && end.slice(0, 10) < from
}

/** A value below the name of its field, where a truth value need not repeat it. */
export function describeBelow(name: string, value: string, words: Words): string {
  const text = valueLabel(name, value, words)
  const { yes, no } = words.search
  return text === yes || text === no ? capitalize(text) : describeFilter(name, value, words)
}

/** A value to filter by, in words: a range from and to its bounds, what is not known as that. */
export function describeFilter(name: string, value: string, words: Words): string {
  if (isUnknownValue(value)) return words.search.notKnown
  const [, from, to] = /^(.*)\.\.(.*)$/.exec(value) ?? []
  if (from === undefined || to === undefined) return describeRowValue(name, value, words)
  const isNumber = fieldKind(words.fields.get(name), name, [from || to]) === 'number'
  const [low, high] = [from, to].map((bound) => {
    if (bound === '') return ''
    const text = describeRowValue(name, bound, words)
    // A bound of numbers is no year: thousands are marked in all of them.
    return isNumber && text === describeNumber(Number(bound), words) ? words.number(Number(bound)) : text
  })
  const { search, fill } = words
  if (low !== '' && high !== '') return low === high ? (low ?? '') : `${low} – ${high}`
  if (high !== '') return fill(search.rangeTo, { value: high ?? '' })
  return fill(isNumber ? search.rangeUp : search.rangeSince, { value: low ?? '' })
}
