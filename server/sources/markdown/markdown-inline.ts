import { nameToEmoji } from 'gemoji'
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
  /** Whether it is in small or raised type: beside the text, not in it. */
  isAside?: boolean
  /** Whether it is the whole of something in bold type. */
  isStrong?: boolean
  point: InlinePoint
}

/** Text in running text. */
export interface InlineText {
  kind: 'text'
  text: string
  struck: boolean
  isAside?: boolean
  isStrong?: boolean
  point: InlinePoint
}

/** A stretch of a paragraph: emphasis is unwrapped; of HTML, links, breaks, keys, bold and small type are kept. */
export type InlineToken = InlineText | { kind: 'code'; text: string } | InlineLink | InlineIcon

const HTML_IMAGE_ALT = /^<img\b[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Flattens the content of a paragraph, heading or cell. A break is a line feed. Link references are resolved through `definitions`. */
export function flattenInline(
  nodes: readonly PhrasingContent[],
  definitions: ReadonlyMap<string, Definition>,
): InlineToken[] {
  const tokens: InlineToken[] = []
  let htmlStruck = false
  let asides = 0
  let strong = 0
  let key: string | undefined
  let isHidden = false
  const typeOf = (): Pick<InlineText, 'isAside' | 'isStrong'> => ({
    ...(asides > 0 && { isAside: true }),
    ...(strong > 0 && { isStrong: true }),
  })
  const readTag = (tag: string): void => {
    const [, slash, name = ''] = /^<(\/?)([a-z]+)/i.exec(tag) ?? []
    const step = slash === '/' ? -1 : 1
    if (/^(?:del|s|strike)$/i.test(name)) htmlStruck = step > 0
    else if (/^(?:sub|sup|small)$/i.test(name)) asides = Math.max(0, asides + step)
    else if (/^(?:b|strong)$/i.test(name)) strong = Math.max(0, strong + step)
    // What folds a text up says how much there is, not what.
    else if (/^summary$/i.test(name)) isHidden = step > 0
    else if (/^kbd$/i.test(name)) {
      if (step < 0 && key !== undefined) tokens.push({ kind: 'code', text: key })
      key = step > 0 ? '' : undefined
    }
  }
  const visit = (node: PhrasingContent, struck: boolean): void => {
    const point = node.position?.start ?? { line: 1, column: 1 }
    switch (node.type) {
      case 'text':
        if (isHidden) break
        if (key === undefined) {
          tokens.push({ kind: 'text', text: toEmoji(node.value), struck: struck || htmlStruck, ...typeOf(), point })
        } else key += node.value
        break
      case 'break':
        tokens.push({ kind: 'text', text: '\n', struck, point })
        break
      case 'inlineCode':
        tokens.push({ kind: 'code', text: node.value })
        break
      case 'html':
        readTag(node.value)
        if (/^<\/?br\b/i.test(node.value)) tokens.push({ kind: 'text', text: '\n', struck, point })
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
        tokens.push({ kind: 'link', text: plainText(inner), url, icons, struck: isStruck, ...typeOf(), point })
        break
      }
      case 'strong':
      case 'emphasis':
      case 'delete':
        if (node.type === 'strong') strong += 1
        for (const child of joinAnchors(node.children)) visit(child, struck || node.type === 'delete')
        if (node.type === 'strong') strong -= 1
        break
      case 'footnoteReference':
        break
    }
  }
  for (const node of joinAnchors(nodes)) visit(node, false)
  return tokens
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
