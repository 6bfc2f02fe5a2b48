import type { InlineToken } from './markdown-inline.ts'
import { plainText } from './markdown-inline.ts'
import type { Badges } from './markdown-badges.ts'
import { takeBadges, takeTrailingCode, takeTrailingLinks } from './markdown-badges.ts'
import type { Lead } from './markdown-lead.ts'

/** Separators between a name and its description; `,` and `、` separate two names. */
const SEPARATOR = /^\s*[-‐‑–—:：,、|]+\s*/u

const EMOJI_RUN = /^\s*((?:(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)\s*)+)/u

/** Fields of a row by canonical name; empty ones are left out. */
export type ItemFields = Record<string, unknown>

/**
 * Reads name, url, description and everything around them from a linked item.
 *
 * @param legend Meanings of emoji flags (`🐍` → `Python`), empty when the document explains none.
 */
export function readItemFields(
  lead: Extract<Lead, { kind: 'link' }>,
  legend: ReadonlyMap<string, string> = new Map(),
): ItemFields {
  const badges: Badges = { links: [], tags: [], license: [] }
  let rest = takeBadges(lead.rest, badges)
  rest = takeTrailingCode(rest, badges)
  rest = takeTrailingLinks(rest, badges)
  for (const icon of lead.link.icons) takeBadges([icon], badges)
  const description = readDescription(rest, badges, legend)
  const fields: ItemFields = { name: lead.name, url: lead.url }
  if (description !== '') fields.description = description
  if (lead.link.struck) fields.status = 'dead'
  return { ...fields, ...nonEmptyLists(badges, lead.url) }
}

/**
 * The non-empty lists of `badges`. Links repeat neither each other nor, unless they label it, `ownUrl`.
 */
export function nonEmptyLists({ links, tags, license }: Badges, ownUrl?: string): ItemFields {
  const named = new Set(links.filter(({ rel }) => rel !== 'link').map(({ url }) => url))
  const seen = new Set<string>()
  const distinct = links.filter(({ rel, url }) => {
    const isNews = rel === 'link' ? url !== ownUrl && !named.has(url) : true
    const isFirst = !seen.has(`${rel} ${url}`)
    seen.add(`${rel} ${url}`)
    return isNews && isFirst
  })
  return Object.fromEntries(Object.entries({ links: distinct, tags, license }).filter(([, list]) => list.length > 0))
}

function readDescription(tokens: InlineToken[], badges: Badges, legend: ReadonlyMap<string, string>): string {
  const text = plainText(tokens).replace(SEPARATOR, '')
  const run = EMOJI_RUN.exec(text)
  if (!run) return text
  const afterRun = text.slice(run[0].length).replace(SEPARATOR, '')
  const unknown: string[] = []
  for (const { segment } of new Intl.Segmenter('en').segment(run[0].replace(/\s+/g, ''))) {
    const meaning = legend.get(segment) ?? legend.get(segment.replaceAll('\uFE0F', ''))
    if (meaning === undefined) unknown.push(segment)
    else if (!badges.tags.includes(meaning)) badges.tags.push(meaning)
  }
  return [...unknown, afterRun].join(' ').trim()
}
