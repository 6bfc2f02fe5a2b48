import { Parser } from 'htmlparser2'
import type { Heading, Html, PhrasingContent, RootContent } from 'mdast'
import type { InlineIcon, InlineLink, InlinePoint, InlineToken } from './markdown-inline.ts'

/** What a block of HTML holds, in order. */
export type HtmlPart =
  | { kind: 'heading'; title: string; depth: number; links: number; point: InlinePoint; tokens: InlineToken[] }
  /** A `<summary>`. */
  | { kind: 'label'; title: string; links: number; point: InlinePoint }
  /** The end of what a summary is about. */
  | { kind: 'label-end' }
  | HtmlLine
  | { kind: 'cells'; header: readonly string[]; cells: readonly InlineToken[][]; point: InlinePoint }

/** What stands between two breaks: the content of a paragraph, a list item, or a line of either. */
export interface HtmlLine {
  kind: 'line'
  /** The element it is the first line of, where that says something: `li`, `td`. */
  element: string
  tokens: InlineToken[]
  point: InlinePoint
}

const HEADING = /^h([1-6])$/

/** Elements that begin and end a line. */
const BREAKS = new Set(
  'address article aside blockquote br center dd details div dl dt figcaption figure footer header hr li main nav ol p section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'title'])

/**
 * Reads a block of HTML as headings, lines and rows of tables. A row whose cells are several lines of their own (a grid)
 * is given as lines.
 */
export function readHtmlParts(node: Html): HtmlPart[] {
  // Markdown ends a block at an empty line, so that the end of an element may be in another block than its start.
  const unopened = count(node.value, /<\/details\s*>/gi) - count(node.value, /<details\b/gi)
  const prefix = '<details>'.repeat(Math.max(0, unopened))
  const locate = createLocator(node, prefix.length)
  const parts: HtmlPart[] = []
  let tokens: InlineToken[] = []
  let element = ''
  let link: InlineLink | undefined
  let unseen = 0
  let struck = 0
  let title: { kind: 'heading' | 'label'; depth: number; point: InlinePoint } | undefined
  let row: { lines: HtmlLine[][]; isHeader: boolean; point: InlinePoint } | undefined
  let header: readonly string[] = []

  const flush = (next: string, point: InlinePoint): void => {
    if (link !== undefined) tokens.push(link)
    link = undefined
    const hasContent = tokens.some((token) => token.kind !== 'text' || token.text.trim() !== '')
    if (hasContent) {
      const line: HtmlLine = { kind: 'line', element, tokens, point: firstPoint(tokens) ?? point }
      const cell = row?.lines.at(-1)
      if (cell === undefined) parts.push(line)
      else cell.push(line)
      element = next
    } else if (next !== '') element = next
    tokens = []
  }
  const endRow = (): void => {
    if (row === undefined) return
    const { lines, isHeader, point } = row
    row = undefined
    if (isHeader) header = lines.map((cell) => textOf(cell.flatMap((line) => line.tokens)))
    else if (isGrid(lines)) parts.push(...lines.flat())
    else parts.push({ kind: 'cells', header, cells: lines.map(joinLines), point })
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const point = locate(parser.startIndex)
      const depth = HEADING.exec(name)?.[1]
      if (UNSEEN.has(name)) unseen += 1
      else if (depth !== undefined || name === 'summary') {
        flush('', point)
        title = { kind: name === 'summary' ? 'label' : 'heading', depth: Number(depth ?? 0), point }
      } else if (BREAKS.has(name)) {
        if (title !== undefined) {
          tokens.push({ kind: 'text', text: ' ', struck: false, point })
          return
        }
        flush(name === 'br' ? '' : name, point)
        if (name === 'table') header = []
        if (name === 'tr') {
          endRow()
          row = { lines: [], isHeader: true, point }
        }
        if (row !== undefined && (name === 'td' || name === 'th')) {
          row.lines.push([])
          row.isHeader &&= name === 'th'
        }
      } else if (name === 'a' && attributes['href'] !== undefined) {
        if (link !== undefined) tokens.push(link)
        link = { kind: 'link', text: '', url: attributes['href'].trim(), icons: [], struck: struck > 0, point }
      } else if (name === 'img') {
        const icon: InlineIcon = { kind: 'icon', alt: attributes['alt'] ?? '', byReference: false }
        if (link === undefined) tokens.push(icon)
        else link.icons.push(icon)
      } else if (isStrike(name)) {
        struck += 1
        if (link !== undefined) link.struck = true
      }
    },
    ontext(text) {
      if (unseen > 0) return
      const words = text.replace(/\s+/g, ' ')
      if (link !== undefined) link.text += words
      else {
        const blank = text.length - text.trimStart().length
        tokens.push({ kind: 'text', text: words, struck: struck > 0, point: locate(parser.startIndex + blank) })
      }
    },
    onclosetag(name, isImplied) {
      const point = locate(parser.startIndex)
      if (UNSEEN.has(name)) unseen -= 1
      else if (isStrike(name)) struck -= 1
      else if (name === 'a' && link !== undefined) {
        link.text = link.text.trim()
        tokens.push(link)
        link = undefined
      } else if (title !== undefined && (HEADING.test(name) || name === 'summary')) {
        if (link !== undefined) tokens.push(link)
        link = undefined
        const links = tokens.filter((token) => token.kind === 'link').length
        const text = textOf(tokens)
        if (title.kind === 'heading') parts.push({ ...title, kind: 'heading', title: text, links, tokens })
        else parts.push({ kind: 'label', title: text, links, point: title.point })
        tokens = []
        title = undefined
      } else if (BREAKS.has(name) && title === undefined) {
        flush('', point)
        if (name === 'tr' || name === 'table') endRow()
        if (name === 'details' && !isImplied) parts.push({ kind: 'label-end' })
      }
    },
  })
  parser.end(prefix + node.value)
  flush('', locate(prefix.length + node.value.length))
  endRow()
  return parts
}

