import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem } from '../contract/source.ts'
import { baseName } from '../files/find-files.ts'
import { isDocument } from '../formats/read-front-matter.ts'
import { FORMATS } from '../formats/formats.ts'
import { guessSelector, isLinkMap, ROOT, selectItems } from '../mapping/select-items.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { findHeader, guessDelimiter, parseCsv } from '../parse/parse-csv.ts'
import { findFrontMatter } from '../parse/parse-front-matter.ts'
import { countBy, isRecord } from '../parse/records.ts'
import { type Placement, sortingField, statedCategory } from './category-field.ts'
import { type Column, columnsNamed, describeColumns, describeLast } from './columns.ts'
import { examples, explain, type GuessExplanation } from './explanation.ts'
import { chooseRoles, type NameOutside, type Roles } from './roles.ts'
import type { LoadedFile, Sample } from './sample.ts'

/** A way to read files, complete, with the rows that it gives. */
export interface Proposal {
  readonly source: SourceConfig
  readonly rows: readonly RowItem[]
  readonly explanation: readonly GuessExplanation[]
  readonly type?: Roles['type']
  /** Links to files of the repository, which were skipped. */
  readonly relativeLinks?: number
  /** Title and description that a document gives itself. */
  readonly title?: string
  readonly description?: string
}

type Kind = SourceConfig['kind']

const HOSTED_LOGOS = 'hosted_logos'
type TreeKind = 'json' | 'toml' | 'yaml'

const TREE_KINDS: ReadonlySet<string> = new Set<TreeKind>(['json', 'toml', 'yaml'])

/** Documents without front matter that are rows: fewer are texts about something. */
const MIN_DOCUMENTS = 10

/** Proposes how to read files of a kind other than Markdown lists; the best last is not known yet. */
export async function propose(
  kind: Kind,
  sample: Sample,
  labelFiles: () => readonly LoadedFile[],
): Promise<Proposal[]> {
  const { files, total, pattern } = sample
  const base = { kind, files: pattern }
  if (kind === 'front-matter') {
    const [least, isRow]: [number, (text: string) => boolean] = files.some(({ text }) => findFrontMatter(text))
      ? [2, (text) => findFrontMatter(text) !== undefined]
      : [MIN_DOCUMENTS, isDocument]
    const isMatter = total >= least && files.filter(({ text }) => isRow(text)).length >= files.length / 2
    return isMatter ? [await complete({ ...base, kind }, sample, labelFiles)] : []
  }
  // Of two tables one is often a part of the other.
  if (kind === 'csv' && total === 2) return []
  if (TREE_KINDS.has(kind)) {
    const selectors = total === 1 ? listPlaces(kind as TreeKind, sample) : [commonSelector(kind as TreeKind, sample)]
    const proposals = selectors.map((items) =>
      complete({ ...base, kind: kind as TreeKind, ...(items !== '' && { items }) }, sample, labelFiles),
    )
    return Promise.all(proposals)
  }
  const proposal = await complete(base, sample, labelFiles)
  // Large tables in one folder are of different years, or of other things: each is a source by itself.
  return total > 1 && sample.isCut(proposal.rows) ? [] : [proposal]
}

/** Completes a source by the fields of its rows, and reads it so. */
async function complete(
  source: SourceConfig,
  sample: Sample,
  labelFiles: () => readonly LoadedFile[],
): Promise<Proposal> {
  const rows = await sample.rows(source)
  const columns = describeColumns(rows.map(({ fields }) => fields))
  const isOwn = rows.length > 0 && rows.every(({ ownFile }) => ownFile !== undefined)
  const category = placeRows(source, sample, rows, columns, isOwn, labelFiles)
  const roles = chooseRoles(
    columns.filter((column) => column !== category?.column),
    nameOutside(rows, isOwn),
    false,
    () => describeLast(rows.map(({ fields }) => fields)),
  )
  const { total, files } = sample
  const read = total > files.length ? `, ${files.length} of ${total} files read` : total > 1 ? ` in ${total} files` : ''
  const items = 'items' in source ? `\`${[source.items].flat().join(', ')}\`` : source.kind
  const complete = { ...source, ...category?.config, fields: roles.fields, ...logosOf(sample) } as SourceConfig
  return {
    source: complete,
    rows: await sample.rows(complete),
    explanation: [
      explain('kind', items, `${rows.length} rows${read}`),
      ...(category?.explanation ?? [explain('category', 'one page', 'no field has few values that repeat')]),
      ...roles.explanation,
    ],
    ...(roles.type && { type: roles.type }),
  }
}

