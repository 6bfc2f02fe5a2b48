import type { FormatLink } from '../../model/page-document.ts'
import { bareMediaType, RENDITION_LIST } from '../../model/rendition.ts'
import type { NamedRendition } from '../../model/rendition.ts'
import type { PageUrls } from '../../urls.ts'

/** An unsplittable line of a Markdown rendition, under the last heading before it. */
export interface MarkdownEntry {
  /** Starts a section, without `## `. */
  heading?: string
  text: string
}

/** Longest Markdown file, in UTF-16 code units: some agents cut longer ones. */
export const MAX_MARKDOWN_LENGTH = 100_000

/** Name of the nth file of a page's Markdown, from 1. */
export function markdownFileName(number: number): string {
  return number === 1 ? 'index.md' : `index.${number}.md`
}

/** Whether a file of a page is one of its Markdown files. */
export function isMarkdownFile(name: string): boolean {
  return /^index(?:\.\d+)?\.md$/.test(name)
}

/**
 * Puts entries into files of at most `maxLength`, in order. An entry is never split; the heading above it is
 * repeated where a new file starts inside a section.
 *
 * @param reserved Length kept free in each file for what surrounds the entries; in the first file, and in the others.
 * @returns The bodies, at least one. An entry that is too long for any file still gets its own.
 */
export function splitMarkdown(
  entries: readonly MarkdownEntry[],
  reserved: { first: number; others: number },
  maxLength: number = MAX_MARKDOWN_LENGTH,
): string[] {
  const bodies: string[] = []
  let body = ''
  let room = maxLength - reserved.first
  let section: string | undefined
  for (const { heading, text } of entries) {
    let piece = heading === undefined ? `${text}\n` : startSection(heading, text)
    section = heading ?? section
    if (body !== '' && body.length + piece.length > room) {
      bodies.push(body)
      body = ''
      room = maxLength - reserved.others
      if (section !== undefined) piece = startSection(section, text)
    }
    body += piece
  }
  return [...bodies, body]
}

function startSection(heading: string, text: string): string {
  return `\n## ${heading}\n\n${text}\n`
}

/** Where a page is: enough to write every address of it. */
export interface PageLocation {
  readonly urls: PageUrls
  /** Empty for the root page. */
  readonly slug: string
}

/** Renditions that are formats of a page, in the order we list them. */
export const FORMATS: readonly NamedRendition[] = /* @__PURE__ */ RENDITION_LIST.filter(({ isMetadata }) => !isMetadata)

/** The formats of a page, in the order we list them. */
export function listFormats({ urls, slug }: PageLocation): FormatLink[] {
  return FORMATS.map(({ name, mediaType }) => ({ type: bareMediaType(mediaType), url: urls.rendition(slug, name) }))
}
