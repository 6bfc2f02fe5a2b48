import type { Table, TableRow } from 'mdast'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { countBy } from '../parse/records.ts'
import { NAME_HEADERS, normalizeHeading } from './markdown-headings.ts'
import { type InlineLink, type InlineToken, isSaying, plainText, textOf, tokensOf } from './markdown-inline.ts'
import { bestAddress, type ItemFields, nonEmptyLists, takeFlags } from './markdown-item.ts'
import { findNamed, resolveTarget } from './markdown-lead.ts'
import type { Legend } from './markdown-legend.ts'
import { type Badges, relOfLink, relOfText, takeBadges } from './markdown-links.ts'

/** A body row: its fields, or why it is not a listing. */
export type TableRowResult =
  | { ok: true; row: TableRow; fields: ItemFields; hasLink: boolean }
  | { ok: false; row: TableRow; reason: string }

/** Link texts that are no names, beside the usual words for links: the name is in another cell. */
const GENERIC_TEXT = /^(?:here|click here|go|more|view|read|see|details?|info|🔗|logo|icon|https?:.*)$/i

/** What stands for the value above. */
const DITTO = /^(?:↳|〃|″|"|''|ditto)$/i

const NUMBER = /^[#№]?\s*\p{N}+[.)]?$/u
const MAX_NAME_LENGTH = 100

/** What ends the name at the beginning of a text. */
const LONG_NAME_END = /\s{2,}|\s+[-‐‑–—]\s+|[:：]\s+/

/** Behind the link of a name: who made it. */
const BYLINE = /^\s+(by\s.{1,80})$/

/** Header of a column that numbers the rows. */
const NUMBERING = /^(?:column \d+|#|no\.?|nr\.?|№|s\.?\s?no\.?|序号|编号|番号)$/i

interface Cell {
  header: string
  tokens: InlineToken[]
}

interface TableContext {
  readonly options: MarkdownOptions
  readonly legend: Legend
  readonly nameHeader: string | undefined
  /** Texts of links that many rows have: they name no row. */
  readonly repeated: ReadonlySet<string>
  /** Headers of columns with few texts: a state, a kind. */
  readonly common: ReadonlySet<string>
  /** Whether links repeat their texts where the first texts of rows do not: these name the rows. */
  readonly areLinksAlike: boolean
}

/** Texts of links that are where they lead: `owner/name` of a repository, a host. */
const ADDRESS = /^[\w-]+\/[\w.-]+$|^(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?$/

/** Shares of different texts: at least of names, at most of links that say what they lead to. */
const MIN_NAMES = 0.9
const MAX_LINKS = 0.8

/**
 * Reads the body rows of a table: the name is in the column that a header or the links show, the address in a column for
 * links, else beside the name; headers name the fields of the other cells.
 */
export function* readTableRows(table: Table, options: MarkdownOptions, legend: Legend): Generator<TableRowResult> {
  const [headerRow, ...rows] = table.children
  const headers = uniqueHeaders((headerRow?.children ?? []).map(textOf))
  const isHeadless = headers.every((header, index) => header === `column ${index + 1}`)
  let above: readonly Cell[] = []
  const body = rows.map((row) => {
    const cells = readCells(row, headers).map((cell, column) =>
      DITTO.test(plainText(cell.tokens)) ? { ...cell, tokens: above[column]?.tokens ?? cell.tokens } : cell,
    )
    above = cells
    return { row, cells }
  })
  const declared = Object.values(options.fields ?? {}).flat()
  const numbering = headers.filter(
    (header) =>
      NUMBERING.test(header) &&
      !declared.includes(header) &&
      isCounting(body.flatMap(({ cells }) => cells.filter((cell) => cell.header === header))),
  )
  for (const own of body) own.cells = own.cells.filter(({ header }) => !numbering.includes(header))
  const all = body.map(({ cells }) => cells)
  const repeated = repeatedTexts(all)
  const nameHeader = findNameHeader(headers, options) ?? findOwnLinks(headers, all, options)
  const common = new Set(headers.filter((header) => isCommon(body.flatMap(({ cells }) => textUnder(cells, header)))))
  const hasLinks = body.some(({ cells }) => cells.some((cell) => findTarget(cell, options) !== undefined))
  const areLinksAlike = body.length > 3 && areAlike(all, common, options)
  for (const { row, cells } of body) {
    if (cells.every((cell) => cell.tokens.length === 0)) yield { ok: false, row, reason: 'empty table row' }
    else if (!hasLinks && nameHeader === undefined && options.unlinked !== 'tables')
      yield { ok: false, row, reason: 'table without links or names' }
    else {
      const described = isHeadless ? describeLongest(cells, options) : cells
      yield { ok: true, row, ...readRow(described, { options, legend, nameHeader, repeated, common, areLinksAlike }) }
    }
  }
}

/** Without headers the longest other text describes what is linked. */
function describeLongest(cells: readonly Cell[], options: MarkdownOptions): readonly Cell[] {
  const texts = cells.filter((cell) => findTarget(cell, options) === undefined && plainText(cell.tokens) !== '')
  const longest = texts.toSorted((a, b) => plainText(b.tokens).length - plainText(a.tokens).length)[0]
  return cells.map((cell) => (cell === longest ? { ...cell, header: 'description' } : cell))
}

/** Texts of links in at least three rows, and in half of all. */
function repeatedTexts(rows: readonly (readonly Cell[])[]): Set<string> {
  const texts = rows.flatMap((cells) => [
    ...new Set(
      cells.flatMap(({ tokens }) =>
        tokens.flatMap((token) => (token.kind === 'link' ? [token.text || altText(token)] : [])),
      ),
    ),
  ])
  return new Set([...countBy(texts)].flatMap(([text, count]) => (count >= 3 && count * 2 >= rows.length ? [text] : [])))
}

function textUnder(cells: readonly Cell[], wanted: string): string[] {
  return cells.flatMap(({ header, tokens }) => (header === wanted ? [plainText(tokens)] : []))
}

function isCommon(texts: readonly string[]): boolean {
  return texts.length > 3 && new Set(texts).size <= texts.length / 2
}

/**
 * The column whose links name the rows, where those of the first are of somebody with several: jobs beside companies.
 */
function findOwnLinks(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  options: MarkdownOptions,
): string | undefined {
  const columns = headers.flatMap((header) => {
    const links = rows.flatMap((cells) => {
      const cell = cells.find((one) => one.header === header)
      const target = cell && findTarget(cell, options)
      return target === undefined ? [] : [{ url: target.url, text: target.link.text }]
    })
    const texts = new Set(links.map(({ text }) => text)).size
    return links.length < rows.length * MIN_NAMES || rows.length < 4
      ? []
      : [{ header, texts, differ: new Set(links.map(({ url }) => url)).size / rows.length }]
  })
  const [first, ...others] = columns
  if (first === undefined || first.differ > MAX_LINKS) return undefined
  return others.find(({ texts, differ }) => differ >= MIN_NAMES && texts > first.texts)?.header
}

/** Whether each is a number without a link, one more than the one above. */
function isCounting(cells: readonly Cell[]): boolean {
  const numbers = cells.map(({ tokens }) => {
    const text = plainText(tokens)
    return NUMBER.test(text) && tokens.every(({ kind }) => kind === 'text') ? Number(/\d+/.exec(text)?.[0]) : NaN
  })
  return numbers.length > 2 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at)
}

function areAlike(rows: readonly (readonly Cell[])[], common: ReadonlySet<string>, options: MarkdownOptions): boolean {
  const names = rows.map((cells) => findFirstText(cells, common))
  const links = rows.flatMap((cells, index) =>
    cells.filter((cell) => cell !== names[index]).flatMap((cell) => findTarget(cell, options)?.link.text ?? []),
  )
  const texts = names.flatMap((cell) => (cell === undefined ? [] : [plainText(cell.tokens)]))
  const isShort = texts.every((text) => text.length <= MAX_NAME_LENGTH)
  const differ = (all: readonly string[]): number => new Set(all).size / all.length
  const areAddresses = links.filter((text) => ADDRESS.test(text)).length >= links.length * MIN_NAMES
  const sayLittle = areAddresses || differ(links) <= MAX_LINKS
  return isShort && links.length >= rows.length / 2 && differ(texts) >= MIN_NAMES && sayLittle
}

/** The cell with the first text that is neither a number nor what many rows have. */
function findFirstText(cells: readonly Cell[], common: ReadonlySet<string>): Cell | undefined {
  const texts = cells.filter((cell) => plainText(cell.tokens) !== '')
  // Numbers and signs name nothing.
  const says = texts.filter(({ tokens }) => !NUMBER.test(plainText(tokens)) && /\p{L}/u.test(plainText(tokens)))
  return says.find((cell) => !common.has(cell.header)) ?? says[0] ?? texts[0]
}

function readRow(cells: readonly Cell[], table: TableContext): { fields: ItemFields; hasLink: boolean } {
  const { options, legend, nameHeader } = table
  const badges: Badges = { links: [], tags: [], license: [] }
  const isGeneric = (link: InlineLink): boolean => {
    const text = link.text || altText(link)
    return text === '' || table.repeated.has(text) || GENERIC_TEXT.test(text) || relOfText(text) !== undefined
  }
  const nameCell = cells.find((cell) => cell.header === nameHeader && plainText(cell.tokens) !== '')
  const targets = new Map(cells.map((cell) => [cell, findTarget(cell, options)]))
  const linkCell = [nameCell, ...cells].find((cell) => cell !== undefined && targets.get(cell) !== undefined)
  const firstText = findFirstText(cells, table.common)
  // A link to a file of the repository names what the row is about, and others in it are beside that.
  const isOfFile = firstText !== undefined && targets.get(firstText) === undefined && firstText.tokens.some(isFileLink)
  const linked = linkCell === undefined || (isOfFile && nameCell !== linkCell) ? undefined : targets.get(linkCell)
  const isNamedElsewhere =
    linked === undefined || (linkCell !== firstText && (table.areLinksAlike || isGeneric(linked.link)))
  const namedBy = nameCell ?? (isNamedElsewhere ? (firstText ?? linkCell) : linkCell)

  const fields: ItemFields = {}
  const declared = new Set(Object.values(options.fields ?? {}).flat())
  const name = readName(namedBy, namedBy && targets.get(namedBy)?.link, nameCell !== undefined, fields)
  let own: { link: InlineLink; url: string } | undefined
  for (const cell of cells) {
    const target = targets.get(cell)
    // A column for links has the address, whatever the name links to.
    if (isOfFile && !isAddressHeader(cell.header)) continue
    if (target !== undefined && (own === undefined || (isAddressHeader(cell.header) && isGeneric(target.link))))
      own = target
  }
  if (!cells.some((cell) => isAddressHeader(cell.header) && own === targets.get(cell))) own = linked
  // A further address that is written out is a value, although several rows have it.
  const isNoValue = (link: InlineLink): boolean => isGeneric(link) && (link === own?.link || link.text !== link.url)
  for (const cell of cells) {
    const written = plainText(cell.tokens)
    // Below a header a flag is a value.
    const meaning = cell === namedBy ? undefined : legend.meaningOf(written)
    const text = meaning ?? takeFlags(written, fields, badges, legend)
    if (cell === namedBy) {
      if (declared.has(cell.header)) fields[cell.header] = name
    } else if (text !== '' && !isOnlyLinks(cell, isNoValue)) fields[cell.header] = readValues(cell) ?? text
    for (const token of takeBadges(
      cell.tokens.filter((each) => each !== own?.link),
      badges,
    )) {
      if (token.kind !== 'link') continue
      const further = resolveTarget(token.url, options.base_url)
      if (!further.ok) continue
      const rel = relOfText(token.text) ?? relOfText(cell.header) ?? (cell === namedBy ? 'link' : relOfLink(token))
      badges.links.push({ rel, url: further.url })
    }
  }
  const url = own?.url ?? (linked === undefined ? undefined : bestAddress(badges.links))
  if (url !== undefined) fields.url = url
  if (own?.link.struck === true) fields.status = 'dead'
  return {
    fields: { name, ...fields, ...nonEmptyLists(badges, url) },
    hasLink: url !== undefined || fields.status !== undefined,
  }
}

function isFileLink(token: InlineToken): boolean {
  return token.kind === 'link' && token.text !== '' && !/^(?:#|[a-z][a-z\d+.-]*:)/i.test(token.url)
}

/** The name in a cell. What else is there is the description after a bold name, else a note. */
function readName(
  cell: Cell | undefined,
  link: InlineLink | undefined,
  isNameCell: boolean,
  fields: ItemFields,
): string {
  const text = plainText(cell?.tokens ?? [])
  const linked = link === undefined ? '' : link.text || altText(link)
  if (!isNameCell && linked !== '') {
    // A name cell may have more than its link (`[Vendor](…)'s [Product](…)`): that distinguishes rows, so it stays.
    if (text !== linked && text !== '') fields.note = text
    return linked
  }
  // Icons beside a link are no part of its text.
  if (linked !== '' && text.replace(linked, '').trim().length < text.length && !isSaying(text.replace(linked, '')))
    return linked
  const [, byline] = (text.startsWith(linked) && BYLINE.exec(text.slice(linked.length))) || []
  if (linked !== '' && byline !== undefined) {
    fields.note = byline
    return linked
  }
  const named = cell && findNamed(cell.tokens)
  const raw = (cell?.tokens ?? []).map((token) => (token.kind === 'text' ? token.text : '')).join('')
  const gap = raw.length > MAX_NAME_LENGTH ? LONG_NAME_END : /\s{2,}/
  const [, short = text, more = ''] = new RegExp(`^\\s*(\\S.{0,80}?)(?:${gap.source})(\\S.*)$`, 'su').exec(raw) ?? []
  const rest = named === undefined ? more : plainText(named.rest).replace(/^\s*[-‐‑–—:：]\s*/u, '')
  if (rest !== '') fields.description = rest
  return (named?.name ?? short).replace(/^\(?\p{N}{1,4}[)）、]\s*/u, '')
}

function isAddressHeader(header: string): boolean {
  return header.split(/[/\s&,]+/).some((word) => ['homepage', 'apply'].includes(relOfText(word) ?? ''))
}

function isOnlyLinks({ tokens }: Cell, isGeneric: (link: InlineLink) => boolean): boolean {
  const isBetween = (token: InlineToken): boolean =>
    token.kind === 'icon' || (token.kind === 'text' && !isSaying(token.text))
  return (
    tokens.some((token) => token.kind === 'link') &&
    tokens.every((token) => (token.kind === 'link' ? isGeneric(token) : isBetween(token)))
  )
}

function readValues({ tokens }: Cell): string[] | undefined {
  const lines = tokens
    .map((token) => (token.kind === 'icon' ? '' : token.text))
    .join('')
    .split('\n')
  const values = lines.map((line) => line.trim()).filter((line) => line !== '')
  return values.length > 2 && values.every((value) => value.length <= 60) ? values : undefined
}

function readCells(row: TableRow, headers: readonly string[]): Cell[] {
  return row.children.map((cell, index) => ({
    header: headers[index] ?? `column ${index + 1}`,
    tokens: tokensOf(cell),
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