/** The folder in which landscapes keep their logos. */
function logosOf({ files: [file] }: Sample): { logos?: string } {
  const folder = file === undefined ? '' : path.join(path.dirname(file.absolutePath), HOSTED_LOGOS)
  if (file === undefined || !existsSync(folder)) return {}
  return { logos: path.posix.join(path.posix.dirname(file.path), HOSTED_LOGOS) }
}

function nameOutside(rows: readonly RowItem[], isOwn: boolean): NameOutside | undefined {
  if (isOwn) return { field: '$file', values: rows.flatMap(({ ownFile }) => ownFile ?? []) }
  const keys = rows.flatMap(({ key }) => key ?? [])
  return keys.length > 0 && keys.length === rows.length ? { field: '$key', values: keys } : undefined
}

/** Chooses what makes the pages: a field that says so, what encloses the rows, folders, other fields, files. */
function placeRows(
  source: SourceConfig,
  sample: Sample,
  rows: readonly RowItem[],
  columns: readonly Column[],
  isOwn: boolean,
  labelFiles: () => readonly LoadedFile[],
): Placement | undefined {
  const hasLists = !isOwn && sample.total > 1
  const byFile = (): Placement => placeByFile(sample, rows, source)
  // Files of one letter are a way of storing.
  const isStored = sample.files.length > 2 && sample.files.every(({ path: file }) => baseName(file).length < 3)
  return (
    placeByLabels(columns, labelFiles()) ??
    statedCategory(columns) ??
    placeBySection(source, rows) ??
    (isOwn ? placeByFolder(sample) : undefined) ??
    (hasLists && !isStored && rows.length > sample.files.length * 2 && sample.total > 2 ? byFile() : undefined) ??
    sortingField(columns) ??
    (hasLists ? byFile() : undefined)
  )
}

/** Fields that name a section, the most indicative first. */
const TITLE_FIELDS = ['name', 'title', 'category', 'section', 'group', 'label', 'displayname', 'topic', 'slug', 'key']

/** Pages by the objects around the rows, where several have a title or a key. */
function placeBySection(source: SourceConfig, rows: readonly RowItem[]): Placement | undefined {
  // One step leads to rows; those before it, to what encloses them.
  const items = 'items' in source ? String(source.items) : ''
  if ((items.match(/\[\]|\{\}/g)?.length ?? 0) < 2) return undefined
  const sections = [...new Set(rows.flatMap(({ parents = [] }) => parents.slice(0, 1)))]
  if (sections.length < 2) return undefined
  const columns = describeColumns(sections.map(({ fields }) => fields))
  const isTitle = (column: Column): boolean => column.filled >= sections.length * 0.9
  const title =
    columnsNamed(columns, TITLE_FIELDS).find(isTitle) ??
    columns.find((column) => isTitle(column) && column.share('text') > 0.9 && column.length < 40)
  const keys = sections.flatMap(({ key }) => key ?? [])
  if (title === undefined && keys.length < sections.length) return undefined
  const values = title?.values ?? keys
  const what = title === undefined ? 'the key of the enclosing list' : `\`${title.name}\` of the enclosing object`
  const reason = `rows are in ${sections.length} of them, for instance ${examples(values)}`
  const about = columnsNamed(columns, ['description', 'summary', 'intro', 'introduction'])[0]
  const isDescribed = title !== undefined && about !== undefined
  return {
    config: {
      category: title === undefined ? '^$key' : `^${title.name}`,
      ...(isDescribed && { category_fields: { description: about.name } }),
    },
    explanation: [
      explain('category', `pages by ${what}`, reason),
      ...(isDescribed
        ? [explain('category_fields', `\`${about.name}\` describes the page`, `as ${examples(about.values, 1)}`)]
        : []),
    ],
  }
}

