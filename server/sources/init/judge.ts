import { comparableUrl } from '../../../shared/model/http-url.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { mappingOf } from '../formats/read-items.ts'
import { mapRow } from '../mapping/map-row.ts'
import { fold } from '../parse/records.ts'
import { shapeOf } from './fields/columns.ts'
import type { Proposal } from './propose.ts'
import type { Sample } from './sample.ts'

/** A listing as it will be published, for people who choose. */
export interface SampleListing {
  readonly name: string
  readonly url?: string | undefined
  readonly category?: string | undefined
  readonly description?: string | undefined
}

/** What becomes of the rows of a proposal. */
export interface Judgement {
  /** Different listings with a name of their own, or with something to say. */
  readonly complete: number
  /** Those of them that have an address of their own. */
  readonly addressed: number
  /** The listings weighed: one with an address counts as five with a text alone. */
  readonly score: number
  /** What identifies them: their addresses, or else their names. */
  readonly keys: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  /** What sorts them: titles of pages and tags, folded. */
  readonly titles: ReadonlySet<string>
  readonly extras: readonly Listing['extra'][]
  readonly sample: readonly SampleListing[]
}

/** Weights of listings: with an address, and a text or without; with other links, a text or facts, four of which make it rich; with a name. */
export const WEIGHTS = { addressed: 1, visited: 0.75, rich: 0.4, told: 0.2, named: 0.05 }
const RICH_FACTS = 4
const MANY_ROWS = 10

/** Listings that are shown. */
export const SHOWN = 5

/** Maps the rows of a proposal as a build would, and weighs the listings. */
export function judge({ source, rows }: Pick<Proposal, 'source' | 'rows'>): Judgement {
  const mapping = mappingOf(source)
  // The name of a file or a key names anything.
  const isNamed = !String(source.fields?.['name']).startsWith('$')
  // So many records of one shape are no accident, whatever names them.
  const isMany = rows.length >= MANY_ROWS
  // Addresses that nothing names are worth less than things.
  const isCalled = source.fields?.['name'] === undefined || source.fields['name'] !== source.fields['url']
  // Fields of a letter or two are for a program that knows them.
  const own = Object.keys(rows[0]?.fields ?? {})
  const isCoded = own.filter((name) => name.length < 3).length > own.length / 2
  const isHeadless = own.includes('column 1')
  const labels = source.kind === 'markdown' ? labelsOfDocuments(rows) : new Set()
  const seen = new Set<string>()
  const keys = new Set<string>()
  const titles = new Set<string>()
  const extras: Listing['extra'][] = []
  const sample: SampleListing[] = []
  const names = new Set<string>()
  let complete = 0
  let addressed = 0
  let score = 0
  for (const row of rows) {
    const listing = mapRow(row, mapping, () => undefined)?.listing
    if (listing === undefined) continue
    const { name, url, description, links, extra, tags } = listing
    const key = comparableUrl(url ?? name)
    const category = row.categories[0]?.path.at(-1) || undefined
    for (const title of [...(category === undefined ? [] : [category]), ...tags]) titles.add(fold(title))
    extras.push(extra)
    keys.add(key)
    const facts = isNamed || isMany ? Object.values(extra).filter(isSaid).length : 0
    const isTold = links.length > 0 || description !== undefined || facts > 0
    const isVisited = url !== undefined && shapeOf(url) !== 'download'
    const weight = isVisited ? 'addressed' : facts >= RICH_FACTS ? 'rich' : isTold ? 'told' : 'named'
    // One listing in several places is one.
    if ((isNamed || weight !== 'named') && !seen.has(`${name}\n${key}`)) {
      complete += 1
      if (!labels.has(row.fields['name'])) score += WEIGHTS[isVisited && description === undefined ? 'visited' : weight]
      if (isVisited) addressed += 1
      names.add(name)
      if (sample.length < SHOWN)
        sample.push({ name, ...(url && { url }), ...(category && { category }), ...(description && { description }) })
    }
    seen.add(`${name}\n${key}`)
  }
  // Rows of one name are no things: links called "here", files called "index"; nor are keys of a letter or two.
  const spelled = [...names].filter((name) => name.length > 2).length
  const different = complete === 0 ? 1 : Math.min(names.size, 2 * spelled) / complete
  return {
    complete,
    addressed,
    score: score * Math.min(1, different + 0.2) * (isCalled && !isCoded ? 1 : 0.5) * (isHeadless ? 0.8 : 1),
    keys,
    names,
    titles,
    extras,
    sample,
  }
}

