import type { Nodes, RootContent, Table, TableRow } from 'mdast'
import type { SourceItem } from '../contract/source.ts'
import { type Emitter, type ListContext, NO_CONTEXT, withGroup } from './markdown-emit.ts'
import { countLinks, isSaying, plainText, pointOf, splitLines, START, textOf, tokensOf } from './markdown-inline.ts'
import type { InlinePoint, InlineToken } from './markdown-inline.ts'
import { type ItemFields, readItemFields } from './markdown-item.ts'
import { findLead, findNamed } from './markdown-lead.ts'
import { relOfText } from './markdown-links.ts'
import { readTableRows } from './markdown-table.ts'

/** Why links in text about a page are no listings. Its introduction keeps them. */
export const RUNNING_TEXT = 'link in running text'

/** What follows the name of something that is described on the same line. */
const DESCRIBED = /^[^\p{L}\p{N}]*[-‐‑–—:：|]\s*\S/u

/** Reads the body rows of a table, or what its cells have. */
export function* readTable(node: Table, emitter: Emitter, context = NO_CONTEXT): Generator<SourceItem> {
  const entries = findCellEntries(node)
  for (const { tokens, point, group = '', fields } of entries ?? []) {
    yield* readLine(tokens, point, emitter, withGroup(context, group), fields)
  }
  if (entries !== undefined) return
  const [header] = node.children
  if (header !== undefined) yield* readText({ ...header, position: node.position }, emitter, 'link in a heading')
  for (const { table, group } of splitTable(node)) yield* readRows(table, emitter, withGroup(context, group))
}

/** Reads a text that is an entry: it begins with a link, or with a name that links follow. */
function* readLine(
  tokens: readonly InlineToken[],
  point: InlinePoint,
  emitter: Emitter,
  context = NO_CONTEXT,
  further: ItemFields = {},
): Generator<SourceItem> {
  const found = findLead(tokens, emitter.options.base_url)
  const lead = found.kind === 'link' ? found : findNamed(tokens)
  const links = countLinks(tokens)
  if (lead !== undefined)
    yield* emitter.row({ ...readItemFields(lead, emitter.legend), ...further }, point, { context, links })
  else if (found.kind !== 'link') yield emitter.skipped(found.reason, point, plainText(tokens), links)
}

function* readRows(table: Table, emitter: Emitter, context: ListContext): Generator<SourceItem> {
  for (const result of readTableRows(table, emitter.options, emitter.legend)) {
    const point = pointOf(result.row)
    const links = countLinksIn(result.row)
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
export function* readText(node: RootContent, emitter: Emitter, reason = RUNNING_TEXT): Generator<SourceItem> {
  const links = countLinksIn(node)
  if (links > 0) yield emitter.skipped(reason, pointOf(node), '', links)
}

/** The http(s) links in a block, at any depth. */
export function countLinksIn(node: Nodes): number {
  const isText = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'
  const below = isText || !('children' in node) ? [] : node.children
  return below.reduce((sum, child) => sum + countLinksIn(child), countLinks(tokensOf(node)))
}

/**
 * Reads a paragraph that is a list in all but name: at least two lines, most of which begin with a link and describe
 * it, or name an address that is written out. Other text yields nothing.
 */
export function* readDescribedLines(tokens: readonly InlineToken[], emitter: Emitter): Generator<SourceItem> {
  if (!isDescribedLines(tokens)) return
  for (const line of splitLines(tokens)) {
    const isEntry = (): boolean =>
      findLead(line.tokens, emitter.options.base_url).kind === 'link' || findNamed(line.tokens) !== undefined
    if (countLinks(line.tokens) > 0 || isEntry()) yield* readLine(line.tokens, line.point, emitter)
  }
}

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
    return isSaying(text) && DESCRIBED.test(text)
  })
  return described.length > 1 && described.length * 2 > lines.length
}

function hasLetters(tokens: readonly InlineToken[]): boolean {
  return /\p{L}/u.test(plainText(tokens))
}

/** A part of a table below a row that says what follows. */
interface TablePart {
  readonly table: Table
  /** What the row says. */
  readonly group?: string
}

/** An entry that has not a row of a table to itself. */
interface CellEntry {
  readonly tokens: readonly InlineToken[]
  readonly point: InlinePoint
  readonly group?: string
  /** Of the other cells of its row. */
  readonly fields: ItemFields
}

/** Entries in a cell or a row, at least on average, and share of cells that are as the others. */
const MIN_SEVERAL = 2
const MIN_ALIKE = 0.8

