import { isLinkMap, type SelectedRow, selectItems } from '../mapping/select-items.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { placeByColumn } from './guess-category.ts'
import { type Column, columnsNamed, type DataRow, describeColumns, isRow } from './guess-columns.ts'
import { examples, type SourceGuess } from './guess-explanation.ts'
import { addFields, haveNames } from './guess-fields.ts'
import type { Sample } from './sample.ts'

/** Fields that name a section, the most indicative first. */
const TITLE_FIELDS = ['name', 'title', 'category', 'section', 'group', 'label', 'displayname', 'topic', 'slug', 'key']

const NAME_FIELDS = new Set([
  'name',
  'title',
  'displayname',
  'fullname',
  'label',
  'project',
  'tool',
  'company',
  'domain',
])

const ROW_FIELDS = new Set(
  ['name', 'title', 'url', 'website', 'homepage', 'link', 'description', 'displayname', 'domain', 'repo'], //
)

/** Guesses a source of one file with many rows. @param value The file, parsed. */
export function guessTree({ kind, pattern: files }: Sample, value: unknown): SourceGuess {
  const places = new Set<string>()
  addPlaces(value, '', places)
  const found = choosePlace([...places].map((selector) => describePlace(value, selector)))
  if (found === undefined) {
    const problem = 'no list of objects with a name or URL was found; set items: and fields: by hand'
    return { source: { kind, files }, explanation: [], rows: 0, problem }
  }
  const { selector, rows, passed } = found
  const others = passed.map((place) => `\`${place.selector}\` has ${place.rows.length}`)
  const reason = `${rows.length} listings${others.length === 0 ? '' : `; passed over: ${others.join(', ')}`}`
  const guess: SourceGuess = {
    source: { kind, files, items: selector },
    explanation: [{ path: ['items'], decision: `rows are \`${selector}\``, reason }],
    rows: rows.length,
  }
  const columns = describeColumns(rows.map(({ fields }) => fields))
  const placed = placeBySection(guess, rows) ? undefined : placeByColumn(guess, columns)
  return addFields(
    guess,
    columns.filter((column) => column !== placed),
    selector.endsWith('{}') ? '$key' : undefined,
  )
}

/** A place that may hold the rows of a file. */
interface Place {
  readonly selector: string
  readonly rows: readonly SelectedRow[]
  /** Rows with a name, and those of them that have an address as well. */
  readonly named: number
  readonly complete: number
  /** Whether its rows say much themselves, rather than enclose others. */
  readonly isRich: boolean
}

function describePlace(value: unknown, selector: string): Place {
  const rows = [...selectItems(value, selector)].filter((item) => item.kind === 'row')
  const named = rows.filter(({ fields, key }) => key !== undefined || hasName(fields))
  const own = rows.map(({ fields }) => Object.values(fields).filter((one) => typeof one !== 'object').length)
  return {
    selector,
    rows,
    named: named.length,
    complete: named.filter(({ fields }) => hasUrl(fields)).length,
    isRich: own.filter((count) => count > 3).length >= rows.length * 0.8,
  }
}

/**
 * The place whose rows are the listings. An outer one whose rows have a name and an address, or much to say, holds what is
 * inside of them as details; else the place with most complete rows is taken, then the one with most names.
 */
function choosePlace(places: readonly Place[]): (Place & { passed: Place[] }) | undefined {
  const possible = findNamed(places)
  const outer = possible.find(
    (place) =>
      place.rows.length > 1 &&
      possible.some((inner) => isInside(inner, place)) &&
      (place.complete >= place.rows.length * 0.8 || (place.isRich && place.named >= place.rows.length * 0.8)) &&
      !possible.some((inner) => isInside(inner, place) && place.complete < inner.complete && !place.isRich),
  )
  const best = possible.reduce<Place | undefined>((first, place) => {
    if (first === undefined || place.complete > first.complete) return place
    return place.complete === first.complete && place.named > first.named ? place : first
  }, undefined)
  const chosen = outer !== undefined && (best === undefined || isInside(best, outer)) ? outer : best
  return chosen && { ...chosen, passed: possible.filter((place) => place !== chosen).slice(0, 3) }
}

