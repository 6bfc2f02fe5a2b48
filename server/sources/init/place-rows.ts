import { extname } from 'node:path'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem } from '../contract/source.ts'
import { baseName } from '../files/find-files.ts'
import { kindsOf } from '../formats/formats.ts'
import { countryName } from '../mapping/read-labels.ts'
import { selectItems } from '../mapping/select-items.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { otherTitle, titleOfName } from '../mapping/title-of-name.ts'
import { countBy } from '../parse/records.ts'
import { type Column, columnsNamed, describeColumns, isAboutOthers, shapeOf } from './fields/columns.ts'
import { examples, explain, type GuessExplanation } from './fields/explanation.ts'
import { isTreeKind, listPlaces, parseTree } from './find-rows.ts'
import { isStatus } from './fields/roles.ts'
import type { LoadedFile, Sample } from './sample.ts'

/** Chooses what makes the pages: a field that says so, what encloses the rows, folders, other fields, files. */
export function placeRows(
  source: SourceConfig,
  sample: Sample,
  rows: readonly RowItem[],
  columns: readonly Column[],
  isOwn: boolean,
  labelFiles: () => readonly LoadedFile[],
): Placement | undefined {
  const hasLists = !isOwn && sample.total > 1
  const byFile = (): Placement => placeByFile(sample, rows, source)
  // Files of one letter, or from one to another, are a way of storing; so are those that are named by digests.
  const areDigests = sample.files.every(({ path }) => shapeOf(baseName(path)) === 'digest')
  const isStored =
    areDigests || (sample.files.length > 2 && sample.files.every(({ path }) => /^(?:..?|.-.)$/.test(baseName(path))))
  return (
    placeByLabels(columns, labelLists(source, sample, labelFiles())) ??
    statedCategory(columns) ??
    placeBySection(source, rows) ??
    (isOwn ? placeByFolder(sample) : undefined) ??
    (hasLists && !isStored && rows.length > sample.files.length * 2 && sample.total > 2 ? byFile() : undefined) ??
    sortingField(columns) ??
    (hasLists && !areDigests ? byFile() : undefined)
  )
}

/** Fields that name a section, the most indicative first. */
const TITLE_FIELDS = ['name', 'title', 'category', 'section', 'group', 'label', 'displayname', 'topic', 'slug', 'key']

/** Pages by the objects around the rows, where several have a title or a key. */
function placeBySection(source: SourceConfig, rows: readonly RowItem[]): Placement | undefined {
  // One step leads to rows; those before it, to what encloses them.
  const items = 'items' in source ? String(source.items) : ''
  if (!items.includes('[*]') && (items.match(/\[\]|\{\}/g)?.length ?? 0) < 2) return undefined
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
    explanation: [explain('category', `pages by ${what}`, reason)],
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
    const reason = `${total} files in ${distinct.size} folders, for instance ${examples(names)}; no category field`
    return {
      config: { category: depth === deepest ? 'folder' : `folder ${depth}`, labels: 'names' },
      explanation: [explain('category', 'pages by folder', reason)],
    }
  }
  return undefined
}

/** Files whose names are pages although they have few rows each. */
const FEW_PAGES = 12

