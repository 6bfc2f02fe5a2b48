import { escapeHtml } from './escape-html.ts'

/** A URL that is normal already: its host, then the rest, in which no segment can be one of dots. */
const NORMAL = /^https?:\/\/[a-z\d.-]+(?::\d+)?(\/(?:[\w~%?=&+#/:,-]|(?<!\/)\.)*)$/

/** Dots in disguise, and what says nothing. */
const ODD = /%2e|[?#]$|\?#/i

/** A URL of ours as an attribute, without scheme and host: the server may be reached under another name. */
export function hrefOf(url: string): string {
  // Parsing costs ten times as much, and rows have several of them.
  const rest = NORMAL.exec(url)?.[1]
  if (rest !== undefined && !ODD.test(rest)) return escapeHtml(rest)
  const { pathname, search, hash } = new URL(url)
  return escapeHtml(pathname + search + hash)
}
