import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { findMarkdownProblem } from '../../../shared/markdown-limits.ts'
import { cleanText, MAX_DESCRIPTION_LENGTH } from '../../../shared/model/clean-text.ts'
import { scalarText } from '../parse/records.ts'
import { toLine } from './map-values.ts'
import { redactText } from './unsafe-urls.ts'

/** What changes a text: marks in pairs, links, or blocks. Without it no parser is needed, which most texts are. */
const MARKUP = /[`<\\]|&[#a-z]|\][(:]|([*_~])[^]*\1|^\s*(?:[#>]|[-+*]\s|\d+[.)]\s)/im
const CODE = /(`[^`\n]+`)/
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi
const BREAKING_TAG = /<\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|hr)\b[^<>]*>/gi

/** Texts that were parsed last, but for long ones: `init` reads the rows of a file in several ways. */
const parsed = new Map<string, string>()
const MAX_KNOWN = 2_000
const MAX_KNOWN_LENGTH = 2_000

/** Characters of a text that are parsed: no description is as long, and no body is published with more. */
const MAX_PARSED_LENGTH = 100_000

/**
 * Turns Markdown or HTML from a source into plain text. Blocks are joined by a space; images are dropped.
 *
 * **Security:** a text that a parser would not survive is returned as it is written, in one line.
 */
export function toPlainText(markdown: string): string {
  if (!MARKUP.test(markdown)) return markdown
  const known = parsed.get(markdown)
  if (known !== undefined) return known
  const isBomb = markdown.length > MAX_PARSED_LENGTH || findMarkdownProblem(markdown) !== undefined
  if (isBomb) return markdown.slice(0, MAX_PARSED_LENGTH).replace(/\s+/g, ' ').trim()
  const source = markdown
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(BREAKING_TAG, ' ').replace(TAG, '')))
    .join('')
    .trim()
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const text = textOf(tree).replace(/\s+/g, ' ').trim()
  if (parsed.size >= MAX_KNOWN) parsed.clear()
  if (markdown.length <= MAX_KNOWN_LENGTH) parsed.set(markdown, text)
  return text
}

/**
 * The first paragraph of a Markdown body as plain text: headings, images, code and lists before it are skipped.
 *
 * @returns `undefined` when there is none.
 */
export function firstParagraph(markdown: string): string | undefined {
  const known = paragraphs.get(markdown)
  if (known !== undefined) return known
  let text: string | undefined
  for (const length of PARSED_LENGTHS) {
    text = findParagraph(markdown, length)
    if (text !== undefined || length >= markdown.length) break
  }
  if (paragraphs.size >= MAX_KNOWN_PARAGRAPHS) paragraphs.clear()
  if (text !== undefined && markdown.length <= MAX_KNOWN_DOCUMENT) paragraphs.set(markdown, text)
  return text
}

/** Of the documents that were read last, but for long ones: `init` reads a sample of them several times. */
const paragraphs = new Map<string, string>()
const MAX_KNOWN_PARAGRAPHS = 500
const MAX_KNOWN_DOCUMENT = 20_000

/** Characters in which some texts have a paragraph, most, and all that matter. */
const PARSED_LENGTHS = [400, 1_500, MAX_PARSED_LENGTH]

function findParagraph(markdown: string, length: number): string | undefined {
  const begin = markdown.slice(0, length)
  const isCut = length < MAX_PARSED_LENGTH && length < markdown.length
  if (findMarkdownProblem(begin) !== undefined) return undefined
  const tree = fromMarkdown(begin, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  for (const node of tree.children) {
    if (node.type !== 'paragraph') continue
    const source = begin.slice(node.position?.start.offset, node.position?.end.offset)
    // More of the text may belong to it, or say where its links lead.
    if (isCut && (node === tree.children.at(-1) || /\](?!\()/.test(source))) return undefined
    const text = toPlainText(textOf(node)).replace(/\s+/g, ' ').trim()
    if (text !== '') return text
  }
  return undefined
}

function textOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value
    case 'break':
      return ' '
    default: {
      if (!('children' in node)) return ''
      const isBlock = ![
        'paragraph',
        'heading',
        'emphasis',
        'strong',
        'delete',
        'link',
        'linkReference',
        'tableCell',
      ].includes(node.type)
      const children: readonly Nodes[] = node.children
      return children.map(textOf).join(isBlock ? ' ' : '')
    }
  }
}

/** A value, or the texts of a list as paragraphs, as one line of plain text. Longer than a description may be, so that a cut is noticed. */
export function plainLine(value: unknown, isPlain = false): string | undefined {
  const text = scalarText(Array.isArray(value) ? value.filter((part) => typeof part === 'string').join('\n\n') : value)
  return text === undefined
    ? undefined
    : toLine(redactText(isPlain ? cleanText(text) : toPlainText(cleanText(text))), MAX_DESCRIPTION_LENGTH * 10)
}

/** A value as a text of several lines. */
export function textBlock(value: unknown): string | undefined {
  const text = redactText(cleanText(scalarText(value) ?? '')).trim()
  return text === '' ? undefined : text
}
