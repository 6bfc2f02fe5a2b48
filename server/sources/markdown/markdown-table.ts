import type { Definition, Table, TableRow } from 'mdast'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import type { Badges } from './markdown-badges.ts'
import { relOfText, takeBadges } from './markdown-badges.ts'
import type { InlineLink, InlineToken } from './markdown-inline.ts'
import { flattenInline, plainText } from './markdown-inline.ts'
import type { ItemFields } from './markdown-item.ts'
import { nonEmptyLists } from './markdown-item.ts'
import { normalizeHeading } from './markdown-headings.ts'
import { resolveTarget } from './markdown-lead.ts'

/** A body row: its fields, or why it is not a listing. */
export type TableRowResult =
  | { ok: true; row: TableRow; fields: ItemFields; hasLink: boolean }
  | { ok: false; row: TableRow; reason: string }

const NAME_HEADERS: ReadonlySet<string> = new Set(['name', 'title', 'names', '名称', '名前', 'nom', 'nombre'])

/** Link texts that are not names: the name is in another cell. */
const GENERIC_TEXT =
  /^(?:link|links|url|here|click here|website|site|web|homepage|home page|visit|go|open|more|view|read|demo|docs?|documentation|repo|repository|github|source|code|download|🔗|链接|官网)$/i

interface Cell {
  header: string
  tokens: InlineToken[]
}

/** Reads the body rows of a table: the first linked cell gives name and url, headers name the other cells' fields. */
export function* readTableRows(
  table: Table,
  definitions: ReadonlyMap<string, Definition>,
  options: MarkdownOptions,
): Generator<TableRowResult> {
  const [headerRow, ...rows] = table.children
  const headers = uniqueHeaders(
    (headerRow?.children ?? []).map((cell) => plainText(flattenInline(cell.children, definitions))),
  )
  const nameHeader = findNameHeader(headers, options)
  const body = rows.map((row) => ({ row, cells: readCells(row, headers, definitions) }))
  const hasLinks = body.some(({ cells }) => cells.some((cell) => findTarget(cell, options) !== undefined))
  for (const { row, cells } of body) {
    if (cells.every((cell) => cell.tokens.length === 0)) yield { ok: false, row, reason: 'empty table row' }
    else if (!hasLinks && nameHeader === undefined) yield { ok: false, row, reason: 'table without links or names' }
    else yield { ok: true, row, ...readRow(cells, nameHeader, options) }
  }
}

/**
 * Reads one row of a table that is written in HTML. Without headers the longest other text describes what is linked.
 *
 * @returns `undefined` for a row that names nothing with a link.
 */
export function readCellRow(
  cells: readonly (readonly InlineToken[])[],
  header: readonly string[],
  options: MarkdownOptions,
): ItemFields | undefined {
  const named = header.some((title) => title !== '')
  const headers = uniqueHeaders(cells.map((_cell, index) => header[index] ?? ''))
  const read = cells.map((tokens, index) => ({ header: headers[index] ?? '', tokens: [...tokens] }))
  if (!named) {
    const texts = read.filter((cell) => findTarget(cell, options) === undefined && plainText(cell.tokens) !== '')
    const longest = texts.toSorted((a, b) => plainText(b.tokens).length - plainText(a.tokens).length)[0]
    if (longest !== undefined) longest.header = 'description'
  }
  const { fields, hasLink } = readRow(read, findNameHeader(headers, options), options)
  const isNamed = read.some((cell) => plainText(cell.tokens) !== '')
  return hasLink && isNamed && fields.name !== '' ? fields : undefined
}

function readRow(
  cells: readonly Cell[],
  nameHeader: string | undefined,
  options: MarkdownOptions,
): { fields: ItemFields; hasLink: boolean } {
  const badges: Badges = { links: [], tags: [], license: [] }
  const nameCell = cells.find((cell) => cell.header === nameHeader && plainText(cell.tokens) !== '')
  const linkCell = [nameCell, ...cells].find((cell) => cell !== undefined && findTarget(cell, options) !== undefined)
  const target = linkCell && findTarget(linkCell, options)
  const firstTextCell = cells.find((cell) => plainText(cell.tokens) !== '')
  const isGeneric = linkCell !== firstTextCell && isGenericText(target ? target.link.text || altText(target.link) : '')
  const namedBy = nameCell ?? (linkCell === undefined || isGeneric ? (firstTextCell ?? linkCell) : linkCell)
  const linkedName = target !== undefined && namedBy === linkCell ? target.link.text || altText(target.link) : ''
  const name = nameCell === undefined && linkedName !== '' ? linkedName : plainText(namedBy?.tokens ?? [])

  const fields: ItemFields = {}
  const declared = new Set(Object.values(options.fields ?? {}).flat())
  for (const cell of cells) {
    const text = plainText(cell.tokens)
    if (cell === namedBy) {
      // A name cell may have more than its link (`[Vendor](…)'s [Product](…)`): that distinguishes rows, so it stays.
      if (text !== name && text !== '') fields.note = text
      if (declared.has(cell.header)) fields[cell.header] = name
    } else if (text !== '' && !(cell === linkCell && isGeneric)) {
      fields[cell.header] = text
    }
    for (const token of takeBadges(
      cell.tokens.filter((each) => each !== target?.link),
      badges,
    )) {
      if (token.kind !== 'link') continue
      const further = resolveTarget(token.url, options.base_url)
      if (!further.ok) continue
      badges.links.push({ rel: relOfText(token.text) ?? relOfText(cell.header) ?? 'link', url: further.url })
    }
  }
  if (target) fields.url = target.url
  if (target?.link.struck === true) fields.status = 'dead'
  return { fields: { name, ...fields, ...nonEmptyLists(badges, target?.url) }, hasLink: target !== undefined }
}

function readCells(row: TableRow, headers: readonly string[], definitions: ReadonlyMap<string, Definition>): Cell[] {
  return row.children.map((cell, index) => ({
    header: headers[index] ?? `column ${index + 1}`,
    tokens: flattenInline(cell.children, definitions),
  }))
}

function uniqueHeaders(headers: readonly string[]): string[] {
  const seen = new Set<string>()
  return headers.map((header, index) => {
    const name = header === '' || seen.has(header) ? `${header || 'column'} ${index + 1}` : header
    seen.add(name)
    return name
  })
}

function findNameHeader(headers: readonly string[], options: MarkdownOptions): string | undefined {
  const declared = [options.fields?.name ?? []].flat()
  if (declared.length > 0) return headers.find((header) => declared.includes(header))
  return headers.find((header) => NAME_HEADERS.has(normalizeHeading(header)))
}

/** The first usable link of a cell, with text rather than as a badge if there is one. */
function findTarget(cell: Cell, options: MarkdownOptions): { link: InlineLink; url: string } | undefined {
  const links = cell.tokens.filter((token) => token.kind === 'link')
  for (const link of [...links.filter(({ text }) => text !== ''), ...links.filter(({ text }) => text === '')]) {
    const target = resolveTarget(link.url, options.base_url)
    if (target.ok) return { link, url: target.url }
  }
  return undefined
}

function altText(link: InlineLink): string {
  return link.icons.find((icon) => icon.alt !== '')?.alt ?? ''
}

function isGenericText(text: string): boolean {
  return text === '' || GENERIC_TEXT.test(text) || /^(?:https?:|logo$|icon$)/i.test(text)
}
