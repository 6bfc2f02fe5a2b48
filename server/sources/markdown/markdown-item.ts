import type { InlineToken } from './markdown-inline.ts'
import { plainText } from './markdown-inline.ts'
import type { Badges } from './markdown-badges.ts'
import { takeBadges, takeTrailingCode, takeTrailingLinks } from './markdown-badges.ts'
import { closeBracket, dropEmptyBrackets, takeBracketedLinks } from './markdown-brackets.ts'
import type { Lead } from './markdown-lead.ts'
import type { Legend } from './markdown-legend.ts'
import { readFlags } from './markdown-legend.ts'

/** Separators between a name and its description; `,` and `、` separate two names, a full stop two sentences. */
const SEPARATOR = /^\s*(?:[-‐‑–—:：,、|]+|\.(?=\s))\s*/u

/** Separators that nothing follows, since what did was a badge. */
const TRAILING_SEPARATOR = /\s+[-‐‑–—|·]+$/u

const EMOJI_RUN = /^\s*((?:(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)\s*)+)/u

/** Fields of a row by canonical name; empty ones are left out. */
export type ItemFields = Record<string, unknown>

/**
 * Reads name, url, description and everything around them from a linked item.
 *
 * @param legend What flags (`🐍`, `:x:`) mean. Those before the link that it does not explain are `flags`.
 */
export function readItemFields(lead: Extract<Lead, { kind: 'link' }>, legend: Legend): ItemFields {
  const badges: Badges = { links: [], tags: [], license: [] }
  let rest = dropEmptyBrackets(takeBadges(closeBracket(lead.before, lead.rest), badges))
  rest = takeTrailingCode(rest, badges)
  rest = takeTrailingLinks(rest, badges)
  rest = takeBracketedLinks(rest, badges)
  for (const icon of lead.link.icons) takeBadges([icon], badges)
  const fields: ItemFields = { name: lead.name, url: lead.url }
  const flags = readFlags(lead.before).filter((flag) => !applyFlag(flag, fields, badges, legend))
  const description = readDescription(rest, fields, badges, legend)
  if (description !== '') fields.description = description
  if (flags.length > 0) fields.flags = flags
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

/** @returns Whether the legend explains the flag. */
function applyFlag(flag: string, fields: ItemFields, badges: Badges, legend: Legend): boolean {
  const meaning = legend.find(flag)
  if (meaning === undefined) return false
  if ('status' in meaning) fields.status = meaning.status
  else if (!badges.tags.includes(meaning.tag)) badges.tags.push(meaning.tag)
  return true
}

function readDescription(tokens: InlineToken[], fields: ItemFields, badges: Badges, legend: Legend): string {
  const text = plainText(tokens).replace(SEPARATOR, '').replace(TRAILING_SEPARATOR, '')
  const run = EMOJI_RUN.exec(text)
  if (!run) return text
  const afterRun = text.slice(run[0].length).replace(SEPARATOR, '')
  const unknown = readFlags(run[0]).filter((flag) => !applyFlag(flag, fields, badges, legend))
  return [...unknown, afterRun].join(' ').trim()
}
