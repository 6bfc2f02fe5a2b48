import { clipText } from '../model/clean-text.ts'
import type { RenderedFile } from '../model/page.ts'
import { readMarkdownBody } from '../renditions/markdown/markdown-entries.ts'
import { escapeMarkdown, escapeMarkdownBlock } from '../renditions/text/escape-markdown.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { DATA_PACKAGE, wholeTextName } from '../urls.ts'
import { renderFacts } from './render-llms-text.ts'

/**
 * Most bytes of a part of the whole directory as text: about a quarter of a million tokens, of which a model with a long
 * context can take one or two. Every static host takes files of this size.
 */
export const MAX_WHOLE_TEXT = 1_000_000

/** Most parts. Programs that want more read all data as JSON Lines. */
export const MAX_WHOLE_TEXTS = 10

/** Longest description and facts above the pages, in UTF-16 code units: they are in `llms.txt` whole. */
const MAX_LEAD = 2_000

/** Where a part stands among the others. */
export interface WholeTextPlace {
  /** From 1. */
  readonly part: number
  readonly parts: number
  /** Pages that are in no part, or not whole. */
  readonly left: number
}

/** What surrounds the pages of a part. */
export interface WholeTextFrame {
  readonly head: string
  readonly tail: string
}

/**
 * Renders what is around the pages of a part of `llms-full.txt`: what it is, the other parts, and in the end where the
 * text goes on.
 *
 * @param view Of the root page.
 */
export function renderWholeTextFrame(view: PageView, { part, parts, left }: WholeTextPlace): WholeTextFrame {
  const title = escapeMarkdown(view.title)
  const others = Array.from({ length: parts }, (_, index) => index + 1).filter((each) => each !== part)
  const links = others.map((each) => linkPart(view, each)).join(', ')
  const about =
    part === 1 ? `\n> ${escapeMarkdownBlock(clipText(view.description, MAX_LEAD))}\n\n${factsOf(view)}\n` : ''
  const what = `The pages of the directory one after the other, each below its address.`
  const place = parts === 1 ? what : `${what} This is part ${part} of ${parts}: ${links}.`
  const head = `# ${title}${part === 1 ? '' : `, part ${part}`}\n${about}\n${place}\n`
  if (part < parts) return { head, tail: `\n---\n\nContinued in ${linkPart(view, part + 1)}.\n` }
  const rest = `[all data](<${view.urls.file(DATA_PACKAGE)}>)`
  const pages = left === 1 ? '1 page is' : `${left} pages are`
  return {
    head,
    tail: left === 0 ? '' : `\n---\n\n${pages} not in this text. Every listing is in ${rest} (JSON Lines).\n`,
  }
}

/** Most bytes of a frame, whatever the number of parts and pages. */
export function widestFrame(view: PageView): number {
  const places = [1, MAX_WHOLE_TEXTS - 1, MAX_WHOLE_TEXTS].map((part) => ({
    part,
    parts: MAX_WHOLE_TEXTS,
    left: Number.MAX_SAFE_INTEGER,
  }))
  const encoder = new TextEncoder()
  return Math.max(
    ...places.map((place) => {
      const { head, tail } = renderWholeTextFrame(view, place)
      return encoder.encode(head + tail).byteLength
    }),
  )
}

/**
 * Renders a part of `llms-full.txt`. UTF-8, LF, one final newline.
 *
 * @param files Markdown files of pages, as `renderMarkdown` made them: text of listings is escaped in them.
 */
export function renderWholeText(part: number, { head, tail }: WholeTextFrame, files: Iterable<string>): RenderedFile {
  let text = head
  for (const file of files) text += renderWholeTextSection(file)
  return { name: wholeTextName(part), mediaType: 'text/plain; charset=utf-8', text: text + tail }
}

/** Renders what a part has of a Markdown file of a page: its address, and its text without what only leads to the page. */
export function renderWholeTextSection(file: string): string {
  const { url, text } = readMarkdownBody(file)
  return `\n---\n\nSource: ${url}\n${text}`
}

function factsOf(view: PageView): string {
  return clipText(renderFacts(view), MAX_LEAD)
}

function linkPart({ urls }: PageView, part: number): string {
  const name = wholeTextName(part)
  return `[${name}](<${urls.file(name)}>)`
}
