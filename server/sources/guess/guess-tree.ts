import { type SelectedRow, selectItems } from '../mapping/select-items.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { placeByColumn } from './guess-category.ts'
import { type Column, columnsNamed, type DataRow, describeColumns, isRow } from './guess-columns.ts'
import { examples, type SourceGuess } from './guess-explanation.ts'
import { addFields } from './guess-fields.ts'
import type { Sample } from './sample.ts'

/** Fields that name a section, the most indicative first. */
const TITLE_FIELDS = ['name', 'title', 'category', 'section', 'group', 'label', 'displayname', 'topic', 'slug', 'key']

const ROW_FIELDS = new Set(
  ['name', 'title', 'url', 'website', 'homepage', 'link', 'description', 'displayname', 'domain', 'repo'], //
)

/** Guesses a source of one file with many rows. @param value The file, parsed. */
export function guessTree({ kind, pattern: files }: Sample, value: unknown): SourceGuess {
  const places = new Set<string>()
  addPlaces(value, '', places)
  const found = [...places]
    .map((selector) => {
      const rows = [...selectItems(value, selector)].filter((item) => item.kind === 'row')
      return { selector, rows, listings: rows.filter(({ fields }) => looksLikeListing(fields)).length }
    })
    .reduce((best, place) => (place.listings > best.listings ? place : best), { selector: '', rows: [], listings: 0 })
  const { selector, rows } = found
  if (rows.length === 0) {
    const problem = 'no list of objects with a name or URL was found; set items: and fields: by hand'
    return { source: { kind, files }, explanation: [], rows: 0, problem }
  }
  const reason = `the place with the most listings: ${rows.length}`
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

function looksLikeListing(row: DataRow): boolean {
  const keys = Object.keys(row)
  if (keys.some((key) => Array.isArray(row[key]) && row[key].some(isRow) && !ROW_FIELDS.has(normalizeFieldName(key)))) {
    return hasUrl(row)
  }
  return keys.some((key) => ROW_FIELDS.has(normalizeFieldName(key)))
}

function hasUrl(row: DataRow): boolean {
  return Object.values(row).some((value) => typeof value === 'string' && /^https?:\/\//i.test(value))
}

/** Whether objects share most of their fields: entries of a map rather than unlike parts of a document. */
function haveSameFields(records: readonly DataRow[]): boolean {
  const counts = new Map<string, number>()
  for (const record of records) for (const key of Object.keys(record)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= records.length * 0.8)
}
