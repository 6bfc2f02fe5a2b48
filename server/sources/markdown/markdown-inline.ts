import type { Definition, PhrasingContent } from 'mdast'
import { joinAnchors } from './markdown-anchors.ts'

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
  point: InlinePoint
}

/** A stretch of a paragraph: emphasis is unwrapped; of HTML, links and breaks are kept. */
export type InlineToken =
  | { kind: 'text'; text: string; struck: boolean; point: InlinePoint }
  | { kind: 'code'; text: string }
  | InlineLink
  | InlineIcon

const HTML_IMAGE_ALT = /^<img\b[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Flattens the content of a paragraph, heading or cell. A break is a line feed. Link references are resolved through `definitions`. */
export function flattenInline(
  nodes: readonly PhrasingContent[],
  definitions: ReadonlyMap<string, Definition>,
): InlineToken[] {
  const tokens: InlineToken[] = []
  let htmlStruck = false
  const visit = (node: PhrasingContent, struck: boolean): void => {
    const point = node.position?.start ?? { line: 1, column: 1 }
    switch (node.type) {
      case 'text':
        tokens.push({ kind: 'text', text: node.value, struck: struck || htmlStruck, point })
        break
      case 'break':
        tokens.push({ kind: 'text', text: '\n', struck, point })
        break
      case 'inlineCode':
        tokens.push({ kind: 'code', text: node.value })
        break
      case 'html':
        if (/^<\/?(?:del|s|strike)>/i.test(node.value)) htmlStruck = !node.value.startsWith('</')
        if (/^<br\b/i.test(node.value)) tokens.push({ kind: 'text', text: '\n', struck, point })
        break
      case 'image':
        tokens.push({ kind: 'icon', alt: node.alt ?? '', byReference: false })
        break
      case 'imageReference':
        tokens.push({ kind: 'icon', alt: node.alt ?? '', byReference: true })
        break
      case 'link':
      case 'linkReference': {
        const url = node.type === 'link' ? node.url : (definitions.get(node.identifier)?.url ?? '')
        const inner = flattenInline(node.children, definitions)
        const icons = inner.filter((token) => token.kind === 'icon')
        for (const child of node.children) {
          const alt = child.type === 'html' ? HTML_IMAGE_ALT.exec(child.value) : null
          if (alt) icons.push({ kind: 'icon', alt: alt[1] ?? alt[2] ?? '', byReference: false })
        }
        const innerStruck = inner.some((token) => token.kind === 'text' && token.struck)
        const isStruck = struck || htmlStruck || innerStruck
        tokens.push({ kind: 'link', text: plainText(inner), url, icons, struck: isStruck, point })
        break
      }
      case 'strong':
      case 'emphasis':
      case 'delete':
        for (const child of joinAnchors(node.children)) visit(child, struck || node.type === 'delete')
        break
      case 'footnoteReference':
        break
    }
  }
  for (const node of joinAnchors(nodes)) visit(node, false)
  return tokens
}

/** The tokens as one line of plain text: link text without its target, no images. */
export function plainText(tokens: readonly InlineToken[]): string {
  return tokens
    .map((token) => (token.kind === 'icon' ? '' : token.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The http(s) links among the tokens. */
export function countLinks(tokens: readonly InlineToken[]): number {
  return tokens.filter((token) => token.kind === 'link' && /^https?:\/\//i.test(token.url)).length
}
