import { escapeHtml } from './escape-html.ts'

/** Those that mean something in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/**
 * Escapes text for HTML, with `<mark>` around words of a query wherever they are in it as they were written: spelling
 * mistakes that a search forgives are not marked.
 */
export function markWords(text: string, query: string): string {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return escapeHtml(text)
  // The longest first: of two that begin in the same place, that one is marked.
  const sorted = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(SYNTAX, '\\$&'))
  let html = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(new RegExp(sorted.join('|'), 'giu'))) {
    html += `${escapeHtml(text.slice(end, index))}<mark>${escapeHtml(found)}</mark>`
    end = index + found.length
  }
  return html + escapeHtml(text.slice(end))
}
