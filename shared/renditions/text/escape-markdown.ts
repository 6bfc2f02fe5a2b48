import { safeMarkdownUrl } from './safe-url.ts'

// A bare URL that GFM recognized would swallow the backslashes in it; with one inside "://" and "www." it is text.
const PUNCTUATION = /[!#$&()*+<=>@[\\\]^_`{|}~]|:(?=\/\/)|(?<=www)\./gi

/** Whatever folding or escaping may change, except outer spaces: most texts have none of it and are done at once. */
const SUSPECT = /[!#$&()*+<=>@[\\\]^_`{|}~]|[^\S ]|  |:\/\/|www\./i

/**
 * Makes text inert inside a line of Markdown: read by a CommonMark or GFM parser, the result is exactly `text`, folded
 * to one line.
 *
 * **Security:** every ASCII punctuation character is escaped, except `" ' , - . / : ; ? %` where they cannot open or
 * close anything, which is nearly everywhere as long as the text does not start a line (see
 * {@link escapeMarkdownBlock}): escaping them too would only make prose longer and harder to read for a model.
 * Readers that link bare URLs in finished text still do so; such a link shows its target.
 */
export function escapeMarkdown(text: string): string {
  return SUSPECT.test(text) || text.startsWith(' ') || text.endsWith(' ') ? escapePunctuation(foldLine(text)) : text
}

/** As {@link escapeMarkdown}, for text that starts a line: it cannot become a list, a rule or a heading either. */
export function escapeMarkdownBlock(text: string): string {
  return guardLineStart(escapeMarkdown(text))
}

/** As {@link escapeMarkdown}, without folding: for a piece of a line. */
export function escapePunctuation(text: string): string {
  return text.replace(PUNCTUATION, '\\$&')
}

/** Escapes what would make escaped text a block other than a paragraph at the start of a line. */
export function guardLineStart(line: string): string {
  return line.replace(/^[-:%]|^(\d{1,9})\./, (start, digits?: string) =>
    digits === undefined ? `\\${start}` : `${digits}\\.`,
  )
}

/** One line: every run of white space, line breaks too, becomes one space; the ends are trimmed. */
export function foldLine(text: string): string {
  return /^\s|\s$|[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}

/** A link where the URL may be followed, the bare text otherwise. @param target Of a source. */
export function renderSourceLink(text: string, target: string | undefined): string {
  const url = target === undefined ? undefined : safeMarkdownUrl(target)
  return url === undefined ? escapeMarkdown(text) : renderMarkdownLink(text, url)
}

/** A link, with its text escaped. @param url Absolute, as we write it. */
export function renderMarkdownLink(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](<${url}>)`
}