/**
 * Headings and lines of a block of HTML as those of Markdown, where it has a heading that is a link; nothing otherwise.
 * They have positions without offsets, as they are not written so.
 */
export function readHtmlBlocks(node: Html): RootContent[] {
  const parts = readHtmlParts(node)
  const isLinked = (part: HtmlPart): boolean =>
    part.kind === 'heading' && part.tokens.some((token) => token.kind === 'link' && token.text !== '')
  if (!parts.some(isLinked)) return []
  return parts.flatMap((part): RootContent[] => {
    if (part.kind !== 'heading' && part.kind !== 'line') return []
    const children = part.tokens.map((token) => toPhrasing(token))
    const position = { start: part.point, end: part.point }
    if (part.kind === 'line') return [{ type: 'paragraph', children, position }]
    const depth = Math.min(6, Math.max(1, part.depth)) as Heading['depth']
    return [{ type: 'heading', depth, children, position }]
  })
}

function toPhrasing(token: InlineToken): PhrasingContent {
  switch (token.kind) {
    case 'link': {
      const images = token.icons.map(({ alt }): PhrasingContent => ({ type: 'image', url: '', alt }))
      const children: PhrasingContent[] = [
        ...images,
        ...(token.text === '' ? [] : [{ type: 'text' as const, value: token.text }]),
      ]
      return {
        type: 'link',
        url: token.url,
        children,
        position: { start: token.point, end: token.point },
      }
    }
    case 'icon':
      return { type: 'image', url: '', alt: token.alt }
    case 'code':
      return { type: 'inlineCode', value: token.text }
    default:
      return { type: 'text', value: token.text, position: { start: token.point, end: token.point } }
  }
}

/** Whether the cells of a row are things of one kind rather than facts about one. */
function isGrid(cells: readonly (readonly HtmlLine[])[]): boolean {
  if (cells.filter((cell) => cell.length > 0).length < 2) return true
  const leads = cells.flat().filter(({ tokens, element }) => element === 'li' || startsWithLink(tokens))
  return leads.length > 1 && cells.filter((cell) => cell[0] && startsWithLink(cell[0].tokens)).length > 1
}

function startsWithLink(tokens: readonly InlineToken[]): boolean {
  return tokens.find((token) => token.kind !== 'text' || token.text.trim() !== '')?.kind === 'link'
}

function joinLines(lines: readonly HtmlLine[]): InlineToken[] {
  return lines.flatMap(({ tokens, point }, index) =>
    index === 0 ? tokens : [{ kind: 'text', text: ' ', struck: false, point }, ...tokens],
  )
}

function textOf(tokens: readonly InlineToken[]): string {
  return tokens
    .map((token) => (token.kind === 'icon' ? '' : token.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function firstPoint(tokens: readonly InlineToken[]): InlinePoint | undefined {
  const first = tokens.find((token) => token.kind === 'link' || (token.kind === 'text' && token.text.trim() !== ''))
  return first?.kind === 'link' || first?.kind === 'text' ? first.point : undefined
}

function isStrike(name: string): boolean {
  return name === 's' || name === 'del' || name === 'strike'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Lines and columns of ascending offsets. */
function createLocator({ value, position }: Html, prefixLength: number): (offset: number) => InlinePoint {
  const start = position?.start ?? { line: 1, column: 1 }
  let at = 0
  let line = 0
  let lineStart = 0
  return (offset) => {
    const end = Math.min(offset - prefixLength, value.length)
    for (; at < end; at += 1) {
      if (value[at] !== '\n') continue
      line += 1
      lineStart = at + 1
    }
    return { line: start.line + line, column: Math.max(0, end - lineStart) + (line === 0 ? start.column : 1) }
  }
}
