import type { Nodes, RootContent, Table } from 'mdast'
import type { SourceItem } from '../contract/source.ts'
import type { Emitter, ListContext } from './markdown-emit.ts'
import { NO_CONTEXT } from './markdown-emit.ts'
import { findCellEntries, splitTable } from './markdown-grid.ts'
import type { InlinePoint, InlineToken } from './markdown-inline.ts'
import { countLinks, flattenInline, plainText, splitLines } from './markdown-inline.ts'
import { readItemFields, readNamedFields } from './markdown-item.ts'
import { findLead, findNamed } from './markdown-lead.ts'
import { readTableRows } from './markdown-table.ts'

/** Why links in text about a page are no listings. Its introduction keeps them. */
export const RUNNING_TEXT = 'link in running text'

/** What follows the name of something that is described on the same line. */
const DESCRIBED = /^[^\p{L}\p{N}]*[-‐‑–—:：|]\s*\S/u

/** Reads the body rows of a table, or what its cells have. */
export function* readTable(node: Table, emitter: Emitter, context = NO_CONTEXT): Generator<SourceItem> {
  const entries = findCellEntries(node)
  for (const { tokens, point, group = '', fields } of entries ?? []) {
    const inner = group === '' ? context : { ...context, groups: [...context.groups, group] }
    const lead = findLead(tokens, emitter.options.base_url)
    const links = countLinks(tokens)
    if (lead.kind === 'link')
      yield* emitter.row({ ...readItemFields(lead, emitter.legend), ...fields }, point, { context: inner, links })
    else yield emitter.skipped(lead.reason, point, plainText(tokens), links)
  }
  if (entries !== undefined) return
  const inHeader = node.children[0]?.children.flatMap((cell) => flattenInline(cell.children)) ?? []
  if (countLinks(inHeader) > 0) {
    yield emitter.skipped('link in a heading', node.position?.start ?? START, '', countLinks(inHeader))
  }
  for (const { table, group } of splitTable(node)) {
    const inner = group === undefined ? context : { ...context, groups: [...context.groups, group] }
    yield* readRows(table, emitter, inner)
  }
}

function* readRows(table: Table, emitter: Emitter, context: ListContext): Generator<SourceItem> {
  for (const result of readTableRows(table, emitter.options, emitter.legend)) {
    const point = result.row.position?.start ?? START
    const links = countLinks(result.row.children.flatMap((cell) => flattenInline(cell.children)))
    if (!result.ok) {
      yield emitter.skipped(result.reason, point, '', links)
      continue
    }
    if (!result.hasLink && emitter.options.unlinked !== 'tables') {
      const name = String(result.fields.name)
      const message = `table row "${name}" has no http(s) link; it becomes a listing without a URL`
      emitter.warn('markdown_row_without_link', message, point)
    }
    yield* emitter.row(result.fields, point, { context, links })
  }
}

/** Accounts for the links of a block that holds no rows. */
export function* readText(node: RootContent, emitter: Emitter): Generator<SourceItem> {
  const links = countLinksIn(node)
  if (links > 0) yield emitter.skipped(RUNNING_TEXT, node.position?.start ?? START, '', links)
}

/** The http(s) links in a block, at any depth. */
export function countLinksIn(node: Nodes): number {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    return countLinks(flattenInline(node.children))
  }
  if (!('children' in node)) return 0
  return node.children.reduce((sum, child) => sum + countLinksIn(child), 0)
}

/**
 * Reads a paragraph that is a list in all but name: at least two lines, most of which begin with a link and describe
 * it, or name an address that is written out. Other text yields nothing.
 */
export function* readDescribedLines(tokens: readonly InlineToken[], emitter: Emitter): Generator<SourceItem> {
  if (!isDescribedLines(tokens)) return
  for (const line of splitLines(tokens)) {
    const lead = findLead(line.tokens, emitter.options.base_url)
    const links = countLinks(line.tokens)
    const named = lead.kind === 'link' ? undefined : findNamed(line.tokens)
    if (lead.kind === 'link') yield* emitter.row(readItemFields(lead, emitter.legend), line.point, { links })
    else if (named !== undefined) yield* emitter.row(readNamedFields(named, emitter.legend), line.point, { links })
    else if (links > 0) yield emitter.skipped(lead.reason, line.point, plainText(line.tokens), links)
  }
}

const START: InlinePoint = { line: 1, column: 1 }

/** Whether a paragraph has several lines, most of which begin with a link and describe it. */
export function isDescribedLines(tokens: readonly InlineToken[]): boolean {
  const lines = splitLines(tokens)
  const described = lines.filter((line) => {
    const lead = findLead(line.tokens)
    const [address, ...further] = line.tokens.filter(({ kind }) => kind === 'link')
    const isWritten = address?.kind === 'link' && address.text === address.url && further.length === 0
    if (isWritten && lead.kind !== 'link') return findNamed(line.tokens) !== undefined
    if (lead.kind !== 'link' || lead.link.text === '') return false
    if (isWritten) return hasLetters(lead.rest)
    const next = lead.rest.findIndex((token) => token.kind === 'link' && token.text !== '')
    const text = plainText(next === -1 ? lead.rest : lead.rest.slice(0, next))
    return /[\p{L}\p{N}]/u.test(text) && DESCRIBED.test(text)
  })
  return described.length > 1 && described.length * 2 > lines.length
}

function hasLetters(tokens: readonly InlineToken[]): boolean {
  return /\p{L}/u.test(plainText(tokens))
}