/** Documents from which on, and share of them, names that stand in so many say what is linked there: Documentation. */
const MIN_DOCUMENTS = 10
const MIN_SHARE_OF_LABEL = 0.2

function labelsOfDocuments(rows: Proposal['rows']): ReadonlySet<unknown> {
  const total = new Set(rows.map(({ location }) => location.file)).size
  if (total < MIN_DOCUMENTS) return new Set()
  const files = Map.groupBy(rows, ({ fields }) => fields['name'])
  const isLabel = (same: Proposal['rows']): boolean =>
    new Set(same.map(({ location }) => location.file)).size >= total * MIN_SHARE_OF_LABEL
  return new Set([...files].flatMap(([name, same]) => (isLabel(same) ? [name] : [])))
}

/** Hashes tell people nothing. */
function isSaid(value: unknown): boolean {
  return typeof value !== 'string' || shapeOf(value) !== 'digest'
}

/** The most that files may score: as many listings as they have links, lines or objects, or one each. */
export function mostOf(kind: SourceConfig['kind'], { files, total }: Sample): number {
  const of = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0
  const most = files.reduce((sum, { text }) => {
    if (kind === 'front-matter') return sum + 1
    if (kind !== 'markdown') return sum + 1 + of(text, /[\n{]/g)
    return sum + of(text, /https?:|\]\(/g) + WEIGHTS.rich * of(text, /^\s*(?:[-*+#|<]|\d+[.)])/gm)
  }, 0)
  return (most * total) / Math.max(1, files.length)
}

type Place = Proposal & Judgement

/**
 * The place in a file whose rows are the listings. An outer one whose rows have addresses, or much to say, holds what is
 * inside of them as details; else the one whose listings weigh most.
 */
export function choosePlace<One extends Place>(places: readonly One[]): One | undefined {
  const possible = places.filter(({ complete }) => complete > 0)
  const best = possible.toSorted((a, b) => b.score - a.score)[0]
  const outer = possible.find(
    (place) =>
      best !== undefined &&
      isInside(best, place) &&
      place.rows.length > 1 &&
      (place.addressed >= place.rows.length * 0.8 ||
        ((isRich(place) || hasParts(place, possible)) &&
          place.complete >= place.rows.length * 0.8 &&
          best.addressed < best.rows.length * 0.8)),
  )
  return outer ?? best ?? places[0]
}

function isInside(inner: Place, outer: Place): boolean {
  const [a, b] = [selectorOf(inner.source), selectorOf(outer.source)]
  return a !== b && a.startsWith(b)
}

/** Whether two places in one file hold other things. */
export function isApart(one: Place, other: Place): boolean {
  const [a, b] = [selectorOf(one.source), selectorOf(other.source)]
  return !a.startsWith(b) && !b.startsWith(a)
}

/** Lists beside the things in a file that are about it, or about them. */
export const ABOUT: RegExp =
  /sponsor|author|contributor|maintainer|social|nav|menu|footer|header|meta|links|categor|tag|group|licen[cs]e/i

/** The name of the list or map that has the rows of a source. */
export function nameOfPlace({ source }: Place): string {
  return (
    selectorOf(source)
      .split(/[.[\]{}]+/)
      .findLast((name) => name !== '') ?? ''
  )
}

export function selectorOf(source: SourceConfig): string {
  return 'items' in source ? [source.items ?? ''].flat().join(',') : ''
}

/** Whether things have lists of several kinds in them, as recipes have ingredients and steps: these are parts of them. */
function hasParts(outer: Place, places: readonly Place[]): boolean {
  const inner = places.filter((place) => isInside(place, outer) && place.rows.length > outer.rows.length)
  return outer.rows.length > 1 && inner.some((one) => inner.some((other) => isApart(one, other)))
}

/** Whether rows say much themselves, rather than enclose others. */
function isRich({ rows }: Place): boolean {
  const own = rows.map(({ fields }) => Object.values(fields).filter((one) => typeof one !== 'object').length)
  return own.filter((count) => count > 3).length >= rows.length * 0.8
}
