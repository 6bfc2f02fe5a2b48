import type { Table, TableRow } from 'mdast'
import type { InlinePoint, InlineToken } from './markdown-inline.ts'
import { countLinks, flattenInline, plainText, splitLines } from './markdown-inline.ts'
import type { ItemFields } from './markdown-item.ts'
import { findLead } from './markdown-lead.ts'
import { relOfText } from './markdown-links.ts'

/** A part of a table below a row that says what follows. */
export interface TablePart {
  readonly table: Table
  /** What the row says. */
  readonly group?: string
}

/** An entry that has not a row of a table to itself. */
export interface CellEntry {
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
export function splitTable(table: Table): readonly TablePart[] {
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
  const filled = children.map(({ children }) => flattenInline(children)).filter((tokens) => plainText(tokens) !== '')
  const isBold = (token: InlineToken): boolean =>
    token.kind === 'text' && (token.isStrong === true || token.text.trim() === '')
  const [first] = children
  return (
    children.length > 1 && filled.length > 0 && !!first?.children.length && filled.every((each) => each.every(isBold))
  )
}

function textsOf({ children }: TableRow): string[] {
  return children.map((cell) => plainText(flattenInline(cell.children)))
}

/**
 * The entries of a table whose cells are entries, in which case nothing is above them but more of such, or one column of
 * which has several: names with links, that are not links of one thing.
 */
export function findCellEntries(table: Table): readonly CellEntry[] | undefined {
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
  return isGrid ? cells.map((tokens) => ({ tokens, point: pointOf(tokens), fields: {} })) : undefined
}

function columnEntries(head: TableRow, rows: readonly TableRow[]): CellEntry[] | undefined {
  const linked = rows.flatMap(({ children }) =>
    children.flatMap((cell, column) => (countLinks(flattenInline(cell.children)) > 0 ? [column] : [])),
  )
  const [column = -1] = linked
  const headers = textsOf(head)
  const entries = rows.flatMap((row) => {
    const tokens = flattenInline(row.children[column]?.children ?? [])
    const others = textsOf(row).map((text, index) => [headers[index] ?? '', index === column ? '' : text] as const)
    const [, group = ''] = others.find(([, text]) => text !== '') ?? []
    const fields = Object.fromEntries(others.filter(([name, text]) => name !== '' && text !== '' && text !== group))
    return splitEntries(tokens).map((own): CellEntry => ({ tokens: own, point: pointOf(own), group, fields }))
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
  return children.map((cell) => flattenInline(cell.children)).filter((tokens) => tokens.length > 0)
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

function pointOf(tokens: readonly InlineToken[]): InlinePoint {
  const token = tokens.find((each) => 'point' in each)
  return token !== undefined && 'point' in token ? token.point : { line: 1, column: 1 }
}
