import { toDate } from '../mapping/map-values.ts'
import { type InlineToken, isHttp, isSaying, plainText } from './markdown-inline.ts'
import type { LinkLead, NamedLead } from './markdown-lead.ts'
import { type Legend, readFlags } from './markdown-legend.ts'
import {
  closeBracket,
  dropEmptyBrackets,
  takeBadges,
  takeCode,
  takeFirstLinks,
  takeLabelledLinks,
  takeLinks,
} from './markdown-links.ts'
import type { Badges, RelatedLink } from './markdown-links.ts'

/** Separators between a name and its description; `,` and `、` separate two names, a full stop two sentences. */
const SEPARATOR = /^\s*(?:[-‐‑–—:：,，、|]+|\.(?=\s))\s*/u

/** Separators that nothing follows, since what did was a badge. */
const TRAILING_SEPARATOR = /\s+[-‐‑–—|·]+$/u

/** Separators after a bracket that stood behind links. */
const LEFT_OUT = /([[(（【])\s*[,;|·•](?:\s*[,;|·•])*\s*/gu

const EMOJI_RUN = /^\s*((?:(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)\s*)+)/u

/** The same at the end of a text; one pass, from the end. */
const FLAGS_AT_END = /(?<=[^\p{Extended_Pictographic}\s\uFE0F])(?:\s*\p{Extended_Pictographic}\uFE0F?)+\s*$/u

/** Fields of a row by canonical name; empty ones are left out. */
export type ItemFields = Record<string, unknown>

/** What a text that is cut off ends with. */
const CUT_OFF = /\s*(?:…|\[(?:…|\.\.\.)\])$/u

/** The text of a link that may be a name and a sentence. */
const SENTENCE_AFTER = /^(?<name>.{2,80}?)\s[-–—]\s+(?<said>.+)$/u

/** Letters of a day, at most: "23 September 2026" and brackets. */
const MAX_DAY = 24

/** Letters of a link's text above which it may be; of what is cut off, any number. */
const MAX_PLAIN = 80

/**
 * Reads name, url, description and everything around them from an item: of one that text names, the address is the best
 * of its links.
 *
 * @param legend What flags (`🐍`, `:x:`) mean. Those before the name that it does not explain are `flags`.
 * @param further Links that labelled lines below a named item have.
 */
export function readItemFields(
  lead: LinkLead | NamedLead,
  legend: Legend,
  further?: readonly RelatedLink[],
): ItemFields {
  return 'kind' in lead ? readLinked(lead, legend) : readNamed(lead, legend, further)
}

/** What stands before the links of those who made a thing, and between them. */
const BY = /^\s*[-–—,:(]?\s*by\s+$/i
const AND = /^\s*(?:,|&|(?:,\s*)?and)\s*$/i

/** Who made it, when, and how it is rated, where nothing else is said: `by Ann Lee (2013)`, `(2005-2007) by Ann Lee [3.9]`. */
const MADE =
  /^(?:\((?<first>(?:19|20)\d\d(?:[-–]\d{2,4})?)\)\s*)?(?:[Bb]y\s+(?<author>\p{Lu}[\p{L}\p{M}.'’-]*(?:(?:,\s|\s(?:and|&)\s|\s)(?:\p{Lu}[\p{L}\p{M}.'’-]*|d[aei]|van|von|der|la|le))*?))?(?:\s*\((?<last>(?:19|20)\d\d)\))?(?:\s*\[(?<rating>\d\.\d+)\])?\.?$/u

function readMade(text: string): ItemFields {
  const { author, first, last, rating } = MADE.exec(text)?.groups ?? {}
  const when = first ?? last
  return {
    ...(author !== undefined && { author }),
    ...(when !== undefined && (when.length > 4 ? { years: when } : { year: Number(when) })),
    ...(rating !== undefined && { rating: Number(rating) }),
  }
}

/** Takes `by [Ann](…)` after a name, where a line or a separator ends it. */
function takeByline(tokens: readonly InlineToken[], badges: Badges, fields: ItemFields): readonly InlineToken[] {
  const [by, ...after] = tokens
  if (by?.kind !== 'text' || !BY.test(by.text)) return tokens
  const isBetween = (token: InlineToken, at: number): boolean =>
    token.kind === 'text' && AND.test(token.text) && after[at + 1]?.kind === 'link'
  const end = after.findIndex((token, at) => token.kind !== 'link' && !isBetween(token, at))
  const people = (end === -1 ? after : after.slice(0, end)).filter((token) => token.kind === 'link')
  const rest = end === -1 ? [] : after.slice(end)
  const [next] = rest
  const isEnded = next === undefined || (next.kind === 'text' && /^\s*(?:$|\n|[-–—:,.;|)])/.test(next.text))
  if (people.length === 0 || !isEnded) return tokens
  fields.author = people.map(({ text }) => text).join(', ')
  badges.links.push(...people.map(({ url }) => ({ rel: 'author', url })))
  return next?.kind === 'text' ? [{ ...next, text: next.text.replace(/^\s*\)/, '') }, ...rest.slice(1)] : rest
}

