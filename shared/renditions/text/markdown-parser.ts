import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const GFM = { extensions: [gfm({ singleTilde: false })], mdastExtensions: gfmFromMarkdown() }

/** Tables, strikethrough and bare URLs require one of these. Reading GFM takes twice as long. */
const NEEDS_GFM = /[|~@]|:\/\/|www\./i

/**
 * Parses Markdown: CommonMark with GFM's tables and strikethrough. In a file of its own, which servers load where there
 * is a text to parse.
 *
 * @throws {BytesNotLoaded} in the Worker, until that file is there.
 */
export function parseMarkdown(markdown: string): Root {
  return NEEDS_GFM.test(markdown) ? fromMarkdown(markdown, GFM) : fromMarkdown(markdown)
}
