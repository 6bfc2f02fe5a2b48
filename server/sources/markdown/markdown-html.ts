import { Parser } from 'htmlparser2'
import type {
  Heading,
  Html,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  Table,
  TableRow,
  ThematicBreak,
} from 'mdast'
import { createPositions } from '../parse/parse-json.ts'
import type { InlinePoint } from './markdown-inline.ts'

declare module 'mdast' {
  interface EmphasisData {
    /** Small or raised type: beside the text, not in it. */
    isAside?: boolean
  }
  interface ParagraphData {
    /** A `<summary>`: the label of what is folded up. */
    isSummary?: boolean
  }
  interface ThematicBreakData {
    /** The end of what a summary is about. */
    endsDetails?: boolean
  }
}

type Block = Heading | List | Paragraph | Table | ThematicBreak

/** An element, with what Markdown has inside of it. */
interface Element {
  readonly type: 'element'
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Content[]
  readonly point: InlinePoint
  isClosed: boolean
}

type Content = Element | PhrasingContent

const HEADING = /^h[1-6]$/

/** Elements that begin and end a line. */
const BREAKS = new Set(
  'address article aside blockquote center dd div dl dt figcaption figure footer header hr li main nav p section table tbody td tfoot th thead tr'.split(
    ' ',
  ),
)

/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'title'])

/** A tag cut off before an unquoted address, which GitHub's literal links take with whatever follows it. */
const CUT_TAG = /<(?:a|img)\b[^<>]*\s(?:href|src)\s*=\s*$/i

/**
 * Replaces HTML in a tree by what it would be in Markdown: headings, lists, tables, links, bold type. Text outside of
 * these is one paragraph with breaks. Such nodes have positions without offsets, as they are not written so.
 */
export function expandHtml(root: Root): void {
  expandInside(root)
}

function expandInside(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) expandInside(child)
  if (node.type === 'root' || node.type === 'blockquote' || node.type === 'listItem') {
    if (!node.children.some(({ type }) => type === 'html')) return
    const blocks = node.children.flatMap((child) =>
      child.type === 'html' ? toBlocks(parseElements([child])) : [child],
    )
    Object.assign(node, { children: blocks })
  } else if ('children' in node && node.children.some((child) => child.type === 'html' || isCut(child))) {
    Object.assign(node, { children: toPhrasing(parseElements(node.children as PhrasingContent[])) })
  }
}

function isCut(node: Nodes): boolean {
  return node.type === 'text' && CUT_TAG.test(node.value)
}

/** Parses the tags among nodes; nodes between them are children of what is open. */
function parseElements(nodes: readonly PhrasingContent[]): Content[] {
  const root: Element = create('', {}, { line: 1, column: 1 })
  const open = [root]
  let locate = (_offset: number): InlinePoint => ({ line: 1, column: 1 })
  let written = 0
  const append = (content: Content): void => void open.at(-1)?.children.push(content)
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = create(name, attributes, locate(parser.startIndex))
      append(element)
      open.push(element)
    },
    ontext(text) {
      const blank = text.length - text.trimStart().length
      append(createText(text.replace(/\s+/g, ' '), locate(parser.startIndex + blank)))
    },
    onclosetag(_name, isImplied) {
      const closed = open.length > 1 ? open.pop() : undefined
      if (closed) closed.isClosed = !isImplied
    },
  })
  const write = (html: string, position: Html['position']): void => {
    locate = createLocator(html, position?.start ?? { line: 1, column: 1 }, written)
    written += html.length
    parser.write(html)
  }
  let isOpenTag = false
  for (const node of nodes) {
    const literal: string | undefined = isOpenTag ? literalText(node) : undefined
    if (literal !== undefined) {
      const end = literal.indexOf('>')
      write(end < 0 ? literal : literal.slice(0, end + 1), node.position)
      isOpenTag = end < 0
      if (end >= 0 && end + 1 < literal.length) append({ ...createText(literal.slice(end + 1)), ...at(node) })
    } else if (node.type === 'text' && isCut(node)) {
      const start = node.value.search(CUT_TAG)
      if (start > 0) append({ ...node, value: node.value.slice(0, start) })
      write(node.value.slice(start), node.position)
      isOpenTag = true
    } else if (node.type !== 'html') append(node)
    else {
      // Markdown ends a block at an empty line, so that the end of an element may be in another block than its start.
      const unopened = count(node.value, /<\/details\s*>/gi) - count(node.value, /<details\b/gi)
      if (unopened > 0) write('<details>'.repeat(unopened), node.position)
      write(node.value, node.position)
    }
  }
  parser.end()
  return root.children
}

