// A bare URL that GFM recognised would swallow the backslashes in it; with one inside "://" and "www." it is text.
const PUNCTUATION = /[!#$&()*+<=>@[\\\]^_`{|}~]|:(?=\/\/)|(?<=www)\./i
const PUNCTUATION_ALL: RegExp = new RegExp(PUNCTUATION, 'gi')

/**
 * Makes text inert inside a line of Markdown: read by a CommonMark or GFM parser, the result is exactly `text`, folded
 * to one line.
 *
 * **Security:** every ASCII punctuation character is escaped, except `" ' , - . / : ; ? %` where they cannot open or
 * close anything, which is nearly everywhere as long as the text does not start a line (see
 * {@link escapeMarkdownBlock}): escaping them too would only make prose longer and harder to read for a model.
 * Readers that link bare URLs in finished text still do so; such a link shows where it leads.
 */
export function escapeMarkdown(text: string): string {
  return escapePunctuation(foldLine(text))
}

/** As {@link escapeMarkdown}, for text that starts a line: it cannot become a list, a rule or a heading either. */
export function escapeMarkdownBlock(text: string): string {
  return guardLineStart(escapeMarkdown(text))
}

/** As {@link escapeMarkdown}, without folding: for a piece of a line. */
export function escapePunctuation(text: string): string {
  // Most texts have none of these, and asking first is twice as fast as replacing nothing.
  return PUNCTUATION.test(text) ? text.replace(PUNCTUATION_ALL, '\\$&') : text
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
