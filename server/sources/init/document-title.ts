import type { Root } from 'mdast'
import {
  isBoilerplateHeading,
  isContentsHeading,
  isGenericHeading,
  normalizeHeading,
} from '../markdown/markdown-headings.ts'
import { flattenInline, plainText, splitLines, textOf } from '../markdown/markdown-inline.ts'
import { Legend } from '../markdown/markdown-legend.ts'
import { isMostlyLinks, isNavigation } from '../markdown/markdown-outline.ts'
import { isWritten, type MarkdownDocument } from '../markdown/markdown-parse.ts'

/** What a document is called, and what it says of itself. */
export interface DocumentTitle {
  readonly title?: string
  readonly description?: string
  /** Whether the title is one of three or more headings of its depth, and may be that of a section. */
  readonly isSection?: boolean
}

/**
 * The document's title, and what is said after it: its first heading of depth 1 that is none of contents or of how to
 * contribute, in Markdown or HTML, or else a deeper one that it begins with and that has no rows of its own; the first
 * quotation before the next heading, which is how lists introduce themselves, or else the first sentence-like paragraph
 * there, or above the section that has the first rows.
 */
export function readDocumentTitle(document: MarkdownDocument, firstRow = Infinity): DocumentTitle {
  const before = document.root.children.filter((node) => (node.position?.start.line ?? 0) < firstRow)
  const headings = before.flatMap((node, index) =>
    node.type === 'heading' ? [{ title: textOf(node), depth: node.depth, index, isWritten: isWritten(node) }] : [],
  )
  const titles = headings.filter(
    ({ title }) =>
      title !== '' &&
      !isGenericHeading(title) &&
      !CALL.test(title.replace(/^\P{L}+/u, '')) &&
      !isContentsHeading(title) &&
      !isAboutUpkeep(title),
  )
  const [first] = titles
  const isFirst = first !== undefined && titles.length > 1 && first.index === before.findIndex(isWritten)
  // Several headings of depth 1 are sections, where another one stands above them.
  const [top, ...sections] = headings.filter(({ depth }) => depth === 1)
  const isAbove = top !== undefined && sections.length > 0 && first !== undefined && first.index < top.index
  const chosen = (isAbove ? first : titles.find(({ depth }) => depth === 1)) ?? (isFirst ? first : undefined)
  const beside = document.root.children.filter((node) => node.type === 'heading' && node.depth === chosen?.depth)
  const isSection = beside.length > 2
  // The heading of a section that the document begins with stands below what it says of itself.
  const start = chosen === undefined || (isSection && chosen.depth > 1) ? -1 : chosen.index
  // What stands in the section that the rows begin in is about that one.
  const last = headings.length > 1 && firstRow !== Infinity ? headings.at(-1) : undefined
  const end = last === undefined || last === chosen ? Infinity : last.index
  const after = before.slice(0, end).filter((_, index) => {
    const above = headings.findLast((heading) => heading.index <= index)
    return index > start && (above === undefined || !isAboutUpkeep(above.title))
  })
  // Headings made of HTML are a part of the title.
  const next = headings.find((heading) => heading.isWritten && heading.index > start)
  const kept = new Set(after)
  const introduction = before.slice(0, next?.index).filter((node) => kept.has(node))
  const made = introduction.filter((node) => !isWritten(node))
  const description =
    firstSentence(introduction.filter(({ type }) => type === 'blockquote')) ??
    firstSentence(introduction) ??
    firstSentence(made, true) ??
    firstSentence(after)
  return {
    ...(chosen && { title: finish(chosen.title), isSection }),
    ...(description !== undefined && { description }),
  }
}

/** Headings that say what readers should do. */
const CALL = /^(?:try|join|get|go to|support|check out|follow|star|buy|visit|click|download|sign up)\b/i

/** A heading as a title: without the colon or the full stop after its last word, the dash before a badge, an address, or a welcome. */
function finish(heading: string): string {
  return heading
    .replace(/^\P{L}*welcome to (?:the )?(?=\S)|\s*\(https?:[^\s()]+\)$/giu, '')
    .replace(/(?<=\p{L}{4}|\p{Script=Han})\s*[:：.。]$|\s+[-–—|·:]+$/u, '')
}

/** Whether a section is about the document itself: licence, sponsors, their news, how to contribute. */
function isAboutUpkeep(heading: string): boolean {
  return (
    isBoilerplateHeading(heading) ||
    /[!！]/.test(heading) ||
    /^contribut(?:e|ing|ions?)\b/.test(normalizeHeading(heading))
  )
}

/** Beginnings of quotations that are about the document. */
const NOTICE =
  /^(?:\[!|\P{L}*(?:note|notice|disclaimer|announcement|exciting|updates?|last updated|warning|important|attention|tip|hint|caution|if you|please|(?:discover|see|check out|browse|explore|find) (?:also|more|other|our)|注意|提示|注)(?!\p{L})|.{0,60}(?:\bsource code (?:for|of)\b|\bclick\b|\bfollow (?:me|us)\b|\blocalhost\b|클릭|点击|クリック))/iu

/** @param areMade Whether paragraphs made of HTML count, each line by itself: such elements are lines of one. */
function firstSentence(nodes: Root['children'], areMade = false): string | undefined {
  const paragraphs = nodes
    .map((node) => (node.type === 'blockquote' ? node.children[0] : node))
    .filter((node) => node?.type === 'paragraph')
    .filter((node) => (areMade || isWritten(node)) && !isNavigation(node))
  const texts = paragraphs.flatMap(({ children }) => {
    const tokens = flattenInline(children)
    return areMade ? splitLines(tokens).map((line) => line.tokens) : [tokens]
  })
  for (const tokens of texts) {
    const text = plainText(tokens)
    // `> [!NOTE]` says something about the document rather than about its subject, and so does a row of links.
    if (NOTICE.test(text) || new Legend('').addText(text)) continue
    const lines = splitLines(tokens).map((line) => plainText(line.tokens))
    if (lines.length > 1 && lines.every((line) => /^\P{L}*\p{L}[^:：]{0,30}[:：]\s/u.test(line))) continue
    // So does one that leads somewhere by a picture, and one that leads to what stands below it.
    if (tokens.some((token) => token.kind === 'link' && token.text === '') || /[:：]$/.test(text)) continue
    if (isMostlyLinks(tokens)) continue
    // A letter of a script without spaces says as much as two others.
    const length = text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0)
    if (length >= 20 && /\s|\p{Script=Han}|\p{Script=Hiragana}/u.test(text)) return text
  }
  return undefined
}