/** Pages by folder, where folders sort; by the first of several that sort too finely. */
function placeByFolder({ files, total }: Sample): Placement | undefined {
  const folders = files.map(({ found }) => found.folders)
  const deepest = Math.max(...folders.map(({ length }) => length))
  for (let depth = deepest; depth > 0; depth -= 1) {
    const names = folders.map((each) => each.slice(0, depth).join('/'))
    const distinct = new Set(names)
    // Folders of one letter or with next to nothing in them are a way of storing, not of sorting.
    const isSorted = names.length >= distinct.size * (depth === 1 && deepest > 1 ? 1.2 : 2)
    if (distinct.size < 2 || !isSorted || ![...distinct].some((name) => name.length > 2)) continue
    const labels = titlesOf(folders.flatMap((each) => each.slice(0, depth)))
    const reason = `${total} files in ${distinct.size} folders, for instance ${examples(names)}; no category field`
    return {
      config: { category: depth === deepest ? 'folder' : `folder ${depth}`, ...labels.config },
      explanation: [explain('category', 'pages by folder', reason), ...labels.explanation],
    }
  }
  return undefined
}

/** Names that are given titles; of more, the operator writes what should be another. */
const MAX_LABELS = 100

/** `labels` for names of files and folders that titles write in another way. */
function titlesOf(names: readonly string[]): Placement {
  const labels = Object.fromEntries([...new Set(names)].map((name) => [name, titleOfName(name)]))
  const entries = Object.entries(labels)
  if (entries.length > MAX_LABELS || entries.every(([name, title]) => name === title))
    return { config: {}, explanation: [] }
  return {
    config: { labels },
    explanation: [explain('labels', 'titles of pages', 'made from the names; write better ones')],
  }
}

/** Files whose names are pages although they have few rows each. */
const FEW_PAGES = 12

/** Pages by file, where files have several rows on average or are few; else one page. */
function placeByFile({ files, total }: Sample, rows: readonly RowItem[], source: SourceConfig): Placement {
  const names = examples(files.map(({ path }) => baseName(path)))
  if (rows.length > files.length * 2 || total <= FEW_PAGES) {
    const reason = `${rows.length} rows in ${files.length} files; for instance ${names}`
    const labels = titlesOf(files.map(({ path: file }) => baseName(file)))
    return {
      config: { category: 'file', ...labels.config },
      explanation: [explain('category', 'pages by file', reason), ...labels.explanation],
    }
  }
  const fixed = String(source.files)
    .split('/')
    .findLast((part) => !part.includes('*'))
  const title = titleOfName(baseName(fixed ?? 'All'))
  return {
    config: { defaults: { category: title } },
    explanation: [explain('defaults', 'one page', `files have few rows each, for instance ${names}`)],
  }
}

/** Pages by a field whose values have titles in another file: a list of `{value, title}`. */
function placeByLabels(columns: readonly Column[], others: readonly LoadedFile[]): Placement | undefined {
  for (const other of others) {
    const entries = describeColumns(listOf(other))
    const unique = entries.filter((entry) => entry.filled === entry.rows && entry.distinct === entry.rows)
    // Files of licences and languages are about a property of rows.
    for (const column of columns.filter(({ name }) => !/licen[cs]e|lang/i.test(name))) {
      // Numbers are ids of something only where the field says so.
      if (column.share('integer', 'number') > 0 && !/^(?:cat|tag|group|type|section|topic)/i.test(column.name)) continue
      const used = new Set(column.values)
      if (used.size > column.values.length / 2) continue
      const key = unique.find(
        ({ values }) => used.size > 1 && [...used].filter((each) => values.includes(each)).length >= used.size * 0.9,
      )
      if (!key) continue
      const title = ['name', 'title', 'label', 'displayname']
        .flatMap((name) => entries.filter((entry) => entry.name.toLowerCase() === name && entry.filled === entry.rows))
        .find((entry) => entry !== key)
      if (title === undefined) continue
      const labels = { file: other.path, value: key.name, title: title.name }
      const decision = `titles are \`${labels.title}\` in \`${other.path}\``
      const reason = `\`${other.path}\` lists the values of this field in \`${key.name}\``
      return {
        config: { category: column.name, labels },
        explanation: [
          explain('category', `pages by \`${column.name}\``, reason),
          explain('labels', decision, `for instance ${examples(title.values)}`),
        ],
        column,
      }
    }
  }
  return undefined
}

