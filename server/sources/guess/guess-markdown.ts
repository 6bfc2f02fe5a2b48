import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { describeColumns } from './guess-columns.ts'
import { readDocumentTitle } from './guess-document-title.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { percent } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'
import { findIndexHeading, findMarkers, guessMarkdownCategory } from './guess-markdown-structure.ts'
import type { MarkdownDocument } from '../markdown/markdown-parse.ts'
import { parseMarkdownDocument } from '../markdown/markdown-parse.ts'
import { readDocumentRows } from '../markdown/markdown.ts'
import type { RowItem, SourceFile } from '../contract/source.ts'
import type { Sample } from './sample.ts'

/** Fields the Markdown reader creates itself; all others are table columns. */
const OWN_FIELDS = new Set([
  'name',
  'url',
  'description',
  'status',
  'tags',
  'license',
  'links',
  'section',
  'group',
  'parent_listing',
  'body',
  'note',
])

const NO_ROWS = 'no bullets or table rows that start with a link were found'

const CODE_HOST = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\//i

/** Guesses a `markdown` source. */
export function guessMarkdownSource({ files, pattern, total }: Sample): SourceGuess {
  const [file] = files
  return file !== undefined && total === 1 ? guessMarkdown(file, pattern) : guessMarkdownFiles(files, pattern)
}

/** Guesses a `markdown` source and the directory's title and description from a README. */
export function guessMarkdown(file: SourceFile, files: string): SourceGuess & { pages: number } {
  const document = parseMarkdownDocument(file.text)
  const explanation: SourceGuess['explanation'] = []
  const options: MarkdownOptions = {}
  const source: Record<string, unknown> = { kind: 'markdown', files }
  let rows = readRows(document, file, options)

  const under = findIndexHeading(document, rows)
  if (under) {
    source.under = options.under = under.title
    rows = readRows(document, file, options)
    const reason = `its contents list and ${percent(under.inside, under.total)} of the rows are below it`
    explanation.push({ path: ['under'], decision: `only what is below "${under.title}"`, reason })
  }
  const markers = findMarkers(file.text, rows)
  if (markers) {
    Object.assign(source, markers)
    explanation.push({ path: ['start'], decision: 'only what is between the markers', reason: 'every row is' })
  }

  const isTable =
    rows.filter(({ fields }) => Object.keys(fields).some((key) => !OWN_FIELDS.has(key))).length > rows.length / 2
  const category = guessMarkdownCategory(rows)
  source.category = category.rule
  explanation.unshift({
    path: ['kind'],
    decision: isTable ? 'a Markdown table' : 'a Markdown list',
    reason: `${rows.length} rows`,
  })
  explanation.push({ path: ['category'], decision: category.decision, reason: category.reason })

  if (isTable) {
    const columns = describeColumns(rows.map((row) => row.fields)).filter(({ name }) => !OWN_FIELDS.has(name))
    // Name and URL are those of the first linked cell.
    const { fields, explanation: reasons } = guessFields(columns, 'found')
    if (Object.keys(fields).length > 0) source.fields = fields
    explanation.push(...reasons)
  }
  const nested = rows.filter((row) => row.fields.parent_listing !== undefined).length
  if (nested > 0) {
    source.nested = 'listings'
    explanation.push({
      path: ['nested'],
      decision: 'linked bullets below a listing are listings',
      reason: `${nested} rows; "links" makes them links of it`,
    })
  }
  const hosted = rows.filter((row) => CODE_HOST.test(String(row.fields.url)) || hasRepository(row)).length
  const type =
    hosted >= rows.length * 0.5 && hosted > 0
      ? { name: 'SoftwareApplication', reason: `${percent(hosted, rows.length)} of rows lead to source code` }
      : undefined
  return {
    source,
    explanation,
    rows: rows.length,
    problem: NO_ROWS,
    pages: new Set(rows.map((row) => row.categories[0]?.path.join(' > '))).size,
    ...(type && { type }),
    ...readDocumentTitle(document, rows[0]?.location.line),
  }
}

/** Guesses a `markdown` source of several documents: one page each, or one per heading where they have many. */
function guessMarkdownFiles(documents: readonly SourceFile[], files: string): SourceGuess {
  const guesses = documents.map((file) => guessMarkdown(file, files)).filter(({ rows }) => rows > 0)
  const rows = guesses.reduce((sum, guess) => sum + guess.rows, 0)
  const pages = guesses.reduce((sum, guess) => sum + guess.pages, 0)
  const [first] = guesses
  if (!first) return { source: { kind: 'markdown', files }, explanation: [], rows: 0, problem: NO_ROWS }
  const category = pages > guesses.length * 3 ? 'heading' : 'file'
  const reason = `${guesses.length} documents with listings, ${pages} headings with listings in them`
  return {
    source: { kind: 'markdown', files, category },
    explanation: [
      { path: ['kind'], decision: 'Markdown lists', reason: `${rows} rows in ${guesses.length} documents` },
      {
        path: ['category'],
        decision: category === 'file' ? 'pages by document' : 'pages by the nearest heading',
        reason,
      },
    ],
    rows,
    ...(first.type && { type: first.type }),
  }
}

function hasRepository(row: RowItem): boolean {
  const { links } = row.fields
  return (
    Array.isArray(links) &&
    links.some((link: unknown) => typeof link === 'object' && link !== null && 'rel' in link && link.rel === 'repo')
  )
}

/** Rows by the default rule. */
function readRows(document: MarkdownDocument, file: SourceFile, options: MarkdownOptions): RowItem[] {
  return [...readDocumentRows(document, file, options, () => undefined)].filter((item) => item.kind === 'row')
}
