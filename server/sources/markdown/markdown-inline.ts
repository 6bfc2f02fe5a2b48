import { nameToEmoji } from 'gemoji'
import type { Blockquote, ListItem, Nodes, PhrasingContent } from 'mdast'

/** Line and column, counted from 1. */
export interface InlinePoint {
  line: number
  column: number
}

/** An image in running text; `byReference` is the `![alt][label]` form, which lists use for icons. */
export interface InlineIcon {
  kind: 'icon'
  alt: string
  byReference: boolean
}

/** A link in running text. `text` leaves images out and is empty for a badge. */
export interface InlineLink {
  kind: 'link'
  text: string
  url: string
  icons: InlineIcon[]
  struck: boolean
  /** Whether it is in small or raised type: beside the text, not in it. */
  isAside?: boolean
  /** Whether it is in bold type, or all in it is. */
  isStrong?: boolean
  /** Whether many links have this text, each to another place: it says what kind of link it is. */
  isKind?: boolean
  point: InlinePoint
}

export interface InlineText {
  kind: 'text'
  text: string
  struck: boolean
  isAside?: boolean
  isStrong?: boolean
  point: InlinePoint
}

/** A stretch of a paragraph: emphasis is unwrapped, but for bold and small type. */
export type InlineToken = InlineText | { kind: 'code'; text: string } | InlineLink | InlineIcon

/** Flattens the content of a paragraph, heading or cell, in which references are resolved. A break is a line feed. */
export function flattenInline(nodes: readonly PhrasingContent[]): InlineToken[] {
  const tokens: InlineToken[] = []
  let asides = 0
  let strong = 0
  const typeOf = (): Pick<InlineText, 'isAside' | 'isStrong'> => ({
    ...(asides > 0 && { isAside: true }),
    ...(strong > 0 && { isStrong: true }),
  })
  const visit = (node: PhrasingContent, struck: boolean): void => {
    const point = pointOf(node)
    switch (node.type) {
      case 'text':
        tokens.push({ kind: 'text', text: toEmoji(node.value), struck, ...typeOf(), point })
        break
      case 'break':
        tokens.push({ kind: 'text', text: '\n', struck, point })
        break
      case 'inlineCode':
        tokens.push({ kind: 'code', text: node.value })
        break
      case 'image':
        tokens.push({ kind: 'icon', alt: node.alt ?? '', byReference: node.data?.isReference === true })
        break
      case 'link': {
        const { url } = node
        const isKind = node.data?.isKind ? { isKind: true } : {}
        const inner = flattenInline(node.children)
        const icons = inner.filter((token) => token.kind === 'icon')
        const isStruck = struck || inner.some((token) => token.kind === 'text' && token.struck)
        const texts = inner.filter((token) => token.kind === 'text')
        const isStrong = texts.length > 0 && texts.every((token) => token.isStrong) ? { isStrong: true } : {}
        const text = plainText(inner)
        tokens.push({ kind: 'link', text, url, icons, struck: isStruck, ...typeOf(), ...isStrong, ...isKind, point })
        break
      }
      case 'strong':
      case 'emphasis':
      case 'delete':
        if (node.type === 'strong') strong += 1
        if (node.type === 'emphasis' && node.data?.isAside) asides += 1
        for (const child of node.children) visit(child, struck || node.type === 'delete')
        if (node.type === 'strong') strong -= 1
        if (node.type === 'emphasis' && node.data?.isAside) asides -= 1
        break
    }
  }
  for (const node of nodes) visit(node, false)
  return tokens
}

/** The tokens of a paragraph, heading or cell; none of another block, or of none. */
export function tokensOf(block: Nodes | undefined): InlineToken[] {
  const isText = block?.type === 'paragraph' || block?.type === 'heading' || block?.type === 'tableCell'
  return isText ? flattenInline(block.children) : []
}

/** The tokens of the paragraph that begins a list item or a quotation. */
export function headTokens({ children: [head] }: ListItem | Blockquote): InlineToken[] {
  return head?.type === 'paragraph' ? tokensOf(head) : []
}

/** The running text of a block, in one line. */
export function textOf(block: Nodes | undefined): string {
  return plainText(tokensOf(block))
}

/** Whether a text says anything: it has a letter or a digit. */
export function isSaying(text: string | readonly InlineToken[]): boolean {
  return /[\p{L}\p{N}]/u.test(typeof text === 'string' ? text : plainText(text))
}

/** The beginning of a document, and of what is nowhere in it. */
export const START: InlinePoint = { line: 1, column: 1 }

/** Where a block begins. */
export function pointOf({ position }: Pick<Nodes, 'position'>): InlinePoint {
  return position?.start ?? START
}

/** The lines of running text that have anything in them. */
export function splitLines(tokens: readonly InlineToken[]): { tokens: InlineToken[]; point: InlinePoint }[] {
  const lines: InlineToken[][] = [[]]
  for (const token of tokens) {
    if (token.kind !== 'text') {
      lines.at(-1)?.push(token)
      continue
    }
    for (const [index, text] of token.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      const point = index === 0 ? token.point : { line: token.point.line + index, column: 1 }
      if (text !== '') lines.at(-1)?.push({ ...token, text, point })
    }
  }
  return lines.flatMap((line) => {
    const first = line.find((token) => (token.kind === 'text' ? token.text.trim() !== '' : token.kind !== 'icon'))
    if (first === undefined) return []
    return [{ tokens: line, point: 'point' in first ? first.point : START }]
  })
}

/** Text with short codes of GitHub (`:rocket:`) as emoji. */
export function toEmoji(text: string): string {
  return text.replace(/(?<![\w:])(?::[a-z0-9_+-]+:)+(?![\w:])/g, (codes) =>
    codes.replace(/:([a-z0-9_+-]+):/g, (code, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? code) : code,
    ),
  )
}

/** The tokens as one line of plain text: link text without its target, no images. */
export function plainText(tokens: readonly InlineToken[]): string {
  return tokens
    .map((token) => (token.kind === 'icon' ? '' : token.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a link target has an http(s) scheme. Does not check that the URL is valid. */
export function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** The http(s) links among the tokens. */
export function countLinks(tokens: readonly InlineToken[]): number {
  return tokens.filter((token) => token.kind === 'link' && isHttp(token.url)).length
}
