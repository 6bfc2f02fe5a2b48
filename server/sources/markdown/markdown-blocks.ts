import type { Html, Nodes, RootContent, Table } from 'mdast'
import type { SourceItem } from '../contract/source.ts'
import type { Emitter } from './markdown-emit.ts'
import { NO_CONTEXT } from './markdown-emit.ts'
import type { HtmlLine, HtmlPart } from './markdown-html.ts'
import { readHtmlParts } from './markdown-html.ts'
import type { InlinePoint, InlineToken } from './markdown-inline.ts'
import { countLinks, flattenInline, plainText } from './markdown-inline.ts'
import { readItemFields } from './markdown-item.ts'
import type { Lead } from './markdown-lead.ts'
import { findLead } from './markdown-lead.ts'
import { readCellRow, readTableRows } from './markdown-table.ts'

/** Why links in text about a page are no listings. Its introduction keeps them. */
export const RUNNING_TEXT = 'link in running text'

/** What follows the name of something that is described on the same line. */
export const DESCRIBED = /^[^\p{L}\p{N}]*[-‐‑–—:：|]\s*\S/u

/** Reads the body rows of a table. */
export function* readTable(node: Table, emitter: Emitter, context = NO_CONTEXT): Generator<SourceItem> {
  emitter.legend.addTable(node)
  const { definitions } = emitter.document
  const inHeader = node.children[0]?.children.flatMap((cell) => flattenInline(cell.children, definitions)) ?? []
  if (countLinks(inHeader) > 0) {
    yield emitter.skipped('link in a heading', node.position?.start ?? START, '', countLinks(inHeader))
  }
  for (const result of readTableRows(node, definitions, emitter.options, emitter.legend)) {
    const point = result.row.position?.start ?? START
    const links = countLinks(result.row.children.flatMap((cell) => flattenInline(cell.children, definitions)))
    if (!result.ok) {
      yield emitter.skipped(result.reason, point, '', links)
      continue
    }
    if (!result.hasLink) {
      const name = String(result.fields.name)
      const message = `table row "${name}" has no http(s) link; it becomes a listing without a URL`
      emitter.warn('markdown_row_without_link', message, point)
    }
    yield* emitter.row(result.fields, point, { context, links })
  }
}

/** Accounts for the links of a block that holds no rows. */
export function* readText(node: RootContent, emitter: Emitter): Generator<SourceItem> {
  const links = countLinksIn(node, emitter)
  if (links > 0) yield emitter.skipped(RUNNING_TEXT, node.position?.start ?? START, '', links)
}

/** The http(s) links in a block, at any depth. */
export function countLinksIn(node: Nodes, emitter: Emitter): number {
  if (node.type === 'html') return readHtmlParts(node).reduce((sum, part) => sum + countLinksOf(part), 0)
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    return countLinks(flattenInline(node.children, emitter.document.definitions))
  }
  if (!('children' in node)) return 0
  return node.children.reduce((sum, child) => sum + countLinksIn(child, emitter), 0)
}

/**
 * Reads the rows of lists, tables and paragraphs written in HTML, and its headings. Rows of a paragraph are lines that
 * begin with a link and describe it; an item of a list needs no description.
 */
export function* readHtml(node: Html, emitter: Emitter, context = NO_CONTEXT): Generator<SourceItem> {
  const { outline, options } = emitter
  const parts = readHtmlParts(node)
  const lines = parts.filter((part) => part.kind === 'line')
  const isDescribed = countDescribed(lines, emitter) > 1
  const unread: { links: number; first?: { text: string; point: InlinePoint } } = { links: 0 }
  for (const part of parts) {
    if (part.kind === 'heading' || part.kind === 'label' || part.kind === 'label-end') {
      if (part.kind === 'label-end') outline.leaveLabel()
      else {
        if (part.links > 0) yield emitter.skipped('link in a heading', part.point, '', part.links)
        if (part.title === '') continue
        if (part.kind === 'label') outline.enter('bold', part.title.replace(COUNTED, ''), outline.depth() + 0.5, node)
        else outline.enter('heading', part.title.replace(COUNTED, ''), part.depth, node)
      }
      continue
    }
    const links = countLinksOf(part)
    if (part.kind === 'cells') {
      const result = readCellRow(part.cells, part.header, options, emitter.legend)
      if (result !== undefined) {
        yield* emitter.row(result, part.point, { context, links })
        continue
      }
    } else {
      const lead = findLead(part.tokens, options.base_url)
      if (isHtmlRow(part, lead, isDescribed, emitter)) {
        yield* emitter.row(readItemFields(lead, emitter.legend), part.point, { context, links })
        continue
      }
    }
    if (links === 0) continue
    const text = part.kind === 'cells' ? plainText(part.cells.flat()) : plainText(part.tokens)
    yield emitter.skipped(text === '' ? 'badge' : 'link in HTML', part.point, '', links)
    if (text === '') continue
    unread.links += links
    unread.first ??= { text, point: part.point }
  }
  // Above the first section, HTML is the head of the document: its badges and the ways to its site.
  if (unread.first === undefined || outline.depth() < 2) return
  emitter.notListing(
    unread.first.text,
    `${unread.links === 1 ? 'a link' : `${unread.links} links`} in HTML that begin no item; to list them, write each as <li><a href="…">name</a> – text</li>`,
    unread.first.point,
  )
}

