import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../shared/model/source-config.ts'
import { describeColumns } from './guess-columns.ts'
import { readDocumentTitle } from './guess-document-title.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { percent } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'
import { findIndexHeading, findMarkers, guessMarkdownCategory } from './guess-markdown-structure.ts'
import type { MarkdownDocument } from './markdown-parse.ts'
import { parseMarkdownDocument } from './markdown-parse.ts'
import { readDocumentRows } from './markdown.ts'
import type { RowItem, SourceFile } from './source.ts'

/** Fields the Markdown reader makes itself; all others are table columns. */
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

const CODE_HOST = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\//i

/** Guesses a `markdown` source, and title and description of the directory, from a README. */
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
    // Name and URL are the first linked cell's.
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
  const diagnostics: Diagnostic[] = []
  if (rows.length === 0) diagnostics.push(noRows(files))
  return {
    source,
    explanation,
    diagnostics,
    rows: rows.length,
    pages: new Set(rows.map((row) => row.categories[0]?.path.join(' > '))).size,
    ...(type && { type }),
    ...readDocumentTitle(document, rows[0]?.location.line),
  }
}

/** Guesses a `markdown` source of several documents: a page each, or a page per heading where they have many. */
export function guessMarkdownFiles(documents: readonly SourceFile[], files: string): SourceGuess {
  const guesses = documents.map((file) => guessMarkdown(file, files)).filter(({ rows }) => rows > 0)
  const rows = guesses.reduce((sum, guess) => sum + guess.rows, 0)
  const pages = guesses.reduce((sum, guess) => sum + guess.pages, 0)
  const [first] = guesses
  if (!first) {
    return { source: { kind: 'markdown', files }, explanation: [], diagnostics: [noRows(files)], rows: 0 }
  }
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
    diagnostics: [],
    rows,
    ...(first.type && { type: first.type }),
  }
}

function noRows(file: string): Diagnostic {
  const message = 'no bullets or table rows that start with a link were found'
  return { severity: 'error', code: 'guess_no_rows', message, location: { file, line: 1, column: 1 } }
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
