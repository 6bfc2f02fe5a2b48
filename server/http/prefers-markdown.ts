import { memoizeHeader } from './memoize-header.ts'
import { parseQualityList, type QualityItem } from './quality-list.ts'

const markdownWins = memoizeHeader((header: string): boolean => {
  const items = parseQualityList(header)
  const markdown = weightOf('text/markdown', items)
  if (markdown === undefined || markdown === 0) return false
  return markdown >= (weightOf('text/html', items) ?? weightOf('text/*', items) ?? weightOf('*/*', items) ?? 0)
})

/**
 * Whether `Accept` asks for Markdown rather than HTML: `text/markdown` is listed by name, not refused, and weighs at
 * least as much as HTML (RFC 9110 §12.5.1). A wildcard alone never turns a browser's page into Markdown.
 */
export function prefersMarkdown(accept: string | null): boolean {
  return accept !== null && accept.length > 12 && markdownWins(accept)
}

/** Whether `Accept` names `text/html` and does not refuse it: a reader with a browser. */
export function acceptsHtml(accept: string | null): boolean {
  return accept !== null && (weightOf('text/html', parseQualityList(accept)) ?? 0) > 0
}

function weightOf(mediaRange: string, items: readonly QualityItem[]): number | undefined {
  return items.find(({ value }) => value === mediaRange)?.q
}