/**
 * Reads a paragraph that is a list in all but name: at least two lines, most of which begin with a link and describe
 * it. Other text yields nothing.
 */
export function* readDescribedLines(tokens: readonly InlineToken[], emitter: Emitter): Generator<SourceItem> {
  const lines = splitLines(tokens)
  const count = countDescribed(lines, emitter)
  if (count < 2 || count * 2 <= lines.length) return
  for (const line of lines) {
    const lead = findLead(line.tokens, emitter.options.base_url)
    const links = countLinks(line.tokens)
    if (lead.kind === 'link') yield* emitter.row(readItemFields(lead, emitter.legend), line.point, { links })
    else if (links > 0) yield emitter.skipped(lead.reason, line.point, plainText(line.tokens), links)
  }
}

/** How much a summary folds up. */
const COUNTED = /\s+\d+ (?:apps|books|entries|items|libraries|papers|projects|resources|tools)$/

const START: InlinePoint = { line: 1, column: 1 }

function countLinksOf(part: HtmlPart): number {
  if (part.kind === 'label-end') return 0
  if (part.kind === 'line') return countLinks(part.tokens)
  return part.kind === 'cells' ? countLinks(part.cells.flat()) : part.links
}

function isHtmlRow(
  { tokens, element }: HtmlLine,
  lead: Lead,
  isList: boolean,
  { outline }: Emitter,
): lead is Extract<Lead, { kind: 'link' }> {
  if (lead.kind !== 'link' || lead.link.text === '' || outline.depth() === 0) return false
  if (element === 'li') return true
  if (DESCRIBED.test(textAfter(lead))) return true
  const others =
    countLinks(tokens) > 1 && !/[\p{L}\p{N}]/u.test(plainText(lead.rest.filter(({ kind }) => kind !== 'link')))
  return isList && !others
}

function countDescribed(lines: readonly { tokens: InlineToken[] }[], { options }: Emitter): number {
  return lines.filter(({ tokens }) => {
    const lead = findLead(tokens, options.base_url)
    return lead.kind === 'link' && lead.link.text !== '' && DESCRIBED.test(textAfter(lead))
  }).length
}

/** The text between the link and the next one. */
function textAfter({ rest }: Extract<Lead, { kind: 'link' }>): string {
  const next = rest.findIndex((token) => token.kind === 'link' && token.text !== '')
  const text = plainText(next === -1 ? rest : rest.slice(0, next))
  return /[\p{L}\p{N}]/u.test(text) ? text : ''
}

function splitLines(tokens: readonly InlineToken[]): { tokens: InlineToken[]; point: InlinePoint }[] {
  const lines: { tokens: InlineToken[]; point: InlinePoint }[] = []
  let line: InlineToken[] = []
  const end = (): void => {
    const first = line.find((token) => (token.kind === 'text' ? token.text.trim() !== '' : token.kind === 'link'))
    if (first?.kind === 'text' || first?.kind === 'link') lines.push({ tokens: line, point: first.point })
    line = []
  }
  for (const token of tokens) {
    if (token.kind !== 'text') {
      line.push(token)
      continue
    }
    for (const [index, text] of token.text.split('\n').entries()) {
      if (index > 0) end()
      const point = index === 0 ? token.point : { line: token.point.line + index, column: 1 }
      if (text !== '') line.push({ ...token, text, point })
    }
  }
  end()
  return lines
}
