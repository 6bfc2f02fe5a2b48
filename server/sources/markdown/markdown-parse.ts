import type { Definition, Image, Link, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import { findMarkdownProblem } from '../../../shared/markdown-limits.ts'
import { findFrontMatter } from '../parse/parse-front-matter.ts'
import { expandHtml } from './markdown-html.ts'
import { relOfText } from './markdown-links.ts'

declare module 'mdast' {
  interface LinkData {
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

/** The documents parsed last, by their texts, while they are in memory: who guesses how to read them reads them again. */
const recent = new Map<string, WeakRef<MarkdownDocument>>()
const MAX_RECENT = 64

/**
 * Parses CommonMark with GitHub's tables, strikethrough, task lists and literal links. Front matter is blanked, so
 * that it is neither a heading nor moves any line; list markers get the space that they need. About 2 ms per KB of text.
 *
 * **Security:** a text that the parser would not survive is empty; formats report it.
 */
export function parseMarkdownDocument(source: string): MarkdownDocument {
  const known = recent.get(source)?.deref()
  if (known !== undefined) return known
  const end = findFrontMatter(source)?.end ?? 0
  const glued = new Set<number>()
  const lines = (source.slice(0, end).replace(/[^\r\n]/g, ' ') + source.slice(end)).split('\n')
  const text = lines.map((line, index) => mendMarker(line, () => glued.add(index + 1))).join('\n')
  const root = findMarkdownProblem(text) === undefined ? parseInParts(text) : EMPTY
  expandHtml(root)
  resolveReferences(root)
  shortenOwnLinks(root)
  markKinds(root)
  joinNames(root)
  const document = { root, text, glued }
  const [oldest] = recent.size < MAX_RECENT ? [] : recent.keys()
  if (oldest !== undefined) recent.delete(oldest)
  recent.delete(source)
  recent.set(source, new WeakRef(document))
  return document
}

/** Characters of a part that is parsed by itself, at least: the parser takes some 400 bytes for each until it is done. */
const MIN_PART = 50_000

/** Parses the parts of a long text one by one: each begins with a heading, and knows the definitions of all. */
function parseInParts(text: string): Root {
  const definitions = new Map<string, string>()
  for (const [line, label = ''] of text.length > MIN_PART ? text.matchAll(DEFINITION) : []) {
    const key = label.toLowerCase()
    if (!definitions.has(key)) definitions.set(key, line)
  }
  const children = splitText(text).flatMap(({ start, line, end }) => {
    const part = text.slice(start, end)
    const used = new Set(Array.from(part.matchAll(/\[([^\][\n]+)\]/g), ([, label = '']) => label.toLowerCase()))
    const before = [...definitions].map(([label, written]) => (used.has(label) ? `${written}\n\n` : '')).join('')
    const moved = { offset: start - before.length, line: line - 1 - (before.match(/\n/g)?.length ?? 0) }
    const { children: blocks } = parsePart(before + part)
    const own = blocks.filter(({ position }) => (position?.start.offset ?? 0) >= before.length)
    for (const block of own) walk(block, (node) => move(node, moved))
    return own
  })
  return { type: 'root', children }
}

function parsePart(text: string): Root {
  // Of the extensions only the one for literal links has a tree transform: it searches all text again for addresses
  // that the tokenizer left alone (after a letter, mostly e-mail), a fifth of the time for no link that we use.
  const mdastExtensions = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions })
}

function move({ position }: Nodes, by: { offset: number; line: number }): void {
  for (const point of position ? [position.start, position.end] : []) {
    point.offset = (point.offset ?? 0) + by.offset
    point.line += by.line
  }
}

/** `[label]: address`, or a footnote, on one line. */
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*\S.*$/gm
const LONG_DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*$/m

/** What may have headings in it that are none, and how it ends. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const RAW_HTML = /^ {0,3}<(?:(pre|script|style|textarea)\b|!--)/i

/** Where the parts of a text begin and end; `line` is from 1. */
function splitText(text: string): { start: number; line: number; end: number }[] {
  const parts = [{ start: 0, line: 1, end: text.length }]
  let open: RegExp | undefined
  let isBlank = true
  let at = 0
  for (const [index, line] of text.length > MIN_PART && !LONG_DEFINITION.test(text) ? text.split('\n').entries() : []) {
    const last = parts.at(-1)
    if (
      open === undefined &&
      isBlank &&
      /^#{1,6}[ \t]/.test(line) &&
      last !== undefined &&
      at - last.start >= MIN_PART
    ) {
      last.end = at
      parts.push({ start: at, line: index + 1, end: text.length })
    }
    const [, fence] = FENCE.exec(line) ?? []
    const [html, element] = RAW_HTML.exec(line) ?? []
    if (open !== undefined) open = open.test(line) ? undefined : open
    else if (fence !== undefined) open = new RegExp(`^ {0,3}${fence}${fence[0]}*[ \\t]*$`)
    else if (html !== undefined) {
      const end = element === undefined ? /-->/ : /<\/(?:pre|script|style|textarea)>/i
      if (!end.test(line)) open = end
    }
    isBlank = line.trim() === ''
    at += line.length + 1
  }
  return parts
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

/** A document at a forge, or the page of a repository, and a heading in it. */
const AT_HEADING = /^(https?:\/\/[^/]+\/[^/]+\/[^/#]+(?:\/[^#]+\.\w+)?\/?)#(.+)$/

/** Links of one document to headings that this one has, at least, which show that it is the same. */
const MIN_OWN_LINKS = 5

/** Makes `#tools` of links to headings of this document that are written out: `https://…/README.md#tools`. */
function shortenOwnLinks(root: Root): void {
  const anchors = new Set<string>()
  const links: { link: Link; place: string; anchor: string }[] = []
  walk(root, (node) => {
    if (node.type === 'heading') anchors.add(anchorOf(toString(node)))
    const [, place, written = ''] = (node.type === 'link' && AT_HEADING.exec(node.url)) || []
    if (node.type === 'link' && place !== undefined) links.push({ link: node, place, anchor: decodeAnchor(written) })
  })
  for (const same of Map.groupBy(links, ({ place }) => place).values()) {
    const own = same.filter(({ anchor }) => anchors.has(anchor))
    if (own.length < Math.max(MIN_OWN_LINKS, same.length / 2)) continue
    for (const { link, anchor } of own) link.url = `#${anchor}`
  }
}

/** The fragment by which GitHub leads to a heading. */
function anchorOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function decodeAnchor(written: string): string {
  try {
    return decodeURIComponent(written).toLowerCase()
  } catch {
    return written
  }
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

/** Joins a bold name with the paragraph below it that has its links: `**A title.** 2021`, `*Authors* [[pdf](…)]`. */
function joinNames(root: Root): void {
  walk(root, (node) => {
    if (node.type !== 'listItem') return
    const [head, next, ...others] = node.children
    if (head?.type !== 'paragraph' || next?.type !== 'paragraph' || head.children[0]?.type !== 'strong') return
    const links = next.children.filter((child) => child.type === 'link')
    const areUsual = links.every((link) => relOfText(toString(link, { includeImageAlt: false })) !== undefined)
    if (links.length === 0 || !areUsual || head.children.some((child) => child.type === 'link')) return
    node.children = [{ ...head, children: [...head.children, { type: 'break' }, ...next.children] }, ...others]
  })
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
