/**
 * A word of a POSIX shell command that means exactly `text`.
 *
 * Text of letters, digits and `@%+=:,./-_` is left unchanged; anything else, `&` and `'` in URLs for instance, is put in
 * single quotes.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02
 */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
