import type { Definition, Image, Link, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import { findMarkdownProblem } from '../../../shared/markdown-limits.ts'
import { findFrontMatter } from '../parse/parse-front-matter.ts'
import { expandHtml } from './markdown-html.ts'

declare module 'mdast' {
  interface LinkData {
    /** Whether its address is in a definition. */
    isReference?: boolean
    /** Whether many links have its text, each to another place: it says what kind of link it is. */
    isKind?: boolean
  }
  interface ImageData {
    isReference?: boolean
  }
}

/** A Markdown document as a tree without HTML and references. */
export interface MarkdownDocument {
  root: Root
  /** The text the tree's offsets refer to. */
  text: string
  /** Lines, from 1, whose list marker had no space after it. */
  glued: ReadonlySet<number>
}

const EMPTY: Root = { type: 'root', children: [] }

/** The document parsed last, while it is in use: who guesses how to read one reads it several times. */
let latest: { source: string; document: WeakRef<MarkdownDocument> } | undefined

/**
 * Parses CommonMark with GitHub's tables, strikethrough, task lists and literal links. Front matter is blanked, so
 * that it is neither a heading nor moves any line; list markers get the space that they need. About 2 ms per KB of text.
 *
 * **Security:** a text that the parser would not survive is empty; formats report it.
 */
export function parseMarkdownDocument(source: string): MarkdownDocument {
  const known = latest?.source === source ? latest.document.deref() : undefined
  if (known !== undefined) return known
  const end = findFrontMatter(source)?.end ?? 0
  const glued = new Set<number>()
  const lines = (source.slice(0, end).replace(/[^\r\n]/g, ' ') + source.slice(end)).split('\n')
  const text = lines.map((line, index) => mendMarker(line, () => glued.add(index + 1))).join('\n')
  // Of the extensions only the one for literal links has a tree transform: it searches all text again for addresses
  // that the tokenizer left alone (after a letter, mostly e-mail), a fifth of the time for no link that we use.
  const mdastExtensions = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))
  const isBomb = findMarkdownProblem(text) !== undefined
  const root = isBomb ? EMPTY : fromMarkdown(text, { extensions: [gfm()], mdastExtensions })
  expandHtml(root)
  resolveReferences(root)
  markKinds(root)
  const document = { root, text, glued }
  latest = { source, document: new WeakRef(document) }
  return document
}

/** A list marker with nothing but a link after it, which CommonMark takes for text; `*` may also begin emphasis. */
const GLUED_MARKER = /^([ \t]*)(?:([-+])|(\*)(?=[^*]*$)|[•◦‣][ \t]*)(?=\[[^\]]*\]\()/

function mendMarker(line: string, onGlued: () => void): string {
  return line.replace(GLUED_MARKER, (_marker, indent: string, plain?: string, star?: string) => {
    onGlued()
    return `${indent}${plain ?? star ?? '-'} `
  })
}

/** Whether a node is written in Markdown, rather than made of HTML. */
export function isWritten({ position }: Nodes): boolean {
  return position?.start.offset !== undefined
}

/** Places that links of one text lead to, at least, where the text is no name. */
const MIN_PLACES = 5

/** Longest text of a link that says what kind it is. */
const MAX_KIND_LENGTH = 30

/** Marks links whose text says what kind of link they are: `Paper`, `Python reference`. */
function markKinds(root: Root): void {
  const byText = new Map<string, Link[]>()
  walk(root, (node) => {
    if (node.type !== 'link') return
    const text = toString(node, { includeImageAlt: false }).trim()
    if (!/^https?:/i.test(node.url) || text === '' || text.length > MAX_KIND_LENGTH) return
    const known = byText.get(text)
    if (known === undefined) byText.set(text, [node])
    else known.push(node)
  })
  for (const links of byText.values()) {
    if (new Set(links.map(({ url }) => url)).size < MIN_PLACES) continue
    for (const link of links) link.data = { ...link.data, isKind: true }
  }
}

/** Makes links and images of references. CommonMark: of several definitions with one label the first wins. */
function resolveReferences(root: Root): void {
  const definitions = new Map<string, Definition>()
  walk(root, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  walk(root, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return
    const { url = '' } = definitions.get(node.identifier) ?? {}
    const type = node.type === 'linkReference' ? 'link' : 'image'
    Object.assign(node, { type, url, data: { isReference: true } } satisfies Partial<Link | Image>)
  })
}

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}
