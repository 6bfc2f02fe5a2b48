import { isShown, readField } from '../../model/field-table.ts'
import type { FieldTable } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'
import type { RowConfig, RowLayout } from '../../model/theme.ts'
import { CORE_FACETS, facetValues } from '../../search/values/facets.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import { RATING, fieldKind } from './field-kind.ts'
import type { FieldKind } from './field-kind.ts'

/** Facts of a row at most. */
const MAX_FACTS = 5

/** Shares of the listings of a page, 0–1. */
const MIN_PICTURES = 0.5
const MIN_DATES = 0.8
const MIN_FIGURE = 0.6
const MIN_FACT = 0.15
const COMMON_VALUE = 0.9
const COMMON_HOST = 0.8

/** Fewer listings have nothing in common that would not be missed. */
const MIN_LISTINGS_IN_COMMON = 8

/** Fewer listings on one host show it: it tells the reader where a link leads. */
const MIN_LISTINGS_OF_HOST = 3

/** Texts of which more differ, as a share, are names or prose and not what a list is compared by. */
const MAX_DIFFERENT = 0.7

/** Longest value of a fact, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 60

/** Fields that say whose work it is. */
const BYLINES = ['author', 'authors', 'by', 'artist', 'publisher', 'company']

/** Numbers that people choose by, the first by preference. */
const FIGURES = [RATING, /stars/i, /votes|points|users|downloads|popularity/i, /./]

/** Places in an order, and what a thing costs: the highest is not the best. */
const NO_FIGURE =
  /price|cost|\bfee|preis|eintritt|prix|precio|preço|prezzo|цена|价格|料金|가격|سعر|^(?:rank|no|nr|number)$/i

/** Our fields that may be facts of a row; all others have another place there. */
const OUR_FACTS = ['license', 'pricing.model', 'pricing.free', 'language', 'tags'] as const

/** Parts of where a thing is, which stands below its name without what nearly all share. */
const PLACES = ['location.region', 'location.country']

/** What a yes-or-no text of a source means. */
const UNKNOWN = /^(?:unknown|unkown|n\/?a|none|null|tbd|-+|–|—|\?+)$/i

/** Types of Schema.org whose pictures are upright. */
const UPRIGHT = /^(?:Book|Movie|TVSeries|Game|VideoGame|ComicIssue|ComicSeries|CreativeWork)$/

/** What is known about one field of some listings. */
interface FieldProfile {
  readonly name: string
  readonly kind: FieldKind
  /** Share of the listings that have a value. */
  readonly coverage: number
  /** Its most frequent value, and the share of the listings that have only that. */
  readonly top: string
  readonly topShare: number
  /** Different values for each listing that has one. */
  readonly variety: number
  /** Whether no listing has several values. */
  readonly isSingle: boolean
}

/** What a row is chosen by, besides the listings. */
interface RowContext {
  readonly fields: FieldTable
  /** What the operator says; it overrides what the data would choose. */
  readonly own?: RowConfig | undefined
  /** Whether a logo is higher than wide. Default: as its type usually is. */
  readonly isUpright?: ((logo: string) => boolean) | undefined
  /** Whether a logo is shown. Default: yes. */
  readonly hasLogo?: ((logo: string) => boolean) | undefined
  /** ISO 8601 day. */
  readonly today?: string | undefined
}

/** Whether a value says that nothing is known. */
export function isUnknownValue(value: string): boolean {
  return UNKNOWN.test(value.trim())
}

/**
 * Chooses how the listings of a page are shown as rows, by the types of their fields and by how many have a value: what
 * stands before the name, below it, beside it, and what is left out because nearly all listings share it.
 */
export function chooseRow(listings: readonly Listing[], context: RowContext): RowLayout {
  const { fields, own = {}, today } = context
  const profiles = profileFields(listings, fields)
  const lead = own.lead ?? chooseLead(listings, context)
  const byline = own.byline ?? findByline(profiles)
  const figure =
    own.figure ?? (lead === 'date' ? undefined : findFigure(profiles, listings.length < MIN_LISTINGS_IN_COMMON))
  const isRepository = figure !== undefined && /^stars$/i.test(figure)
  // It stands beside the stars.
  const taken = new Set([...PLACES, byline, figure, isRepository ? 'last_commit' : undefined])
  const common = Object.fromEntries(
    listings.length < MIN_LISTINGS_IN_COMMON
      ? []
      : profiles.flatMap(({ name, topShare, top }) => (topShare >= COMMON_VALUE ? [[name, top]] : [])),
  )
  const facts = own.facts ?? chooseFacts(profiles.filter(({ name }) => !taken.has(name)))
  const host = findHost(listings)
  const order = own.order ?? (isNamed(figure) ? `-${figure}` : undefined)
  return {
    lead,
    ...(isNamed(byline) && { byline }),
    facts,
    ...(isNamed(figure) && { figure }),
    ...(order !== undefined && { order }),
    ...(Object.keys(common).length > 0 && { common }),
    ...(host !== undefined && { host }),
    ...(lead === 'date' && today !== undefined && { from: today }),
  }
}

function isNamed(name: string | undefined): name is string {
  return name !== undefined && name !== 'none'
}