/** Splits a table at rows of bold texts: one text is the title of a section, several are names of columns. */
function splitTable(table: Table): readonly TablePart[] {
  const [head, ...rows] = table.children
  const marks = new Set(rows.filter(isMark))
  if (head === undefined || marks.size === 0 || marks.size > rows.length / 3) return [{ table }]
  const isTitle = (row: TableRow): boolean => textsOf(row).filter((text) => text !== '').length === 1
  const titleOf = (row: TableRow): string => textsOf(row).join('')
  let header = head
  let group = isTitle(head) && head.children.length > 1 ? titleOf(head) : undefined
  let some: TableRow[] = []
  const parts: TablePart[] = []
  const end = (): void => {
    if (some.length > 0)
      parts.push({ table: { ...table, children: [header, ...some] }, ...(group !== undefined && { group }) })
    some = []
  }
  for (const row of rows) {
    if (marks.has(row)) {
      end()
      if (isTitle(row)) group = titleOf(row)
      else header = row
    } else some.push(row)
  }
  end()
  return parts
}

/** Whether the row has nothing but bold texts without links, of several cells the first or all. */
function isMark({ children }: TableRow): boolean {
  const filled = children.map(tokensOf).filter((tokens) => plainText(tokens) !== '')
  const isBold = (token: InlineToken): boolean =>
    token.kind === 'text' && (token.isStrong === true || token.text.trim() === '')
  const [first] = children
  return (
    children.length > 1 && filled.length > 0 && !!first?.children.length && filled.every((each) => each.every(isBold))
  )
}

function textsOf({ children }: TableRow): string[] {
  return children.map(textOf)
}

/**
 * The entries of a table whose cells are entries, in which case nothing is above them but more of such, or one column of
 * which has several: names with links, that are not links of one thing.
 */
function findCellEntries(table: Table): readonly CellEntry[] | undefined {
  const [head, ...rows] = table.children
  if (head === undefined) return undefined
  return gridEntries(head, rows) ?? columnEntries(head, rows)
}

function gridEntries(head: TableRow, rows: readonly TableRow[]): CellEntry[] | undefined {
  const written = [head, ...rows].map(cellsOf).filter((cells) => cells.length > 0)
  const cells = written.flat()
  if (!cellsOf(head).every(beginsWithName) || !written.slice(0, -1).every((each) => each.length >= MIN_SEVERAL))
    return undefined
  const isGrid = written.length > 1 && cells.filter(beginsWithName).length >= cells.length * MIN_ALIKE
  return isGrid ? cells.map((tokens) => ({ tokens, point: placeOf(tokens), fields: {} })) : undefined
}

function columnEntries(head: TableRow, rows: readonly TableRow[]): CellEntry[] | undefined {
  const linked = rows.flatMap(({ children }) =>
    children.flatMap((cell, column) => (countLinks(tokensOf(cell)) > 0 ? [column] : [])),
  )
  const [column = -1] = linked
  const headers = textsOf(head)
  const entries = rows.flatMap((row) => {
    const tokens = tokensOf(row.children[column])
    const others = textsOf(row).map((text, index) => [headers[index] ?? '', index === column ? '' : text] as const)
    const [, group = ''] = others.find(([, text]) => text !== '') ?? []
    const fields = Object.fromEntries(others.filter(([name, text]) => name !== '' && text !== '' && text !== group))
    return splitEntries(tokens).map((own): CellEntry => ({ tokens: own, point: placeOf(own), group, fields }))
  })
  const isOne = linked.length >= 3 && linked.every((each) => each === column)
  const names = new Set(entries.map(({ tokens }) => nameOf(tokens)))
  const areNames = entries.every(({ tokens, group }) => group !== '' && beginsWithName(tokens))
  const areSeveral = entries.length >= rows.length * MIN_SEVERAL && names.size >= entries.length * MIN_ALIKE
  return isOne && areNames && areSeveral ? entries : undefined
}

/** The texts that begin with the links of a cell: one a line, or several with signs between them. */
function splitEntries(tokens: readonly InlineToken[]): InlineToken[][] {
  return splitLines(tokens).flatMap((line) => {
    const links = line.tokens.flatMap((token, index) => (token.kind === 'link' ? [index] : []))
    const parts = [0, ...links.slice(1)].map((start, at) => line.tokens.slice(start, links[at + 1]))
    const ends = parts.slice(0, -1).map((part) => part.findLastIndex(({ kind }) => kind === 'link') + 1)
    const areApart = ends.every((end, at) => !/\p{L}{2}/u.test(plainText(parts[at]?.slice(end) ?? [])))
    return areApart ? parts.map((part, at) => part.slice(0, ends[at])) : [line.tokens]
  })
}

function cellsOf({ children }: TableRow): InlineToken[][] {
  return children.map(tokensOf).filter((tokens) => tokens.length > 0)
}

function nameOf(tokens: readonly InlineToken[]): string {
  const lead = findLead(tokens)
  return lead.kind === 'link' ? lead.name : ''
}

/** Whether a text begins with a link whose text names what it leads to, rather than a kind of link. */
function beginsWithName(tokens: readonly InlineToken[]): boolean {
  const lead = findLead(tokens)
  return lead.kind === 'link' && lead.link.isKind !== true && relOfText(lead.name) === undefined
}

function placeOf(tokens: readonly InlineToken[]): InlinePoint {
  const token = tokens.find((each) => 'point' in each)
  return token !== undefined && 'point' in token ? token.point : START
}
