import { dirname } from 'node:path'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { FORMATS } from '../formats/formats.ts'
import { guessSelector, isLinkMap, ROOT, ROW_FIELDS, selectItems } from '../mapping/select-items.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { findHeader, guessDelimiter, parseCsv } from '../parse/parse-csv.ts'
import { parseFrontMatter } from '../parse/parse-front-matter.ts'
import { countBy, isRecord } from '../parse/records.ts'
import type { LoadedFile, Sample } from './sample.ts'

type Kind = SourceConfig['kind']

export type TreeKind = 'json' | 'toml' | 'yaml'

export function isTreeKind(kind: string): kind is TreeKind {
  return ['json', 'toml', 'yaml'].includes(kind)
}

export function parseTree(kind: TreeKind, file: LoadedFile, report: ReportDiagnostic): unknown {
  return FORMATS[kind].parseFile(file, report)?.value
}

/** Where most files have their rows. */
export function commonSelector(kind: TreeKind, { files, report }: Sample): string {
  const values = files.map((file) => parseTree(kind, file, report))
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

/** Share of the values of a map that are rows. */
const MIN_RECORDS = 0.9
const MAX_PLACES = 8

/** The selectors of all lists and maps of objects in the one file. */
export function listPlaces(kind: TreeKind, { files: [file], report }: Pick<Sample, 'files' | 'report'>): string[] {
  const places = new Set<string>()
  if (file !== undefined) addPlaces(parseTree(kind, file, report), '', places)
  return [...places].slice(0, MAX_PLACES)
}

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
  if (isLinkMap(value) && !Object.keys(value).some((key) => ROW_FIELDS.includes(normalizeFieldName(key)))) {
    places.add(`${selector}{}`)
    return
  }
  const entries = Object.values(value)
  const records = entries.filter(isRecord)
  // `$schema` and a version are beside the rows.
  if (records.length > 1 && records.length >= entries.length * MIN_RECORDS && haveSameFields(records)) {
    places.add(`${selector}{}`)
    for (const record of records) addPlacesInside(record, `${selector}{}.`, places)
  } else if (entries.length > 1 && areLists(entries)) {
    places.add(`${selector}{}[]`)
    for (const list of entries) addPlaces(list, `${selector}{}`, places)
  } else addPlacesInside(value, selector === '' ? '' : `${selector}.`, places)
}

/** Whether values are lists of rows of one kind: with half of their fields in common. */
function areLists(values: readonly unknown[]): boolean {
  const lists = values.flatMap((value) => (Array.isArray(value) && isListOfRows(value, 1) ? [value as unknown[]] : []))
  const [first = new Set<string>(), ...others] = lists.map(
    (list) => new Set(list.filter(isRecord).flatMap((row) => Object.keys(row))),
  )
  const isOfKind = (fields: Set<string>): boolean => countShared(fields, first) >= Math.max(fields.size, first.size) / 2
  return lists.length === values.length && others.every(isOfKind)
}

/** Whether a list has records, or nothing but short texts. */
function isListOfRows(list: readonly unknown[], least = 3): boolean {
  if (list.some(isRecord)) return true
  return list.length >= least && list.every((entry) => typeof entry === 'string' && entry.length < 200)
}

function addPlacesInside(row: Readonly<Record<string, unknown>>, prefix: string, places: Set<string>): void {
  for (const [key, entry] of Object.entries(row)) {
    // Keys that a selector cannot name are not places.
    if (typeof entry !== 'object' || /[.[\]{}]/.test(key)) continue
    // Lists in lists of one name are a tree, whose branches end at any depth.
    const isBranch = Array.isArray(entry) && `.${prefix}`.endsWith(`.${key}[].`)
    if (isBranch && !prefix.includes(`${key}[].${key}[]`)) places.add(`${prefix.slice(0, -3)}[*]`)
    addPlaces(entry, `${prefix}${key}`, places)
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

/** Of files of data, or folders of documents, those whose rows are of one shape: the largest part. */
export function keepOneShape(kind: Kind, { files, report }: Sample): readonly LoadedFile[] {
  if (kind === 'front-matter') return keepOneCollection(files)
  if ((kind !== 'csv' && !isTreeKind(kind)) || files.length < 2) return files
  const clusters: { selector: string; fields: ReadonlySet<string>; files: LoadedFile[] }[] = []
  const unread: LoadedFile[] = []
  const trees = isTreeKind(kind) ? files.map((file) => parseTree(kind, file, report)) : []
  const [common = ''] = [...countBy(trees.map(guessSelector))].toSorted((a, b) => b[1] - a[1])[0] ?? []
  for (const [index, file] of files.entries()) {
    const shape = isTreeKind(kind) ? shapeOfTree(trees[index], common) : shapeOfTable(file)
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

/** Fields of documents that say how a site shows them. */
const OF_SITES =
  /^(?:layout|permalink|redirect(?:s|_from|_to)?|aliases|draft|published|weight|order|nav_order|slug|lang|toc)$/i

/** Documents in folders that have half of their fields in common: events are no downloads. The largest part. */
function keepOneCollection(files: readonly LoadedFile[]): readonly LoadedFile[] {
  const clusters: { fields: ReadonlySet<string>; files: LoadedFile[] }[] = []
  for (const [, some] of Map.groupBy(files, ({ path }) => dirname(path))) {
    const names = some.flatMap((file) => Object.keys(parseFrontMatter(file, () => undefined)?.fields ?? {}))
    const most = [...countBy(names)].filter(([name, count]) => count >= some.length / 2 && !OF_SITES.test(name))
    const fields = new Set(most.map(([name]) => name))
    const known = clusters.find(
      (one) => countShared(one.fields, fields) >= Math.min(one.fields.size, fields.size) * MIN_SHARED_OF_LISTS,
    )
    if (known === undefined) clusters.push({ fields, files: some })
    else known.files.push(...some)
  }
  const largest = new Set(clusters.toSorted((a, b) => b.files.length - a.files.length)[0]?.files)
  return files.filter((file) => largest.has(file))
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
  const [shared, fewest] = [countShared(own, others), Math.min(own.size, others.size)]
  // One in common that is no name and no address is a number of each.
  const isNumber = shared === 1 && fewest > 1 && countShared(...further) === 1
  return !isNumber && shared >= fewest * least
}

function countShared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((each) => others.has(each)).length
}

function withoutUsual(fields: ReadonlySet<string>): Set<string> {
  return new Set(
    [...fields].filter((name) => !ROW_FIELDS.includes(normalizeFieldName(name)) && !/^column \d+$/.test(name)),
  )
}