function chooseLead(listings: readonly Listing[], { isUpright, hasLogo }: RowContext): NonNullable<RowLayout['lead']> {
  const count = listings.length
  if (count === 0) return 'none'
  if (listings.filter(({ start }) => start !== undefined).length >= count * MIN_DATES) return 'date'
  const pictured = listings.filter(({ logo }) => logo !== undefined && hasLogo?.(logo) !== false)
  if (pictured.length < count * MIN_PICTURES) return 'none'
  const upright = pictured.filter(({ logo = '', type = '' }) => isUpright?.(logo) ?? UPRIGHT.test(type))
  return upright.length * 2 >= pictured.length ? 'cover' : 'logo'
}

function profileFields(listings: readonly Listing[], fields: FieldTable): FieldProfile[] {
  const names = new Set<string>(OUR_FACTS)
  for (const name of ['stars', 'last_commit', 'last_release', ...PLACES]) names.add(name)
  for (const { extra } of listings) {
    // A facet of that name is of ours: `categories`.
    for (const name of Object.keys(extra)) if (!CORE_FACETS.includes(name)) names.add(name)
  }
  return Array.from(names).flatMap((name) => {
    const field = fields.get(name)
    if (!isShown(field)) return []
    const found = listings.map((listing) => readValues(listing, name)).filter((values) => values.length > 0)
    if (found.length === 0) return []
    const counts = new Map<string, number>()
    for (const values of found) {
      const key = values.length === 1 ? (values[0] ?? '') : values.join('\n')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const [top, topCount] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
    const kind = fieldKind(field, name, found.flat())
    const coverage = found.length / listings.length
    const isSingle = found.every(({ length }) => length === 1)
    // What is not said to be so says no more than no does.
    const unsaid = kind === 'boolean' && top === 'false' ? listings.length - found.length : 0
    const shares = { topShare: (topCount + unsaid) / listings.length, variety: counts.size / found.length }
    return [{ name, kind, coverage, top, ...shares, isSingle }]
  })
}

/** The values of a field that say something. */
export function readValues(listing: Listing, name: string): string[] {
  const values = facetValues(listing, name)
  if (values.length > 0) return values.filter((value) => !isUnknownValue(value))
  // Dates and numbers of ours are no facets.
  const own = Object.hasOwn(listing.extra, name) ? undefined : readField({ ...listing }, name)
  return typeof own === 'string' || typeof own === 'number' ? [String(own)] : []
}

/** Whether a field says whose work something is. */
export function isByline(name: string): boolean {
  return BYLINES.includes(name.toLowerCase())
}

function findByline(profiles: readonly FieldProfile[]): string | undefined {
  return BYLINES.map((name) =>
    profiles.find((one) => one.name.toLowerCase() === name && one.kind === 'text' && one.coverage >= MIN_FACT),
  ).find((one) => one !== undefined)?.name
}

function findFigure(profiles: readonly FieldProfile[], isFew: boolean): string | undefined {
  const numbers = profiles.filter(
    ({ name, kind, coverage, topShare, isSingle }) =>
      kind === 'number' &&
      isSingle &&
      coverage >= MIN_FIGURE &&
      (topShare < COMMON_VALUE || isFew) &&
      !NO_FIGURE.test(name) &&
      !isEndOfRange(name, profiles),
  )
  return FIGURES.map((pattern) => numbers.find(({ name }) => pattern.test(name))).find((one) => one !== undefined)?.name
}

/** What the two ends of a range are called: `min_players`, `Alter bis`. */
const RANGE_END = /\b(?:min|max|from|to|von|bis)(?![a-z])|_(?:min|max|from|to)$/i

/** Whether another number is the other end: neither of them is what a thing is chosen by. */
function isEndOfRange(name: string, profiles: readonly FieldProfile[]): boolean {
  const stem = name.replace(RANGE_END, '')
  return profiles.some((one) => one.name !== name && one.name.replace(RANGE_END, '') === stem)
}

/** Licenses first, then what tells most listings apart, tags last. */
function chooseFacts(profiles: readonly FieldProfile[]): string[] {
  const useful = profiles.filter(
    ({ kind, coverage, topShare, top, variety }) =>
      kind !== 'link' &&
      kind !== 'id' &&
      coverage >= MIN_FACT &&
      // That none is so says nothing of any of them.
      (kind !== 'boolean' || top !== 'false' || topShare < 1) &&
      (kind !== 'text' || (top.length <= MAX_VALUE_LENGTH && (variety <= MAX_DIFFERENT || topShare >= COMMON_VALUE))),
  )
  const rank = ({ name, coverage, topShare }: FieldProfile): number =>
    name === 'license' ? 2 : name === 'tags' ? -1 : topShare >= COMMON_VALUE ? 0.01 : coverage * (1 - topShare)
  return useful
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, MAX_FACTS)
    .map(({ name }) => name)
}

function findHost(listings: readonly Listing[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { url } of listings) {
    const target = url === undefined ? undefined : safeUrl(url)
    const host = target === undefined ? '' : hostOf(target)
    if (host !== '') counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  const [host, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as [string, number])
  return listings.length >= MIN_LISTINGS_OF_HOST && count >= listings.length * COMMON_HOST ? host : undefined
}