function create(name: string, attributes: Element['attributes'], point: InlinePoint): Element {
  return { type: 'element', name, attributes, children: [], point, isClosed: false }
}

function createText(value: string, point?: InlinePoint): PhrasingContent {
  return { type: 'text', value, ...(point && positionOf(point)) }
}

function positionOf(point: InlinePoint): { position: { start: InlinePoint; end: InlinePoint } } {
  return { position: { start: point, end: point } }
}

function at({ position }: PhrasingContent): Pick<PhrasingContent, 'position'> {
  return position === undefined ? {} : { position }
}

/** Text, or the text of a literal link. */
function literalText(node: PhrasingContent): string | undefined {
  if (node.type === 'text') return node.value
  const only = node.type === 'link' && node.children.length === 1 ? node.children[0] : undefined
  return only?.type === 'text' ? only.value : undefined
}

function toPhrasing(contents: readonly Content[]): PhrasingContent[] {
  return contents.flatMap((content): PhrasingContent[] => {
    if (content.type !== 'element') return [content]
    const { name, attributes, point } = content
    if (UNSEEN.has(name) || name === 'summary') return []
    const children = toPhrasing(content.children)
    const place = positionOf(point)
    switch (name) {
      case 'a': {
        const url = attributes['href']?.trim()
        // Phrasing in phrasing: a link in a link is one that the author did not close.
        return url === undefined ? children : [{ type: 'link', url, children, ...place }]
      }
      case 'img':
        return [{ type: 'image', url: attributes['src'] ?? '', alt: attributes['alt'] ?? '', ...place }]
      case 'br':
        return [{ type: 'break', ...place }]
      case 'b':
      case 'strong':
        return [{ type: 'strong', children, ...place }]
      case 'del':
      case 's':
      case 'strike':
        return [{ type: 'delete', children, ...place }]
      case 'sub':
      case 'sup':
      case 'small':
        return [{ type: 'emphasis', children, data: { isAside: true }, ...place }]
      case 'kbd':
      case 'code': {
        const isText = children.every((child) => child.type === 'text')
        return isText ? [{ type: 'inlineCode', value: textOf(children), ...place }] : children
      }
      default:
        return BREAKS.has(name) ? [createText(' ', point), ...children] : children
    }
  })
}

function textOf(nodes: readonly PhrasingContent[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : '')).join('')
}

function toBlocks(contents: readonly Content[]): Block[] {
  const blocks: Block[] = []
  let line: PhrasingContent[] = []
  const endLine = (): void => {
    if (line.length > 0 && line.at(-1)?.type !== 'break') line.push({ type: 'break' })
  }
  const add = (...more: Block[]): void => {
    if (line.some(hasContent)) blocks.push(toParagraph(line))
    line = []
    blocks.push(...more)
  }
  const visit = (content: Content): void => {
    if (content.type !== 'element') {
      line.push(content)
      return
    }
    const { name, children, point } = content
    const place = positionOf(point)
    const title = name === 'a' ? findHeading(children) : undefined
    if (title !== undefined) {
      // A card is a link around its title and what is said of it.
      const link = toPhrasing([{ ...content, children: title.children }])
      add({ type: 'heading', depth: Number(title.name.slice(1)) as Heading['depth'], children: link, ...place })
      children.filter((child) => child !== title).forEach(visit)
      add()
    } else if (HEADING.test(name)) {
      add({
        type: 'heading',
        depth: Number(name.slice(1)) as Heading['depth'],
        children: toPhrasing(children),
        ...place,
      })
    } else if (name === 'summary') {
      add({ type: 'paragraph', children: toPhrasing(children), data: { isSummary: true }, ...place })
    } else if (name === 'ul' || name === 'ol') {
      const items = children.filter((child) => child.type === 'element')
      add({
        type: 'list',
        children: items.map((item) => ({
          type: 'listItem',
          children: toBlocks(item.name === 'li' ? item.children : [item]),
          ...positionOf(item.point),
        })),
        ...place,
      })
    } else if (name === 'table') add(...toTables(content))
    else if (name === 'details') {
      children.forEach(visit)
      add(...(content.isClosed ? [{ type: 'thematicBreak' as const, data: { endsDetails: true } }] : []))
    } else if (BREAKS.has(name)) {
      endLine()
      children.forEach(visit)
      endLine()
    } else line.push(...toPhrasing([content]))
  }
  contents.forEach(visit)
  add()
  return blocks
}

