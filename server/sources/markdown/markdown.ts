import type { Paragraph, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import type { SourceFile, SourceItem } from '../contract/source.ts'
import { readDescribedLines, readText } from './markdown-blocks.ts'
import { Emitter } from './markdown-emit.ts'
import { flattenInline, headTokens, isHttp, isSaying, plainText, tokensOf } from './markdown-inline.ts'
import type { InlineToken } from './markdown-inline.ts'
import { findLead } from './markdown-lead.ts'
import { readBlock, readTitledEntry } from './markdown-list.ts'
import { isNavigation } from './markdown-outline.ts'
import { isWritten, type MarkdownDocument, parseMarkdownDocument } from './markdown-parse.ts'
import { countEntries, findTitledEntries, sectionAfter } from './markdown-shapes.ts'

/** Longest bold line that is read as a label rather than a sentence. */
const MAX_LABEL_LENGTH = 60

/**
 * Reads the lists and tables of a Markdown document, written in Markdown or HTML, as rows.
 *
 * A bullet whose first content (after emoji, images, HTML and punctuation) is an http(s) link is a row, wherever it is
 * nested; a bullet without one is a group of those below it. A table's body row is a row. The page is the nearest heading
 * unless `options.category` says otherwise. Rows carry `name`, `url`, `description`, `author`, `date`, `year`, `stars`,
 * `status`, `tags`, `license`, `links`, `section`, `group`, `parent_listing`, `body`, `flags` and, from tables, the other
 * columns under their headers. One or two links between the title of a long list and its sections introduce it.
 *
 * Everything that could be taken for a row but is not one is yielded as skipped with its line; what the author should
 * fix is reported. Every http(s) link belongs to a row or to something skipped: `links` of the items sum up to the links there
 * are. Text is passed on as written: the model cleans it.
 *
 * @param file Its lines are counted unchanged; front matter is ignored.
 */
export function readMarkdownRows(file: SourceFile, options: MarkdownOptions, report: ReportDiagnostic): SourceItem[] {
  return readDocumentRows(parseMarkdownDocument(file.text), file, options, report)
}

/** Rows between the title of a document and its first section, at most, that are no listings beside so many others. */
const MAX_INTRODUCED = 2
const MIN_OTHERS = 20

/** Like {@link readMarkdownRows}, for a document that is already parsed. */
export function readDocumentRows(
  document: MarkdownDocument,
  file: SourceFile,
  options: MarkdownOptions,
  report: ReportDiagnostic,
): SourceItem[] {
  const emitter = new Emitter(file.path, options, document, report)
  const items = [...readBlocks(document, file, emitter, report)]
  const rows = items.filter((item) => item.kind === 'row')
  const isAbove = (path: readonly string[] = []): boolean => path.length === 0 || emitter.outline.isTitle(path)
  const first = rows.findIndex(({ categories: [page] }) => !isAbove(page?.path))
  const isIntroduction =
    first > 0 &&
    first <= MAX_INTRODUCED &&
    rows.slice(first).every(({ categories: [page] }) => !isAbove(page?.path)) &&
    rows.length >= first + MIN_OTHERS
  if (!isIntroduction) return items
  return items.flatMap((item): SourceItem[] => {
    if (item.kind === 'category') return isAbove(item.ref.path) ? [] : [item]
    if (item.kind === 'skipped' || !isAbove(item.categories[0]?.path)) return [item]
    const { location, links } = item
    return [{ kind: 'skipped', reason: 'before the first section', location, ...(links !== undefined && { links }) }]
  })
}

function* readBlocks(
  document: MarkdownDocument,
  file: SourceFile,
  emitter: Emitter,
  report: ReportDiagnostic,
): Generator<SourceItem> {
  const { outline, options } = emitter
  const { nodes, entries } = layOut(document)
  emitter.legend.addBlocks(nodes)
  const read = new Set<RootContent>()
  for (const [index, node] of nodes.entries()) {
    if (read.has(node)) continue
    const next = nodes[index + 1]
    const entry = entries.get(node)
    if (entry !== undefined) {
      if (node.type === 'heading') outline.leaveTo(node.depth)
      const around = outline.current
      if (around) around.introClosed = true
      for (const block of entry.blocks) read.add(block)
      yield* readTitledEntry(entry, emitter)
      continue
    }
    const section = outline.current
    switch (node.type) {
      case 'heading':
        outline.enter(
          'heading',
          withoutCount(headingTitle(node.children), () => sectionAfter(nodes, index, node.depth)),
          node.depth,
          node,
        )
        yield* readText(node, emitter, 'link in a heading')
        break
      case 'paragraph': {
        const items = [...readDescribedLines(tokensOf(node), emitter)]
        yield* items
        if (items.length > 0) break
        if (node.data?.isSummary) {
          const title = headingTitle(node.children).replace(COUNTED, '')
          if (title !== '') outline.enter('bold', title, outline.depth + 0.5, node)
        } else if (isLabel(node, next)) {
          // Directly above a heading a bold line groups it and its followers; otherwise the next heading ends it.
          const depth = (next?.type === 'heading' ? next.depth : 7) - 0.5
          outline.enter('bold', headingTitle(node.children), depth, node)
        } else if (isWritten(node) && section && !section.introClosed && !isNavigation(node)) {
          section.intro.push(node)
        }
        yield* readText(node, emitter)
        break
      }
      case 'thematicBreak':
        if (node.data?.endsDetails) outline.leaveDetails()
        break
      default:
        if (section && node.type === 'blockquote' && !section.introClosed) section.intro.push(node)
        else if (section && (node.type === 'list' || node.type === 'table')) section.introClosed = true
        yield* readBlock(node, emitter)
    }
  }
  emitter.reportSections()
  if (outline.hasRoot) return
  const message = `under: no heading is "${[options.under].flat().join('" or "')}", so nothing was read; correct it in directory.yml`
  const location = { file: file.path, line: 1, column: 1 }
  report({ severity: 'warning', code: 'markdown_heading_missing', message, location })
}

/** How much a summary folds up, or a heading has below it. */
const COUNTED = /\s+\d+\s(?:apps|books|entries|items|libraries|links|papers|projects|resources|tools)$/

/** Whether a paragraph is one short bold line with something below it. */
function isLabel(node: Paragraph, next: RootContent | undefined): boolean {
  const says = node.children.filter((child) => child.type !== 'text' || isSaying(child.value))
  const [only, ...others] = says
  if (only?.type !== 'strong' || others.length > 0) return false
  if (next?.type !== 'heading' && next?.type !== 'list' && next?.type !== 'table') return false
  const tokens = flattenInline(only.children)
  const text = plainText(tokens)
  const isShort = text.replace(WAY_BACK, '') !== '' && text.length <= MAX_LABEL_LENGTH
  return isShort && tokens.every((token) => token.kind !== 'link')
}

/** What leads back to the contents from the end of a title, or is left of it without its link. */
const WAY_BACK = /\s*[([（]\s*(?:(?:back to )?top|[↑⬆]\uFE0F?)?\s*[)\]）]$/iu

/** Codes of emoji that nothing shows, and squares and triangles that stand for bullets, before a title. */
const MARKS_BEFORE = /^(?:(?::[a-z0-9_+-]+:|[\u25A0-\u25FF\u2B1B\u2B1C\u27A4]\uFE0F?)\s*)+/i

/** The text of a heading, without the way back to the contents and marks before and after it. */
function headingTitle(children: Paragraph['children']): string {
  const tokens = withoutTrailingLinks(flattenInline(children))
  const own = plainText(tokens.filter((token) => token.kind !== 'link' || !token.url.startsWith('#')))
  const text = isSaying(own) ? own : plainText(tokens)
  const bare = text.replace(WAY_BACK, '')
  const title = bare
    .replace(MARKS_BEFORE, '')
    .replace(/(?:\s*:[a-z0-9_+-]+:)+$/i, '')
    .trim()
  return title || text || toString(children, { includeHtml: false }).trim()
}

/** A number of entries at the end of a title: `Audio (12)`. */
const COUNT = /\s*[([（【]\s*(\d+)(?:\s+\p{L}+)?\s*[)\]）】]$/u

/** Without the number of the entries below, or one near it: the page would have a new address with each entry. */
function withoutCount(title: string, below: () => readonly RootContent[]): string {
  const [suffix, count] = COUNT.exec(title) ?? []
  if (suffix === undefined) return title.replace(COUNTED, '')
  const blocks = below()
  const end = blocks.findIndex(({ type }) => type === 'heading')
  const isCount = [blocks, end === -1 ? [] : blocks.slice(0, end)].some((some) => {
    const entries = countEntries(some)
    return Math.abs(entries - Number(count)) <= Math.max(2, entries / 5)
  })
  return isCount ? title.slice(0, -suffix.length) : title
}

/**
 * Without links to other sites after a dash, which say more about what the heading names: `Ann - [GitHub](…), [Blog](…)`;
 * or without a dash, where their text is a sign: `Printers [→](…)`.
 */
function withoutTrailingLinks(tokens: InlineToken[]): InlineToken[] {
  const start = tokens.findIndex((token) => token.kind === 'link')
  const before = tokens.slice(0, start)
  const after = tokens.slice(start)
  const isTrailing = after.every((token) =>
    token.kind === 'link' ? isHttp(token.url) : token.kind === 'text' && !isSaying(token.text),
  )
  const isSign = after.every((token) => !isSaying([token]))
  const end = isSign ? /^(.*[\p{L}\p{N}].*?)\s*$/su : /^(.*[\p{L}\p{N}].*?)\s+[-–—|·]\s*$/su
  const [, name] = end.exec(before[0]?.kind === 'text' ? before[0].text : '') ?? []
  const [first] = before
  return start < 1 || !isTrailing || name === undefined || first?.kind !== 'text' || before.length > 1
    ? tokens
    : [{ ...first, text: name }]
}

/** Who guesses how to read a document reads it again and again. */
const laidOut = new WeakMap<MarkdownDocument, ReturnType<typeof layOut>>()

function layOut(document: MarkdownDocument): {
  nodes: readonly RootContent[]
  entries: ReturnType<typeof findTitledEntries>
} {
  const known = laidOut.get(document)
  if (known !== undefined) return known
  const nodes = flow(document)
  const found = { nodes, entries: findTitledEntries(nodes) }
  laidOut.set(document, found)
  return found
}

/** The blocks in order, with what is in quotations that are entries or have lists. */
function flow(document: MarkdownDocument): RootContent[] {
  const quotes = document.root.children.filter((node) => node.type === 'blockquote')
  const entries = new Set(quotes.filter((quote) => findLead(headTokens(quote)).kind === 'link'))
  return document.root.children.flatMap((node): RootContent[] => {
    if (node.type !== 'blockquote') return [node]
    const isEntry = entries.size > 2 && entries.has(node)
    return isEntry || node.children.some((child) => child.type === 'list') ? node.children : [node]
  })
}
