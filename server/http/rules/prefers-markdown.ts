import { memoizeHeader } from './memoize-header.ts'
import { parseQualityList, type QualityItem } from './quality-list.ts'

/**
 * Creates the check whether `Accept` asks for a media type rather than HTML: it is listed by name, not refused, and weighs
 * at least as much as HTML (RFC 9110 §12.5.1). A wildcard alone never turns a browser's page into something else.
 */
export function createPreference(mediaType: string): (accept: string | null) => boolean {
  const wins = memoizeHeader((header: string): boolean => beatsHtml(mediaType, header))
  return (accept) => accept !== null && accept.length >= mediaType.length && wins(accept)
}

/** Whether `Accept` asks for Markdown rather than HTML. */
export const prefersMarkdown: (accept: string | null) => boolean = createPreference('text/markdown')

/** Whether `Accept` names `text/html` and does not refuse it: a reader with a browser. */
export function acceptsHtml(accept: string | null): boolean {
  return accept !== null && takesHtml(accept)
}

const takesHtml = memoizeHeader((accept) => (weightOf('text/html', parseQualityList(accept)) ?? 0) > 0)

function beatsHtml(mediaType: string, header: string): boolean {
  const items = parseQualityList(header)
  const weight = weightOf(mediaType, items)
  if (weight === undefined || weight === 0) return false
  return weight >= (weightOf('text/html', items) ?? weightOf('text/*', items) ?? weightOf('*/*', items) ?? 0)
}

function weightOf(mediaRange: string, items: readonly QualityItem[]): number | undefined {
  return items.find(({ value }) => value === mediaRange)?.q
}