function findHeading(contents: readonly Content[]): Element | undefined {
  return contents.find((content): content is Element => content.type === 'element' && HEADING.test(content.name))
}

function hasContent(node: PhrasingContent): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type !== 'break'
}

function toParagraph(children: PhrasingContent[]): Paragraph {
  const first = children.find(hasContent)
  return { type: 'paragraph', children, ...(first && at(first)) }
}

/** The rows of a table; those whose cells are things of one kind (a grid), or that link to nothing, are paragraphs. */
function toTables(table: Element): Block[] {
  const blocks: Block[] = []
  let header: TableRow | undefined
  let rows: TableRow[] = []
  const addRows = (): void => {
    const [first] = rows
    if (first === undefined) return
    const empty: TableRow = {
      type: 'tableRow',
      children: first.children.map(() => ({ type: 'tableCell', children: [] })),
    }
    blocks.push({ type: 'table', children: [header ?? empty, ...rows], ...positionOf(table.point) })
    rows = []
  }
  for (const row of rowsOf(table)) {
    const written = row.children.filter((cell) => cell.type === 'element')
    const cells = written.map(({ children }) => toBlocks(children))
    const children = cells.map((cell) => ({ type: 'tableCell' as const, children: joinBlocks(cell) }))
    const tableRow: TableRow = { type: 'tableRow', children, ...positionOf(row.point) }
    if (header === undefined && rows.length === 0 && written.every(({ name }) => name === 'th')) header = tableRow
    else if (header === undefined && (isGrid(children) || !isNamed(children))) {
      addRows()
      blocks.push(...cells.flat())
    } else rows.push(tableRow)
  }
  addRows()
  return joinParagraphs(blocks)
}

function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (child.type !== 'element' || child.name === 'table') return []
    return child.name === 'tr' ? [child] : rowsOf(child)
  })
}

function isGrid(cells: TableRow['children']): boolean {
  const filled = cells.filter(({ children }) => children.some(hasContent))
  return filled.length < 2 || filled.filter(({ children }) => beginsWithLink(children)).length > 1
}

function isNamed(cells: TableRow['children']): boolean {
  return cells.some(hasText) && cells.some(hasLink)
}

function beginsWithLink(nodes: readonly PhrasingContent[]): boolean {
  const first = nodes.find(hasContent)
  return first?.type === 'link' || (first?.type === 'strong' && beginsWithLink(first.children))
}

function hasText(node: Nodes): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : 'children' in node && node.children.some(hasText)
}

export function hasLink(node: Nodes): boolean {
  return node.type === 'link' || ('children' in node && node.children.some(hasLink))
}

/** Blocks in a cell as running text, each on a line of its own. */
function joinBlocks(blocks: readonly Nodes[]): PhrasingContent[] {
  const lines = blocks.flatMap((block): PhrasingContent[][] => {
    if (block.type === 'paragraph' || block.type === 'heading') return [block.children]
    return 'children' in block ? [joinBlocks(block.children)] : []
  })
  return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'break' as const }, ...line]))
}

function joinParagraphs(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.type === 'paragraph' && last?.type === 'paragraph')
      joined[joined.length - 1] = { ...last, children: [...last.children, { type: 'break' }, ...block.children] }
    else joined.push(block)
  }
  return joined
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Lines and columns of offsets. @param base Offset of the text. */
function createLocator(text: string, start: InlinePoint, base: number): (offset: number) => InlinePoint {
  const locate = createPositions(text)
  return (wanted) => {
    const { line, column } = locate(Math.min(wanted - base, text.length))
    return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
  }
}