/** Pages by file, where files have several rows on average or are few; else one page. */
function placeByFile({ files, total }: Sample, rows: readonly RowItem[], source: SourceConfig): Placement {
  const names = examples(files.map(({ path }) => baseName(path)))
  if (rows.length > files.length * 2 || total <= FEW_PAGES) {
    const reason = `${rows.length} rows in ${files.length} files; for instance ${names}`
    const folders = files.map(({ found }) => found.folders)
    const deepest = Math.max(...folders.map(({ length }) => length))
    // Folders of months are in those of years.
    const areMonths = deepest > 1 && folders.every((each) => /^\d{1,2}$/.test(each.at(-1) ?? ''))
    const folder = areMonths ? `folder ${deepest - 1}` : 'folder'
    const by = new Set(files.map(({ path }) => baseName(path))).size > 1 ? 'file' : folder
    return { config: { category: by, labels: 'names' }, explanation: [explain('category', `pages by ${by}`, reason)] }
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

/** A list of objects in a file, or at a place in it, that may give values their titles. */
type LabelList = Readonly<{ file: string; items?: string; columns: readonly Column[] }>

/** Titles of pages, at most, and characters of a file beside the rows with them. */
const MAX_LABELS = 500
const MAX_LABEL_TEXT = 200_000

/** The lists in files beside the rows, and in the file of the rows itself. */
function* labelLists(source: SourceConfig, sample: Sample, others: readonly LoadedFile[]): Generator<LabelList> {
  const own = 'items' in source ? String(source.items) : ''
  // Problems of other files are no reason to report anything.
  const report = (): void => undefined
  for (const file of [...(sample.total === 1 ? sample.files : []), ...others]) {
    const [kind = ''] = kindsOf(extname(file.path).slice(1).toLowerCase())
    const isOwn = sample.files.includes(file)
    if (!isTreeKind(kind) || (!isOwn && file.text.length > MAX_LABEL_TEXT)) continue
    const tree = parseTree(kind, file, report)
    for (const items of listPlaces(kind, { files: [file], report })) {
      if (isOwn && (items.startsWith(own) || own.startsWith(items))) continue
      const rows = [...selectItems(tree, items)].flatMap((row) =>
        row.kind === 'row' ? [row.key === undefined ? row.fields : { $key: row.key, ...row.fields }] : [],
      )
      if (rows.length > MAX_LABELS) continue
      const isWhole = items === '[]' || items === '{}'
      yield { file: file.path, ...(!isWhole && { items }), columns: describeColumns(rows) }
    }
  }
}

/** Pages by a field whose values have titles in another list: `{value, title}`. */
function placeByLabels(columns: readonly Column[], lists: Iterable<LabelList>): Placement | undefined {
  for (const { file, items, columns: entries } of lists) {
    const unique = entries.filter((entry) => entry.filled === entry.rows && entry.distinct === entry.rows)
    // Files of licences and languages are about a property of rows.
    for (const column of columns.filter(({ name }) => !/licen[cs]e|lang/i.test(name))) {
      // Numbers are ids of something only where the field says so.
      if (column.filled < column.rows / 2 || column.values.every((value) => /^(?:true|false)$/.test(value))) continue
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
      const labels = { file, ...(items !== undefined && { items }), value: key.name, title: title.name }
      const decision = `titles are \`${labels.title}\` in \`${file}\``
      const reason = `\`${file}\` lists the values of this field in \`${key.name}\``
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

/** What makes the pages of a source. */
export interface Placement {
  readonly config: Readonly<Record<string, unknown>>
  readonly explanation: readonly GuessExplanation[]
  /** The field that is used up. */
  readonly column?: Column
}

/** Fields that say by their names where rows belong. */
const CATEGORIES = ['category', 'categories', 'categoryname', 'maincategory', 'primarycategory']

/** Fields that often sort, the most indicative first. */
const SORTING = (
  'section group topic topics type types kind genre genres theme area subject field discipline department class family ' +
  'industry sector continent country countrycode region state city platform platforms language languages languagecode ' +
  'programminglanguage technologies technology stack cuisine style sport tags tag labels keywords'
).split(' ')

/** Fields that sort nothing, however often their values repeat. */
const NO_CATEGORIES =
  /^id$|permission|visibility|author|owner|maintain|manager|creator|contribut|publisher|vendor|by$|date|time|zone|stat(?:us|e)$|version|licen[cs]e|price|pricing|currency|e?mail|phone|number|rating|score|rank|size|color|colour|icon|emoji|notes?$|lang(?:uage)?code|locale|hours|frequency/i

/** Most values that a field sorts by, and the least and most rows of a page. */
const MAX_PAGES = 60
const MIN_ROWS = 2
const MAX_SHARE = 0.6
const MAX_MARKS = 8

/** The field that states where rows belong, by its name. */
export function statedCategory(columns: readonly Column[]): Placement | undefined {
  for (const column of columnsNamed(columns, CATEGORIES)) {
    if (isAboutOthers(column) && !/^categor/i.test(column.name)) continue
    const { values, separator } = splitValues(column)
    const distinct = new Set(values.map((value) => value.toLowerCase())).size
    // One category of all is the name of their page.
    if (column.filled < column.rows * (distinct < 2 ? 1 : 0.5) || values.some((value) => value.length > 100)) continue
    if (column.share('number', 'digest', 'address', 'day', 'time') > 0.1) continue
    // Where every row has one of its own, it is no category of any.
    if (column.rows > 10 && distinct > column.rows * 0.7) continue
    return toGuess(column, values, separator, 'by its name')
  }
  return undefined
}

/** The field that best sorts rows into pages: one whose name says so, else the one with fewest values. */
export function sortingField(columns: readonly Column[]): Placement | undefined {
  const usual = columnsNamed(columns, SORTING)
  const guesses = columns.flatMap((column) => {
    const isUsual = usual.includes(column)
    if (isAboutOthers(column) || column.share('text', 'sign') < 0.9 || isStatus(column)) return []
    if (!isUsual && column.values.length > column.filled * 1.5) return []
    // A type of permissions is about these.
    const isPart = column.name.includes('.')
    if ((!isUsual || isPart) && NO_CATEGORIES.test(normalizeFieldName(column.name))) return []
    if (column.filled < column.rows * 0.8) return []
    const { values, separator } = splitValues(column)
    const counts = countBy(values.map((value) => value.toLowerCase()))
    const largest = Math.max(...counts.values())
    // Most of the values repeat; of a sample, more will.
    const repeated = [...counts.values()].filter((count) => count > 1).length
    if (repeated < counts.size / 2) return []
    const least = isUsual ? 2 : 3
    const most = isUsual ? Math.max(MAX_PAGES, column.rows / 20) : MAX_PAGES
    if (counts.size < least || counts.size > most || values.length < counts.size * MIN_ROWS) return []
    const mostInOne = column.isList ? 1 : isUsual ? 0.9 : MAX_SHARE
    // Codes of one letter say nothing to people, nor do several of a few: `HF`, `HJ`.
    const marks = new Set(column.values.join('').replace(/\s+/g, ''))
    if (!isUsual && (column.length < 2 || (marks.size <= MAX_MARKS && marks.size < counts.size))) return []
    if (largest > column.rows * mostInOne || values.some((value) => value.length > 60)) return []
    const why = isUsual ? 'by its name' : 'its values repeat most and every row has one'
    return [{ ...toGuess(column, values, separator, why), size: counts.size, isUsual }]
  })
  return (
    usual.flatMap((column) => guesses.find((guess) => guess.column === column) ?? [])[0] ??
    guesses.toSorted((a, b) => a.size - b.size)[0]
  )
}

function toGuess(column: Column, values: readonly string[], separator: string | undefined, why: string): Placement {
  const isComplete = column.filled === column.rows
  const distinct = new Set(values).size
  const rule =
    separator === undefined && isComplete
      ? column.name
      : {
          field: column.name,
          ...(separator !== undefined && { split: separator }),
          ...(!isComplete && { default: otherTitle('en') }),
        }
  const reason = `${why}; ${distinct} different values in ${column.rows} rows, for instance ${examples(values)}`
  return {
    config: { category: rule, ...(areCountries(column, values) && { labels: 'iso-3166' }) },
    column,
    explanation: [explain('category', `pages by \`${column.name}\``, reason)],
  }
}

/** Whether a field that says so has codes of countries. */
function areCountries({ name }: Column, values: readonly string[]): boolean {
  const known = (value: string): boolean => countryName(value) !== undefined
  return /country|nation|land|pa[ií]s|pays/i.test(name) && values.every(known)
}

/** The values of a column, split where that leaves no more distinct ones. */
function splitValues(column: Column): { values: readonly string[]; separator?: string } {
  for (const separator of column.isList ? [] : [';', ',', '|']) {
    const several = column.values.filter((value) => value.includes(separator))
    if (several.length < Math.max(2, column.values.length * 0.05)) continue
    const parts = column.values.flatMap((value) => value.split(separator).map((part) => part.trim()))
    if (new Set(parts).size <= column.distinct) return { values: parts.filter((part) => part !== ''), separator }
  }
  return { values: column.values }
}
