import type { SourceFile } from '../contract/source.ts'
import { baseName } from '../files/find-files.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { parseTree } from '../parse/parse-tree.ts'
import { placeByColumn } from './guess-category.ts'
import { type Column, describeColumns, isRow } from './guess-columns.ts'
import { examples, type SourceGuess } from './guess-explanation.ts'
import { addFields } from './guess-fields.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import type { Sample } from './sample.ts'

/** Guesses a source of many files. @param items Where the rows of each are; empty when each is one row. */
export async function guessFiles(sample: Sample, items: string): Promise<SourceGuess> {
  const { kind, files, total, pattern } = sample
  const source = { kind, files: pattern, ...(items !== '' && { items }) }
  const rows = await sample.read(source)
  const columns = describeColumns(rows.map(({ fields }) => fields))
  const sampled = total > files.length ? ` (${files.length} of them were read)` : ''
  const reason = `${total} files like \`${files[0]?.path ?? pattern}\`${sampled}`
  const guess: SourceGuess = { source, explanation: [{ path: ['kind'], decision: kind, reason }], rows: rows.length }
  if (items === '') {
    const placed =
      placeByLabels(guess, columns, sample.others) ??
      (placeByFolder(guess, columns, sample) ? undefined : placeByColumn(guess, columns))
    return addFields(
      guess,
      columns.filter((column) => column !== placed),
      '$file',
    )
  }
  guess.source.category = 'file'
  const why = 'every file holds several rows'
  const names = examples(files.map(({ path }) => baseName(path)))
  guess.explanation.push(
    { path: ['items'], decision: `rows are \`${items}\``, reason: why },
    { path: ['category'], decision: 'pages by file', reason: `${why}; for instance ${names}` },
  )
  return addFields(guess, columns, items.endsWith('{}') ? '$key' : undefined)
}

/** Chooses pages by a field whose values have titles in another file. @returns The field. */
function placeByLabels(
  { source, explanation }: SourceGuess,
  columns: readonly Column[],
  others: readonly SourceFile[],
): Column | undefined {
  const found = findLabels(columns, others)
  if (found === undefined) return undefined
  const { column, file, value, title, titles } = found
  source.category = column.name
  source.labels = { file, value, title }
  const reason = `\`${file}\` lists the values of this field in \`${value}\``
  const decision = `titles are \`${title}\` in \`${file}\``
  explanation.push(
    { path: ['category'], decision: `pages by \`${column.name}\``, reason },
    { path: ['labels'], decision, reason: `for instance ${examples(titles)}` },
  )
  return column
}

/** A file beside the listings that is a list of `{value, title}` and whose values occur in one of their fields. */
function findLabels(
  columns: readonly Column[],
  others: readonly SourceFile[],
): { column: Column; file: string; value: string; title: string; titles: string[] } | undefined {
  for (const other of others) {
    const list = parseTree(other, () => undefined)?.value
    const entries = Array.isArray(list) ? describeColumns(list.filter(isRow)) : []
    const unique = entries.filter((entry) => entry.filled === entry.rows && entry.distinct === entry.rows)
    // Files of licences and languages are about a property of rows.
    for (const column of columns.filter(({ name }) => !/licen[cs]e|lang/i.test(name))) {
      const used = new Set(column.values)
      const key = unique.find(
        ({ values }) => used.size > 1 && [...used].filter((each) => values.includes(each)).length >= used.size * 0.9,
      )
      if (!key) continue
      const title = ['name', 'title', 'label', 'displayname']
        .flatMap((name) => entries.filter((entry) => entry.name.toLowerCase() === name && entry.filled === entry.rows))
        .find((entry) => entry !== key)
      return { column, file: other.path, value: key.name, title: (title ?? key).name, titles: (title ?? key).values }
    }
  }
  return undefined
}

/** Chooses pages by folder, where folders sort and no field states where the rows belong. */
function placeByFolder(
  { source, explanation }: SourceGuess,
  columns: readonly Column[],
  { files, total }: Sample,
): boolean {
  const isExplicit = columns.some(
    (column) => /^categor(?:y|ies)$/.test(normalizeFieldName(column.name)) && column.filled >= column.rows * 0.9,
  )
  const folders = files.map((file) => file.folders.join('/'))
  const distinct = new Set(folders)
  // Folders of one letter or with next to nothing in them are a way of storing, not of sorting.
  const isSorted =
    distinct.size > 1 && folders.length >= distinct.size * 2 && [...distinct].some((folder) => folder.length > 2)
  if (!isSorted || isExplicit) return false
  source.category = 'folder'
  const reason = `${total} files in ${distinct.size} folders, for instance ${examples(folders)}; no category field`
  explanation.push({ path: ['category'], decision: 'pages by folder', reason })
  const names = files.map((file) => file.folders.at(-1) ?? '')
  const labels = Object.fromEntries([...new Set(names)].map((name) => [name, titleOfName(name)]))
  if (Object.entries(labels).some(([name, title]) => name !== title)) {
    source.labels = labels
    explanation.push({
      path: ['labels'],
      decision: 'titles of pages',
      reason: 'made from the names of folders; write better ones',
    })
  }
  return true
}
