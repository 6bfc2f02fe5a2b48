import type { Blockquote, Nodes, Paragraph } from 'mdast'
import { flattenInline, type InlineToken, isSaying, plainText, tokensOf } from './markdown-inline.ts'
import type { MarkdownDocument } from './markdown-parse.ts'

/** A section's text about its page. */
export interface SectionIntro {
  /** The first block that says something, as plain text; left out where all are links. */
  description?: string
  /** All blocks as Markdown, when they contain more than `description`: several blocks, or links. */
  intro?: string
}

/** Reads the blocks directly below a heading. @returns `undefined` when they contain no text. */
export function readIntro(
  blocks: readonly (Paragraph | Blockquote)[],
  document: MarkdownDocument,
): SectionIntro | undefined {
  const texts = blocks.map((block) => ({ block, tokens: blockTokens(block) }))
  const told = texts.filter(({ tokens }) => plainText(tokens) !== '')
  if (told.length === 0) return undefined
  const first = told.find(({ tokens }) => !isMostlyLinks(tokens))
  const description = first && { description: plainText(first.tokens) }
  const hasMore = told.length > 1 || told.some(({ block }) => hasLink(block))
  if (!hasMore) return description
  return { ...description, intro: told.map(({ block }) => blockMarkdown(block, document)).join('\n\n') }
}

/** Whether more than two thirds of a text's letters are those of its links: a row of them says nothing by itself. */
export function isMostlyLinks(tokens: readonly InlineToken[]): boolean {
  const own = plainText(tokens.filter((token) => token.kind !== 'link'))
  return countLetters(own) * 3 < countLetters(plainText(tokens))
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Whether a paragraph links back to the contents or the top, and contains nothing else. */
export function isNavigation(paragraph: Paragraph): boolean {
  const tokens = flattenInline(paragraph.children)
  const links = tokens.filter((token) => token.kind === 'link')
  if (links.length === 0 || !links.every((link) => link.url.startsWith('#'))) return false
  return !isSaying(tokens.filter((token) => token.kind !== 'link'))
}

function blockTokens(block: Paragraph | Blockquote): InlineToken[] {
  if (block.type === 'paragraph') return tokensOf(block)
  const paragraphs = block.children.filter((child) => child.type === 'paragraph')
  return paragraphs.flatMap((child) => [...blockTokens(child), PARAGRAPH_END])
}

/** What keeps the words of two paragraphs apart. */
const PARAGRAPH_END: InlineToken = { kind: 'text', text: ' ', struck: false, point: { line: 1, column: 1 } }

function hasLink(node: Nodes): boolean {
  if (node.type === 'link') return true
  return 'children' in node && node.children.some((child) => hasLink(child))
}

/** The block's own source with references resolved and without images and HTML, so that it is self-contained. */
function blockMarkdown(block: Paragraph | Blockquote, { text }: MarkdownDocument): string {
  const start = block.position?.start.offset ?? 0
  const end = block.position?.end.offset ?? start
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: Nodes): void => {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    if (from === undefined || to === undefined) {
      // Made of HTML, whose tags are removed below.
      if ('children' in node) for (const child of node.children) visit(child)
    } else if (node.type === 'image') {
      edits.push({ start: from, end: to, text: '' })
    } else if (node.type === 'link') {
      const label = plainText(flattenInline([node]))
      if (label === '') edits.push({ start: from, end: to, text: '' })
      else if (node.data?.isReference) edits.push({ start: from, end: to, text: `[${label}](<${node.url}>)` })
    } else if ('children' in node) {
      for (const child of node.children) visit(child)
    }
  }
  visit(block)
  let markdown = ''
  let offset = start
  for (const edit of edits) {
    markdown += text.slice(offset, edit.start).replace(TAG, '') + edit.text
    offset = edit.end
  }
  return (markdown + text.slice(offset, end).replace(TAG, '')).trim()
}

const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi
