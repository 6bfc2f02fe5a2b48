import { toString } from 'mdast-util-to-string'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { describeColumns } from './guess-columns.ts'
import { readDocumentTitle } from './guess-document-title.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { percent } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'
import { findIndexHeading, findMarkers, guessMarkdownCategory } from './guess-markdown-structure.ts'
import type { MarkdownDocument } from '../markdown/markdown-parse.ts'
import { readHeadingDay } from '../markdown/markdown-period.ts'
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
export function guessMarkdown(file: SourceFile, files: string): SourceGuess & { pages: number; titles: string[] } {
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
  const category = shallowHeadings(document, file, options, rows) ?? guessMarkdownCategory(rows)
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
    pages: new Set(pagesOf(rows)).size,
    titles: [...new Set(rows.map((row) => row.categories[0]?.path.at(-1) ?? ''))],
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
  const titles = guesses.flatMap((guess) => guess.titles)
  const shared = titles.length - new Set(titles).size
  const parent = category === 'heading' && shared > 0 ? { parent: 'file' } : {}
  return {
    source: { kind: 'markdown', files, category, ...parent },
    explanation: [
      { path: ['kind'], decision: 'Markdown lists', reason: `${rows} rows in ${guesses.length} documents` },
      {
        path: ['category'],
        decision: category === 'file' ? 'pages by document' : 'pages by the nearest heading',
        reason,
      },
      ...('parent' in parent
        ? [
            {
              path: ['parent'],
              decision: 'below the titles of documents',
              reason: `${shared} headings occur in several`,
            },
          ]
        : []),
    ],
    rows,
    ...(first.type && { type: first.type }),
  }
}

/** Headings of lower depth, or the months of those that are days, where the nearest ones would make a page of every few rows. */
function shallowHeadings(
  document: MarkdownDocument,
  file: SourceFile,
  options: MarkdownOptions,
  rows: readonly RowItem[],
): ReturnType<typeof guessMarkdownCategory> | undefined {
  const nearest = new Set(pagesOf(rows)).size
  if (nearest < MIN_CROWD || nearest <= rows.length / 3) return undefined
  const instead = `the nearest headings would make ${nearest} of ${rows.length} rows`
  const headings = document.root.children.filter((node) => node.type === 'heading')
  const deepest = Math.max(...headings.map(({ depth }) => depth))
  for (const depth of ([6, 5, 4, 3, 2] as const).filter((one) => one <= deepest)) {
    const titles = headings.filter((heading) => heading.depth === depth).map((heading) => toString(heading))
    const days = titles.filter((title) => readHeadingDay(title) !== undefined)
    const category =
      days.length > titles.length / 2 ? ({ heading: depth, by: 'month' } as const) : (`heading ${depth}` as const)
    if (depth === deepest && typeof category === 'string') continue
    const pages = Map.groupBy(pagesOf(readRows(document, file, { ...options, category })), (page) => page)
    const largest = Math.max(...[...pages.values()].map((page) => page.length))
    if (pages.size > rows.length / 3) continue
    // A page of nearly everything divides nothing.
    if (pages.size < 2 || largest > rows.length * 0.8) break
    const reason = `${pages.size} pages; ${instead}`
    return typeof category === 'string'
      ? { rule: category, decision: `pages by headings of depth ${depth}`, reason }
      : { rule: category, decision: `pages by months of the days at depth ${depth}`, reason }
  }
  return { rule: 'file', decision: 'one page', reason: instead }
}

/** Pages that are a crowd, where they are more than a third of the rows. */
const MIN_CROWD = 30

function pagesOf(rows: readonly RowItem[]): string[] {
  return rows.map((row) => row.categories[0]?.path.join(' > ') ?? '')
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
