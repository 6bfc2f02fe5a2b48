import { guessCategoryColumn } from './guess-category.ts'
import type { DataRow } from './guess-columns.ts'
import { describeColumns, isRow, normalizeFieldName } from './guess-columns.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { examples } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'

/** Rows found at one place of a nested file. */
export interface RowsAt {
  /** `categories[].services[]`; `{}` goes through a map. */
  selector: string
  rows: DataRow[]
  /** Objects around the rows, each once. */
  sections: DataRow[]
  /** Keys of the maps and lists the rows are in, where those are named. */
  sectionKeys: string[]
  /** Whether the rows' names are keys of a map. */
  isMap: boolean
}

/** Fields that name a section, the most telling first. */
const TITLE_FIELDS = ['name', 'title', 'category', 'section', 'group', 'label', 'displayname', 'topic', 'slug', 'key']

const ROW_FIELDS = new Set([
  'name',
  'title',
  'url',
  'website',
  'homepage',
  'link',
  'description',
  'displayname',
  'domain',
  'repo',
])

/** Guesses a `yaml` or `json` source of one file with many rows. */
export function guessTree(value: unknown, kind: 'yaml' | 'json', files: string): SourceGuess {
  const found = findRows(value)
  const explanation: SourceGuess['explanation'] = []
  const diagnostics: SourceGuess['diagnostics'] = []
  const source: Record<string, unknown> = { kind, files }
  if (!found) {
    const message = 'no list of objects with a name or URL was found; set items: and fields: by hand'
    diagnostics.push({
      severity: 'error',
      code: 'guess_no_rows',
      message,
      location: { file: files, line: 1, column: 1 },
    })
    return { source, explanation, diagnostics, rows: 0 }
  }
  const { rows, selector } = found
  source.items = selector
  explanation.push({
    path: ['items'],
    decision: `rows are \`${selector}\``,
    reason: `the place with the most listings: ${rows.length}`,
  })
  const columns = describeColumns(rows)
  const placed = placeRows(found, columns, source, explanation)
  const fields = guessFields(
    columns.filter((column) => column.name !== placed),
    found.isMap ? '$key' : undefined,
  )
  source.fields = fields.fields
  explanation.push(...fields.explanation)
  return { source, explanation, diagnostics, rows: rows.length, ...(fields.type && { type: fields.type }) }
}

/** Decides the category rule. @returns The rows' own field that it uses, if any. */
function placeRows(
  found: RowsAt,
  columns: ReturnType<typeof describeColumns>,
  source: Record<string, unknown>,
  explanation: SourceGuess['explanation'],
): string | undefined {
  const { sections, sectionKeys } = found
  if (sectionKeys.length > 1) {
    source.category = '^$key'
    const reason = `rows are in ${sectionKeys.length} named lists, for instance ${examples(sectionKeys)}`
    explanation.push({ path: ['category'], decision: 'pages by the key of the enclosing list', reason })
    return undefined
  }
  const described = sections.length > 1 ? describeColumns(sections) : []
  const title = TITLE_FIELDS.flatMap((name) =>
    described.filter((column) => normalizeFieldName(column.name) === name),
  ).find((column) => column.filled >= sections.length * 0.9)
  if (title) {
    source.category = `^${title.name}`
    const reason = `rows stand in ${sections.length} enclosing objects, for instance ${examples(title.values)}`
    explanation.push({ path: ['category'], decision: `pages by \`${title.name}\` of the enclosing object`, reason })
    const about = ['description', 'summary', 'intro', 'introduction'].flatMap((name) =>
      described.filter((column) => normalizeFieldName(column.name) === name),
    )[0]
    if (about) {
      source.category_fields = { description: about.name }
      const example = `for instance ${examples(about.values, 1)}`
      explanation.push({ path: ['category_fields'], decision: `\`${about.name}\` describes the page`, reason: example })
    }
    return undefined
  }
  const category = guessCategoryColumn(columns)
  if (!category) return undefined
  const { column, split, reason } = category
  source.category = split === undefined ? column.name : { field: column.name, split }
  explanation.push({ path: ['category'], decision: `pages by \`${column.name}\``, reason })
  return column.name
}

/** The place in a file that holds the most objects that look like listings. */
export function findRows(value: unknown): RowsAt | undefined {
  const places = new Map<string, RowsAt>()
  collect(value, '', undefined, undefined, places)
  const score = ({ rows }: RowsAt): number => rows.filter(looksLikeListing).length
  const best = [...places.values()].sort((a, b) => score(b) - score(a))[0]
  return best && score(best) > 0 ? best : undefined
}

function collect(
  value: unknown,
  selector: string,
  section: DataRow | undefined,
  sectionKey: string | undefined,
  places: Map<string, RowsAt>,
): void {
  const place = (at: string, rows: readonly DataRow[], isMap: boolean): void => {
    const known = places.get(at) ?? { selector: at, rows: [], sections: [], sectionKeys: [], isMap }
    known.rows.push(...rows)
    if (section) known.sections.push(section)
    if (sectionKey !== undefined) known.sectionKeys.push(sectionKey)
    places.set(at, known)
  }
  if (Array.isArray(value)) {
    const rows = value.filter(isRow)
    if (rows.length > 0) place(`${selector}[]`, rows, false)
    for (const row of rows) collectInside(row, `${selector}[].`, row, places)
    return
  }
  if (!isRow(value)) return
  const entries = Object.entries(value)
  const records = entries.map(([, entry]) => entry).filter(isRow)
  if (records.length > 1 && records.length === entries.length && haveSameFields(records)) {
    place(`${selector}{}`, records, true)
    for (const [key, entry] of entries)
      if (isRow(entry)) collectInside(entry, `${selector}{}.`, { $key: key, ...entry }, places)
    return
  }
  const lists = entries.filter(([, entry]) => Array.isArray(entry) && entry.some(isRow))
  if (lists.length > 1 && lists.length === entries.length) {
    for (const [key, entry] of lists) collect(entry, `${selector}{}`, undefined, key, places)
    return
  }
  collectInside(value, selector === '' ? '' : `${selector}.`, section, places)
}

function collectInside(row: DataRow, prefix: string, section: DataRow | undefined, places: Map<string, RowsAt>): void {
  for (const [key, entry] of Object.entries(row)) {
    // Keys that a selector cannot name are no places.
    if (typeof entry === 'object' && !/[.[\]{}]/.test(key))
      collect(entry, `${prefix}${key}`, section, undefined, places)
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
