import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import { findMarkdownProblem } from '../../../shared/markdown-limits.ts'
import { findFrontMatter } from '../parse/parse-front-matter.ts'
import { expandHtml } from './markdown-html.ts'

/** A Markdown document as a tree without HTML, with its link definitions by identifier. */
export interface MarkdownDocument {
  root: Root
  definitions: ReadonlyMap<string, Definition>
  /** The text the tree's offsets refer to. */
  text: string
  /** Lines, from 1, whose list marker had no space after it. */
  glued: ReadonlySet<number>
  /** Texts that many links have, each to another place (`Paper`, `Python reference`): they say what kind of link it is. */
  kinds: ReadonlySet<string>
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
  const definitions = new Map<string, Definition>()
  collectDefinitions(root, definitions)
  const document = { root, definitions, text, glued, kinds: findKinds(root, definitions) }
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

function findKinds(root: Root, definitions: ReadonlyMap<string, Definition>): ReadonlySet<string> {
  const places = new Map<string, Set<string>>()
  const visit = (node: Nodes): void => {
    if (node.type === 'link' || node.type === 'linkReference') {
      const url = node.type === 'link' ? node.url : definitions.get(node.identifier)?.url
      const text = toString(node, { includeImageAlt: false }).trim()
      if (url === undefined || !/^https?:/i.test(url) || text === '' || text.length > MAX_KIND_LENGTH) return
      const known = places.get(text)
      if (known === undefined) places.set(text, new Set([url]))
      else known.add(url)
    } else if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return new Set([...places].flatMap(([text, urls]) => (urls.size >= MIN_PLACES ? [text] : [])))
}

// CommonMark: of several definitions with one label the first wins.
function collectDefinitions(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === 'definition') {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
  } else if (node.type === 'root' || node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
    for (const child of node.children) collectDefinitions(child, definitions)
  }
}
