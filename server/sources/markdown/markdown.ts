import type { Definition, Html, Paragraph, Root, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import type { Emitter } from './markdown-emit.ts'
import { createEmitter } from './markdown-emit.ts'
import { normalizeHeading } from './markdown-headings.ts'
import { flattenInline, plainText } from './markdown-inline.ts'
import { isNavigation } from './markdown-intro.ts'
import { addLegend } from './markdown-legend.ts'
import { readLinkLines, readListItems } from './markdown-list.ts'
import { createOutline } from './markdown-outline.ts'
import type { MarkdownDocument } from './markdown-parse.ts'
import { parseMarkdownDocument } from './markdown-parse.ts'
import type { TableRowResult } from './markdown-table.ts'
import { readTableRows } from './markdown-table.ts'
import type { SourceFile, SourceItem } from '../contract/source.ts'

type Definitions = ReadonlyMap<string, Definition>

/** Headings, normalized, of lists that explain emoji flags. */
const LEGEND = /^(?:legend|legende|图例|凡例|explanation)/

/** Longest bold line that is read as a label rather than a sentence. */
const MAX_LABEL_LENGTH = 60

/**
 * Reads the bullets and tables of a Markdown document as rows.
 *
 * A bullet whose first content (after emoji, images, HTML and punctuation) is an http(s) link is a row, wherever it is
 * nested; a bullet without one is a group of those below it. A table's body row is a row. The page is the nearest heading
 * unless `options.category` says otherwise. Rows carry `name`, `url`, `description`, `status`, `tags`, `license`, `links`,
 * `section`, `group`, `parent_listing`, `body` and, from tables, the other columns under their headers.
 *
 * Everything that could be taken for a row but is not one is yielded as skipped with its line; what the author should
 * fix is reported. Text is passed on as written: the model cleans it.
 *
 * @param file Its lines are counted unchanged; front matter is ignored.
 */
export function* readMarkdownRows(
  file: SourceFile,
  options: MarkdownOptions,
  report: ReportDiagnostic,
): Generator<SourceItem> {
  yield* readDocumentRows(parseMarkdownDocument(file.text), file, options, report)
}

/** Like {@link readMarkdownRows}, for a document that is already parsed. */
export function* readDocumentRows(
  document: MarkdownDocument,
  file: SourceFile,
  options: MarkdownOptions,
  report: ReportDiagnostic,
): Generator<SourceItem> {
  const { definitions } = document
  const outline = createOutline(options, file.path.replace(/^.*\//, '').replace(/\.[^.]+$/, ''))
  const emitter = createEmitter(file, options, document, outline, report)

  for (const { node, next } of flow(document.root)) {
    const section = outline.current()
    switch (node.type) {
      case 'heading':
        outline.enter('heading', headingTitle(node.children, definitions), node.depth, node)
        break
      case 'paragraph': {
        const items = [...readLinkLines(node, emitter)]
        yield* items
        if (items.length > 0) break
        if (isLabel(node, next, definitions)) {
          // Directly above a heading a bold line groups it and its followers; otherwise it divides the section.
          const depth = next?.type === 'heading' ? next.depth - 0.5 : outline.depth() + 0.5
          outline.enter('bold', headingTitle(node.children, definitions).replace(/\s*[:：]$/, ''), depth, node)
        } else if (section && !section.introClosed && !isNavigation(node, document)) section.intro.push(node)
        break
      }
      case 'blockquote':
        if (section && !section.introClosed) section.intro.push(node)
        break
      case 'list':
        if (section) section.introClosed = true
        if (section && LEGEND.test(normalizeHeading(section.title))) addLegend(node, definitions, emitter.legend)
        yield* readListItems(node, emitter)
        break
      case 'table':
        if (section) section.introClosed = true
        for (const result of readTableRows(node, definitions, options)) yield* tableRow(result, emitter)
        break
      case 'html':
        for (const { depth, title } of readHtmlHeadings(node.value)) {
          if (depth === 0) outline.leaveLabel()
          else if (depth !== undefined) outline.enter('heading', title, depth, node)
          else outline.enter('bold', title, outline.depth() + 0.5, node)
        }
        yield* htmlRows(node, emitter)
        break
      default:
    }
  }
  if (outline.hasRoot()) return
  report({
    severity: 'warning',
    code: 'markdown_heading_missing',
    message: `under: no heading is "${[options.under].flat().join('" or "')}", so nothing was read; correct it in directory.yml`,
    location: { file: file.path, line: 1, column: 1 },
  })
}

function* tableRow(result: TableRowResult, emitter: Emitter): Generator<SourceItem> {
  const point = result.row.position?.start ?? { line: 1, column: 1 }
  if (!result.ok) {
    yield emitter.skipped(result.reason, point)
    return
  }
  if (!result.hasLink) {
    const name = String(result.fields.name)
    const message = `table row "${name}" has no http(s) link; it becomes a listing without a URL`
    emitter.warn('markdown_row_without_link', message, point)
  }
  yield* emitter.row(result.fields, point)
}

const HTML_HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>|<summary\b[^>]*>([\s\S]*?)<\/summary>|<\/details>/gi

/** Headings written in HTML, summaries (without depth), and the ends of what these summarize (depth 0), in order. */
function* readHtmlHeadings(html: string): Generator<{ depth: number | undefined; title: string }> {
  for (const [, depth, heading, summary] of html.matchAll(HTML_HEADING)) {
    const inner = heading ?? summary
    const title = (inner ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (inner === undefined) yield { depth: 0, title }
    else if (title !== '') yield { depth: depth === undefined ? undefined : Number(depth), title }
  }
}

/** Lists and tables written in HTML are not read; their rows are accounted for by line. */
function* htmlRows(node: Html, emitter: Emitter): Generator<SourceItem> {
  const start = node.position?.start ?? { line: 1, column: 1 }
  for (const [index, line] of node.value.split(/\r?\n/).entries()) {
    if (!/<(?:li|td)\b/i.test(line) || !/<a\s[^>]{0,500}href=["']?https?:/i.test(line)) continue
    const point = { line: start.line + index, column: index === 0 ? start.column : 1 }
    yield emitter.skipped('row in raw HTML', point, line.replace(/<[^>]*>/g, ' ').trim())
  }
}

/** Whether a paragraph is one short bold line with something below it. */
function isLabel(node: Paragraph, next: RootContent | undefined, definitions: Definitions): boolean {
  const [only, ...others] = node.children
  if (only?.type !== 'strong' || others.length > 0) return false
  if (next?.type !== 'heading' && next?.type !== 'list' && next?.type !== 'table') return false
  const tokens = flattenInline(only.children, definitions)
  const text = plainText(tokens)
  return text !== '' && text.length <= MAX_LABEL_LENGTH && tokens.every((token) => token.kind !== 'link')
}

function headingTitle(children: Paragraph['children'], definitions: Definitions): string {
  return plainText(flattenInline(children, definitions)) || toString(children, { includeHtml: false }).trim()
}

/** The blocks in order, lists in quotations included, each with the block after it. */
function* flow(root: Root): Generator<{ node: RootContent; next: RootContent | undefined }> {
  const blocks = root.children.flatMap((node): RootContent[] => {
    const isContainer = node.type === 'blockquote' && node.children.some((child) => child.type === 'list')
    return isContainer ? node.children : [node]
  })
  for (const [index, node] of blocks.entries()) yield { node, next: blocks[index + 1] }
}
