import { safeUrl } from './safe-url.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an HTML element's content or a quoted attribute's value. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) : text
}

/** As {@link escapeHtml} for content only, where quotes mean nothing: JSON stays short. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : text
}

/**
 * Makes JSON safe inside `<script type="application/ld+json">`: the characters that could end the element, open a
 * comment or break a line become JSON escapes, so the JSON keeps its meaning.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function escapeJsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

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

/** A link where the URL may be followed, the bare text otherwise. It opens in our window, so it needs no `rel`. */
export function renderLink(text: string, target: string | undefined): string {
  const url = target === undefined ? undefined : safeUrl(target)
  const shown = renderText(text)
  return url === undefined ? shown : `<a href="${escapeHtml(url)}">${shown}</a>`
}

/** Text of the source, isolated; a day in words says which one it is. @param datetime ISO 8601. */
export function renderText(text: string, datetime?: string): string {
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  return datetime === undefined ? shown : `<time datetime="${escapeHtml(datetime)}">${shown}</time>`
}

/** A link to a page of ours. @param attributes Each after a space. */
export function renderOurLink(url: string, text: string, attributes = ''): string {
  return `<a href="${hrefOf(url)}"${attributes}>${renderText(text)}</a>`
}