/** Places whose rows have names, or, where none do, one with rows that something else names. */
function findNamed(places: readonly Place[]): Place[] {
  const named = places.filter((place) => place.named > 0)
  if (named.length > 0) return named
  const isNamed = ({ rows }: Place): boolean =>
    rows.length > 2 && haveNames(describeColumns(rows.map(({ fields }) => fields)))
  return places
    .filter(isNamed)
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .slice(0, 1)
}

function isInside(inner: Place, outer: Place): boolean {
  return inner.selector !== outer.selector && inner.selector.startsWith(outer.selector)
}

/** Chooses pages by the objects around the rows, where several have a title or a key. */
function placeBySection({ source, explanation }: SourceGuess, rows: readonly SelectedRow[]): boolean {
  const sections = [...new Set(rows.flatMap(({ parents }) => parents.slice(0, 1)))]
  if (sections.length < 2) return false
  const columns = describeColumns(sections.map(({ fields }) => fields))
  const title = columnsNamed(columns, TITLE_FIELDS).find((column) => column.filled >= sections.length * 0.9)
  const keys = sections.flatMap(({ key }) => key ?? [])
  if (title === undefined && keys.length < sections.length) return false
  if (title === undefined) {
    source.category = '^$key'
    const reason = `rows are in ${keys.length} named lists, for instance ${examples(keys)}`
    explanation.push({ path: ['category'], decision: 'pages by the key of the enclosing list', reason })
    return true
  }
  source.category = `^${title.name}`
  const reason = `rows stand in ${sections.length} enclosing objects, for instance ${examples(title.values)}`
  explanation.push({ path: ['category'], decision: `pages by \`${title.name}\` of the enclosing object`, reason })
  const about: Column | undefined = columnsNamed(columns, ['description', 'summary', 'intro', 'introduction'])[0]
  if (about) {
    source.category_fields = { description: about.name }
    const example = `for instance ${examples(about.values, 1)}`
    explanation.push({ path: ['category_fields'], decision: `\`${about.name}\` describes the page`, reason: example })
  }
  return true
}

/** Adds the selectors of all lists and maps of objects. */
function addPlaces(value: unknown, selector: string, places: Set<string>): void {
  if (Array.isArray(value)) {
    const rows = value.filter(isRow)
    if (rows.length > 0) places.add(`${selector}[]`)
    for (const row of rows) addPlacesInside(row, `${selector}[].`, places)
    return
  }
  if (!isRow(value)) return
  if (isLinkMap(value) && !Object.keys(value).some((key) => ROW_FIELDS.has(normalizeFieldName(key)))) {
    places.add(`${selector}{}`)
    return
  }
  const entries = Object.values(value)
  const records = entries.filter(isRow)
  if (records.length > 1 && records.length === entries.length && haveSameFields(records)) {
    places.add(`${selector}{}`)
    for (const record of records) addPlacesInside(record, `${selector}{}.`, places)
  } else if (entries.length > 1 && entries.every((entry) => Array.isArray(entry) && entry.some(isRow))) {
    for (const list of entries) addPlaces(list, `${selector}{}`, places)
  } else addPlacesInside(value, selector === '' ? '' : `${selector}.`, places)
}

function addPlacesInside(row: DataRow, prefix: string, places: Set<string>): void {
  for (const [key, entry] of Object.entries(row)) {
    // Keys that a selector cannot name are not places.
    if (typeof entry === 'object' && !/[.[\]{}]/.test(key)) addPlaces(entry, `${prefix}${key}`, places)
  }
}

/** Whether a row has a name, directly or as an object of names (`name: {common, official}`). */
function hasName(row: DataRow): boolean {
  return Object.entries(row).some(([key, value]) => {
    if (!NAME_FIELDS.has(normalizeFieldName(key))) return false
    const names = isRow(value) ? Object.values(value) : [value]
    return names.some((name) => typeof name === 'string' && /\p{L}/u.test(name) && !/^https?:/i.test(name))
  })
}

/** Whether a row has an address, directly or in an object of its own (`repository: {url}`). */
function hasUrl(row: DataRow): boolean {
  return Object.values(row).some((value) =>
    (isRow(value) ? Object.values(value) : [value]).some((one) => typeof one === 'string' && /^https?:\/\//i.test(one)),
  )
}

/** Whether objects share most of their fields: entries of a map rather than unlike parts of a document. */
function haveSameFields(records: readonly DataRow[]): boolean {
  const counts = new Map<string, number>()
  for (const record of records) for (const key of Object.keys(record)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= records.length * 0.8)
}
