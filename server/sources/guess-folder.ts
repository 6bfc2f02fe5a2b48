import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { guessCategoryColumn } from './guess-category.ts'
import type { Column, DataRow } from './guess-columns.ts'
import { describeColumns, isRow, normalizeFieldName } from './guess-columns.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { examples } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'
import { titleOfName } from './guess-title.ts'

/** A data file of a folder, parsed. `path` is relative to the folder, with `/`. */
export interface DataFile {
  path: string
  value: unknown
}

/** What a folder was found to hold. */
export interface FolderContent {
  kind: 'yaml' | 'json' | 'front-matter'
  /** Files of the pattern, all of one kind; not necessarily each of them. */
  files: readonly DataFile[]
  /** How many files there are. */
  total: number
  /** Relative to the configuration. */
  pattern: string
  /** Path of the folder, ending in `/`, as the configuration names it; may be empty. */
  prefix: string
  /** Other data files of the folder: one may give pages their titles. */
  others: readonly DataFile[]
  diagnostics: readonly Diagnostic[]
}

/** Guesses a source of many files: one listing each, or a list each. */
export function guessFolder(content: FolderContent): SourceGuess {
  const { kind, files, total, pattern } = content
  const lists = files.filter(({ value }) => Array.isArray(value))
  const rows = files.flatMap(({ value }): DataRow[] =>
    Array.isArray(value) ? value.filter(isRow) : isRow(value) ? [value] : [],
  )
  const columns = describeColumns(rows)
  const source: Record<string, unknown> = { kind, files: pattern }
  const sampled = total > files.length ? ` (${files.length} of them were read)` : ''
  const explanation: SourceGuess['explanation'] = [
    { path: ['kind'], decision: kind, reason: `${total} files like \`${files[0]?.path ?? pattern}\`${sampled}` },
  ]
  const isListPerFile = lists.length > files.length / 2
  let placed: Column | undefined
  if (isListPerFile) {
    source.items = '[]'
    source.category = 'file'
    const names = files.map(({ path }) => path.replace(/^.*\//, '').replace(/\.[^.]+$/, ''))
    explanation.push(
      { path: ['items'], decision: 'rows are `[]`', reason: 'every file is a list' },
      {
        path: ['category'],
        decision: 'pages by file',
        reason: `every file is a list; for instance ${examples(names)}`,
      },
    )
  } else {
    placed = placeFiles(content, columns, source, explanation)
  }
  const fields = guessFields(
    columns.filter((column) => column !== placed),
    isListPerFile ? undefined : '$file',
  )
  source.fields = fields.fields
  explanation.push(...fields.explanation)
  return {
    source,
    explanation,
    diagnostics: [...content.diagnostics],
    rows: rows.length,
    ...(fields.type && { type: fields.type }),
  }
}

function placeFiles(
  { files, total, others, prefix }: FolderContent,
  columns: readonly Column[],
  source: Record<string, unknown>,
  explanation: SourceGuess['explanation'],
): Column | undefined {
  const labelled = findLabels(columns, others)
  if (labelled) {
    const { column, file, value, title } = labelled
    source.category = column.name
    source.labels = { file: `${prefix}${file}`, value, title }
    const reason = `\`${file}\` lists the values of this field in \`${value}\``
    explanation.push(
      { path: ['category'], decision: `pages by \`${column.name}\``, reason },
      {
        path: ['labels'],
        decision: `titles are \`${title}\` in \`${file}\``,
        reason: `for instance ${examples(labelled.titles)}`,
      },
    )
    return column
  }
  const explicit = columns.find(
    (column) => /^categor(?:y|ies)$/.test(normalizeFieldName(column.name)) && column.filled >= column.rows * 0.9,
  )
  const folders = files.map(({ path }) => path.split('/').slice(0, -1).join('/')).filter((folder) => folder !== '')
  const distinct = new Set(folders)
  // Folders of one letter or with next to nothing in them are a way of storing, not of sorting.
  const isSorted =
    distinct.size > 1 && folders.length >= distinct.size * 2 && [...distinct].some((folder) => folder.length > 2)
  if (isSorted && !explicit) {
    source.category = 'folder'
    const reason = `${total} files in ${distinct.size} folders, for instance ${examples(folders)}; no category field`
    explanation.push({ path: ['category'], decision: 'pages by folder', reason })
    const labels = Object.fromEntries(
      [...distinct].map((folder) => folder.split('/').at(-1) ?? folder).map((name) => [name, titleOfName(name)]),
    )
    if (Object.entries(labels).some(([name, title]) => name !== title)) {
      source.labels = labels
      explanation.push({
        path: ['labels'],
        decision: 'titles of pages',
        reason: 'made from the names of folders; write better ones',
      })
    }
    return undefined
  }
  const category = guessCategoryColumn(columns)
  if (!category) {
    explanation.push({ path: ['category'], decision: 'one page', reason: 'no field has few values that repeat' })
    return undefined
  }
  const { column, split, reason } = category
  source.category = split === undefined ? column.name : { field: column.name, split }
  explanation.push({ path: ['category'], decision: `pages by \`${column.name}\``, reason })
  return column
}

/** A file beside the listings that is a list of `{value, title}` and whose values occur in a field of theirs. */
function findLabels(
  columns: readonly Column[],
  others: readonly DataFile[],
): { column: Column; file: string; value: string; title: string; titles: string[] } | undefined {
  for (const { path, value: list } of others) {
    const entries = Array.isArray(list) ? describeColumns(list.filter(isRow)) : []
    const unique = entries.filter((entry) => entry.filled === entry.rows && entry.distinct === entry.rows)
    for (const column of columns) {
      const used = new Set(column.values)
      const key = unique.find(
        ({ values }) => used.size > 1 && [...used].filter((each) => values.includes(each)).length >= used.size * 0.9,
      )
      if (!key) continue
      const title = ['name', 'title', 'label', 'displayname']
        .flatMap((name) => entries.filter((entry) => entry.name.toLowerCase() === name && entry.filled === entry.rows))
        .find((entry) => entry !== key)
      return { column, file: path, value: key.name, title: (title ?? key).name, titles: (title ?? key).values }
    }
  }
  return undefined
}