function listOf(file: LoadedFile): Record<string, unknown>[] {
  const value = /\.json$/i.test(file.path) ? parseFile('json', file, ignore) : parseFile('yaml', file, ignore)
  if (Array.isArray(value)) return value.filter(isRecord)
  const entries = isRecord(value) ? Object.entries(value) : []
  return entries.every(([, entry]) => isRecord(entry))
    ? entries.flatMap(([key, entry]) => (isRecord(entry) ? [{ $key: key, ...entry }] : []))
    : []
}

function parseFile(kind: TreeKind, file: LoadedFile, report: ReportDiagnostic): unknown {
  return FORMATS[kind].parseFile(file, report)?.value
}

function ignore(): void {
  // Problems of other files are no reason to report anything.
}

/** Where most files have their rows. */
function commonSelector(kind: TreeKind, { files, report }: Sample): string {
  const values = files.map((file) => parseFile(kind, file, report))
  const counts = Map.groupBy(values, guessSelector)
  const [selector = ''] = [...counts].find(([, same]) => same.length > values.length / 2) ?? []
  // Where some of the rows enclose a list, builds would take that for the rows.
  const isRoot = selector === '' ? counts.size > 1 : selector === '{}' && haveSameKeys(values)
  return isRoot ? ROOT : selector
}

/** Whether files have the same keys: then these are parts of what each file is about. */
function haveSameKeys(values: readonly unknown[]): boolean {
  const counts = countBy(values.flatMap((value) => (isRecord(value) ? Object.keys(value) : [])))
  return values.length > 2 && [...counts.values()].filter((count) => count > values.length / 2).length > 1
}

/** Most places in a file that are read as rows. */
const MAX_PLACES = 8

/** The selectors of all lists and maps of objects in the one file. */
function listPlaces(kind: TreeKind, { files: [file], report }: Sample): string[] {
  const places = new Set<string>()
  if (file !== undefined) addPlaces(parseFile(kind, file, report), '', places)
  return [...places].slice(0, MAX_PLACES)
}

const ROW_FIELDS = new Set(
  ['name', 'title', 'url', 'website', 'homepage', 'link', 'description', 'displayname', 'domain', 'repo'], //
)

function addPlaces(value: unknown, selector: string, places: Set<string>): void {
  if (Array.isArray(value)) {
    const rows = value.filter(isRecord)
    // `[{web: …}, {data: …}]` is a map in which order counts.
    const isMap = rows.length > 1 && rows.every((row) => Object.keys(row).length === 1)
    if (isMap && new Set(rows.flatMap(Object.keys)).size > 1) {
      for (const entry of rows.flatMap(Object.values)) addPlaces(entry, `${selector}[]{}`, places)
      return
    }
    if (isListOfRows(value)) places.add(`${selector}[]`)
    for (const row of rows) addPlacesInside(row, `${selector}[].`, places)
    return
  }
  if (!isRecord(value)) return
  if (isLinkMap(value) && !Object.keys(value).some((key) => ROW_FIELDS.has(normalizeFieldName(key)))) {
    places.add(`${selector}{}`)
    return
  }
  const entries = Object.values(value)
  const records = entries.filter(isRecord)
  if (records.length > 1 && records.length === entries.length && haveSameFields(records)) {
    places.add(`${selector}{}`)
    for (const record of records) addPlacesInside(record, `${selector}{}.`, places)
  } else if (entries.length > 1 && entries.every((entry) => Array.isArray(entry) && isListOfRows(entry, 1))) {
    places.add(`${selector}{}[]`)
    for (const list of entries) addPlaces(list, `${selector}{}`, places)
  } else addPlacesInside(value, selector === '' ? '' : `${selector}.`, places)
}

/** Whether a list has records, or nothing but short texts. */
function isListOfRows(list: readonly unknown[], least = 3): boolean {
  if (list.some(isRecord)) return true
  return list.length >= least && list.every((entry) => typeof entry === 'string' && entry.length < 200)
}

function addPlacesInside(row: Readonly<Record<string, unknown>>, prefix: string, places: Set<string>): void {
  for (const [key, entry] of Object.entries(row)) {
    // Keys that a selector cannot name are not places.
    if (typeof entry === 'object' && !/[.[\]{}]/.test(key)) addPlaces(entry, `${prefix}${key}`, places)
  }
}

