import type { Root } from 'mdast'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../shared/model/source-config.ts'
import { describeColumns } from './guess-columns.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { percent } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'
import { flattenInline, plainText } from './markdown-inline.ts'
import { isNavigation } from './markdown-intro.ts'
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

/** Guesses a `markdown` source, and title and description of the directory, from a README. */
export function guessMarkdown(file: SourceFile, files: string): SourceGuess {
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
  const category = chooseCategory(rows)
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
  const diagnostics: Diagnostic[] = []
  if (rows.length === 0) {
    const message = 'no bullets or table rows that start with a link were found'
    diagnostics.push({
      severity: 'error',
      code: 'guess_no_rows',
      message,
      location: { file: files, line: 1, column: 1 },
    })
  }
  return {
    source,
    explanation,
    diagnostics,
    rows: rows.length,
    ...readDocumentTitle(document, rows[0]?.location.line),
  }
}

/** Rows by the default rule. */
function readRows(document: MarkdownDocument, file: SourceFile, options: MarkdownOptions): RowItem[] {
  return [...readDocumentRows(document, file, options, () => undefined)].filter((item) => item.kind === 'row')
}

function chooseCategory(rows: readonly RowItem[]): {
  rule: MarkdownOptions['category']
  decision: string
  reason: string
} {
  const count = (of: (row: RowItem) => unknown): Map<unknown, number> => {
    const counts = new Map<unknown, number>()
    for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1)
    return counts
  }
  const pages = count((row) => row.categories[0]?.path.join(' > '))
  const largest = Math.max(0, ...pages.values())
  const isFlat = pages.size <= 2 && largest >= rows.length * 0.6
  const withField = (name: string): RowItem[] => rows.filter((row) => row.fields[name] !== undefined)
  for (const [rule, field, what] of [
    ['group', 'group', 'bullets without a link'],
    ['bold', 'section', 'bold lines'],
  ] as const) {
    const titles = new Set(withField(field).map((row) => row.fields[field]))
    if (isFlat && titles.size > 1 && withField(field).length >= rows.length * 0.6) {
      return {
        rule,
        decision: `pages by ${what}`,
        reason: `${pages.size} headings hold everything, ${titles.size} ${what} divide it`,
      }
    }
  }
  const column = ['Category', 'Categories', 'category', 'Type', 'Topic', 'Section'].find((name) => {
    const values = count((row) => row.fields[name])
    return isFlat && withField(name).length >= rows.length * 0.8 && values.size > 1 && values.size <= rows.length * 0.5
  })
  if (column !== undefined) {
    const values = new Set(withField(column).map((row) => row.fields[column]))
    return {
      rule: { field: column },
      decision: `pages by the column "${column}"`,
      reason: `${values.size} different values`,
    }
  }
  const reason = `${pages.size} headings have rows below them, at most ${largest}`
  return { rule: 'heading', decision: 'pages by the nearest heading', reason }
}

/** A heading that holds a list of links within the page and, in its subsections, nearly all rows. */
function findIndexHeading(
  { root, definitions }: MarkdownDocument,
  rows: readonly RowItem[],
): { title: string; inside: number; total: number } | undefined {
  for (const [index, node] of root.children.entries()) {
    if (node.type !== 'heading' || node.depth === 1) continue
    const after = root.children.slice(index + 1)
    const own = after.slice(
      0,
      after.findIndex((each) => each.type === 'heading'),
    )
    const hasContents = own.some(
      (each) =>
        each.type === 'list' &&
        each.children.every(
          (item) =>
            item.children[0]?.type === 'paragraph' &&
            item.children[0].children[0]?.type === 'link' &&
            item.children[0].children[0].url.startsWith('#'),
        ),
    )
    if (!hasContents) continue
    const end =
      after.find((each) => each.type === 'heading' && each.depth <= node.depth)?.position?.start.line ?? Infinity
    const start = node.position?.start.line ?? 0
    const inside = rows.filter(({ location }) => location.line > start && location.line < end).length
    if (inside < rows.length * 0.8 || inside === rows.length) continue
    return { title: plainText(flattenInline(node.children, definitions)), inside, total: rows.length }
  }
  return undefined
}

function findMarkers(text: string, rows: readonly RowItem[]): { start: string; end: string } | undefined {
  const lines = text.split(/\r?\n/)
  const find = (pattern: RegExp): number[] => lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
  const [start, ...moreStarts] = find(/^<!--\s*(?:start|begin)\b[^>]*-->$/i)
  const [end, ...moreEnds] = find(/^<!--\s*(?:end|stop)\b[^>]*-->$/i)
  if (start === undefined || end === undefined || moreStarts.length > 0 || moreEnds.length > 0) return undefined
  const isAround = rows.length > 0 && rows.every(({ location }) => location.line > start && location.line < end)
  return isAround ? { start: lines[start - 1] ?? '', end: lines[end - 1] ?? '' } : undefined
}

/** The last heading of depth 1 before line `firstRow`, and the first sentence-like paragraph after it. */
export function readDocumentTitle(
  document: MarkdownDocument,
  firstRow = Infinity,
): { title?: string; description?: string } {
  const before = document.root.children.filter((node) => (node.position?.start.line ?? 0) < firstRow)
  const heading = before.findLastIndex((node) => node.type === 'heading' && node.depth === 1)
  const node = before[heading]
  const title = node?.type === 'heading' ? plainText(flattenInline(node.children, document.definitions)) : ''
  const description = firstSentence(before.slice(heading + 1), document)
  return { ...(title !== '' && { title }), ...(description !== undefined && { description }) }
}

function firstSentence(nodes: Root['children'], document: MarkdownDocument): string | undefined {
  for (const node of nodes) {
    const paragraph = node.type === 'blockquote' ? node.children[0] : node
    if (paragraph?.type !== 'paragraph' || isNavigation(paragraph, document)) continue
    const text = plainText(flattenInline(paragraph.children, document.definitions))
    if (text.length >= 20 && /\s|\p{Script=Han}|\p{Script=Hiragana}/u.test(text)) return text
  }
  return undefined
}