function readLinked(lead: LinkLead, legend: Legend): ItemFields {
  const badges: Badges = { links: [], tags: [], license: [] }
  const [starred = '', count = '', thousands] = STARS.exec(lead.name) ?? []
  const fields: ItemFields = { name: lead.name.slice(0, lead.name.length - starred.length), url: lead.url }
  if (starred !== '') fields.stars = toStars(count, thousands)
  const rest = takeBeside(takeByline(lead.rest, badges, fields), badges, fields)
  for (const icon of lead.link.icons) takeBadges([icon], badges)
  readTexts(lead.before, rest, fields, badges, legend)
  if (lead.link.struck) fields.status = 'dead'
  const mayBeSaid = lead.name.length > MAX_PLAIN || CUT_OFF.test(lead.name)
  const { name, said } = (mayBeSaid && SENTENCE_AFTER.exec(lead.name)?.groups) || {}
  const isSaid = said !== undefined && (CUT_OFF.test(said) || (said.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0) >= 5)
  const cut = isSaid && fields.description === undefined
  return {
    ...fields,
    ...(cut && { name, description: said?.replace(CUT_OFF, ' …') }),
    ...nonEmptyLists(badges, lead.url),
  }
}

function readNamed(lead: NamedLead, legend: Legend, further: readonly RelatedLink[] = []): ItemFields {
  const badges: Badges = { links: [], tags: [], license: [] }
  const fields: ItemFields = { name: lead.name }
  const rest = takeBeside(takeFirstLinks(takeLabelledLinks(lead.rest, badges), badges), badges, fields)
  readTexts(lead.before, rest, fields, badges, legend)
  const inText = rest.filter((token) => token.kind === 'link' && isHttp(token.url))
  badges.links.push(...further)
  const url = bestAddress(badges.links) ?? (inText[0]?.kind === 'link' ? inText[0].url : undefined)
  if (url !== undefined) fields.url = url
  return { ...fields, ...nonEmptyLists({ ...badges, links: badges.links.filter((link) => link.url !== url) }) }
}

/** Relations of links that are the address of a thing only where it has no other. */
const SECONDARY = new Set(['docs', 'demo', 'download', 'video', 'tweet', 'blog', 'related', 'dataset', 'model'])

/** The address among the links of a thing: its homepage, else the first that is not one of {@link SECONDARY}. */
export function bestAddress(links: readonly RelatedLink[]): string | undefined {
  const best = links.find(({ rel }) => rel === 'homepage') ?? links.find(({ rel }) => !SECONDARY.has(rel)) ?? links[0]
  return best?.url
}

/** A number of stars at the end of a name or in code. */
const STARS = /\s*[★⭐]\uFE0F?\s*(\d[\d.,]*)(k?)\s*$/iu

function toStars(count: string, thousands = ''): number {
  return thousands === '' ? Number(count.replaceAll(',', '')) : Math.round(Number(count) * 1000)
}

/** Takes what stands beside the text: badges, links, licences, and the number of stars. */
function takeBeside(tokens: readonly InlineToken[], badges: Badges, fields: ItemFields): InlineToken[] {
  let rest = takeCode(dropEmptyBrackets(closeBracket(takeBadges(tokens, badges))), badges)
  rest = rest.filter((token) => {
    const [whole = '', count = '', thousands] = (token.kind === 'code' && STARS.exec(token.text.trim())) || []
    if (token.kind !== 'code' || whole !== token.text.trim()) return true
    fields.stars = toStars(count, thousands)
    return false
  })
  return takeLinks(rest, badges)
}

function readTexts(before: string, rest: InlineToken[], fields: ItemFields, badges: Badges, legend: Legend): void {
  const flags = readFlags(before).filter((flag) => !applyFlag(flag, fields, badges, legend))
  const description = readDescription(rest, fields, badges, legend)
  const when = description.length <= MAX_DAY ? description.replace(/^[[(（](.*)[\])）]$/u, '$1') : ''
  const day = toDate(when)
  const made = readMade(description)
  if (day !== undefined) fields.date = day
  else if (Object.keys(made).length > 0) Object.assign(fields, made)
  else if (description !== '') fields.description = description
  if (flags.length > 0) fields.flags = flags
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

/** Takes the flags that the legend explains out of a text: where nothing else is in it, or at its end. */
export function takeFlags(text: string, fields: ItemFields, badges: Badges, legend: Legend): string {
  const kept = readFlags(text).filter((flag) => !applyFlag(flag, fields, badges, legend))
  return isSaying(text) ? text : kept.join(' ')
}

function readDescription(tokens: InlineToken[], fields: ItemFields, badges: Badges, legend: Legend): string {
  const written = plainText(tokens).replace(SEPARATOR, '').replace(TRAILING_SEPARATOR, '').replace(LEFT_OUT, '$1')
  const last = readFlags(FLAGS_AT_END.exec(written)?.[0] ?? '')
  const isExplained = last.length > 0 && last.every((flag) => legend.find(flag) !== undefined)
  if (isExplained) for (const flag of last) applyFlag(flag, fields, badges, legend)
  const text = isExplained ? written.replace(FLAGS_AT_END, '') : written
  const run = EMOJI_RUN.exec(text)
  if (!run) return /^[\p{P}\s]+$/u.test(text) ? '' : text
  const afterRun = text.slice(run[0].length).replace(SEPARATOR, '')
  const unknown = readFlags(run[0]).filter((flag) => !applyFlag(flag, fields, badges, legend))
  return [...unknown, afterRun].join(' ').trim()
}