/** Whether objects share most of their fields: entries of a map rather than unlike parts of a document. */
function haveSameFields(records: readonly Readonly<Record<string, unknown>>[]): boolean {
  return [...countBy(records.flatMap(Object.keys)).values()].some((count) => count >= records.length * 0.8)
}

/** Share of field names that rows of one shape have in common. */
const MIN_SHARED_FIELDS = 0.25

/** The same where files are lists: together their rows have all fields there are. */
const MIN_SHARED_OF_LISTS = 0.5
const MANY_ROWS = 5

/** Fields beside name and address that tell shapes apart. */
const MIN_FURTHER = 3

/** Rows of a file, and characters of a table, that show its shape. */
const FIRST_ROWS = 20
const START_OF_TABLE = 20_000

/** Of files of nested data, those whose rows are of one shape: the largest part. Files of other kinds: all. */
export function keepOneShape(kind: Kind, { files, report }: Sample): readonly LoadedFile[] {
  if ((kind !== 'csv' && !TREE_KINDS.has(kind)) || files.length < 2) return files
  const clusters: { selector: string; fields: ReadonlySet<string>; files: LoadedFile[] }[] = []
  const unread: LoadedFile[] = []
  const trees = kind === 'csv' ? [] : files.map((file) => parseFile(kind as TreeKind, file, report))
  const [common = ''] = [...countBy(trees.map(guessSelector))].toSorted((a, b) => b[1] - a[1])[0] ?? []
  for (const [index, file] of files.entries()) {
    const shape = kind === 'csv' ? shapeOfTable(file) : shapeOfTree(trees[index], common)
    if (shape === undefined) {
      unread.push(file)
      continue
    }
    const { selector, fields, least } = shape
    const known = clusters.find((one) => one.selector === selector && isAlike(one.fields, fields, least))
    if (known === undefined) clusters.push({ selector, fields, files: [file] })
    else known.files.push(file)
  }
  const sizeOf = (all: readonly LoadedFile[]): number => all.reduce((sum, { text }) => sum + text.length, 0)
  const largest = new Set(clusters.toSorted((a, b) => sizeOf(b.files) - sizeOf(a.files))[0]?.files)
  // What cannot be parsed stays, to be reported.
  return files.filter((file) => largest.has(file) || unread.includes(file))
}

interface FileShape {
  readonly selector: string
  readonly fields: ReadonlySet<string>
  /** Share of fields that rows of another file need to be alike. */
  readonly least: number
}

/** @param common The selector of most files: what else there is in some is beside the rows. */
function shapeOfTree(value: unknown, common: string): FileShape | undefined {
  if (value === undefined || value === null) return undefined
  const own = guessSelector(value)
  const isBeside = common.endsWith(']') && own === '' && selectItems(value, common).next().done !== true
  const selector = isBeside || (common === '' && own.endsWith(']') && isRecord(value)) ? common : own
  const rows = [...selectItems(value, selector === '' || selector === ROOT ? '[]' : selector)].slice(0, FIRST_ROWS)
  const fields = new Set(rows.flatMap((row) => (row.kind === 'row' ? Object.keys(row.fields) : [])))
  return { selector, fields, least: rows.length < MANY_ROWS ? MIN_SHARED_FIELDS : MIN_SHARED_OF_LISTS }
}

function shapeOfTable({ text, path: file }: LoadedFile): FileShape {
  const start = text.slice(0, START_OF_TABLE)
  const { header, hasHeader } = findHeader([...parseCsv(start, guessDelimiter(start))])
  // What columns without a name are about is known of one file only.
  return { selector: hasHeader ? '' : file, fields: new Set(header), least: MIN_SHARED_OF_LISTS }
}

/** Whether rows with these fields are of one shape. That both have names and addresses says little, if they have more. */
function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>, least: number): boolean {
  const further = [a, b].map(withoutUsual) as [Set<string>, Set<string>]
  const [own, others] = further.every(({ size }) => size >= MIN_FURTHER) ? further : [a, b]
  const shared = [...own].filter((name) => others.has(name)).length
  return shared >= Math.min(own.size, others.size) * least
}

function withoutUsual(fields: ReadonlySet<string>): Set<string> {
  return new Set([...fields].filter((name) => !ROW_FIELDS.has(normalizeFieldName(name)) && !/^column \d+$/.test(name)))
}
