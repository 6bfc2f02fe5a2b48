import { type InlineLink, type InlineToken, isHttp, isSaying, plainText } from './markdown-inline.ts'
import { relOfText } from './markdown-links.ts'

/** The start of a list item or cell, after icons, emoji, HTML and punctuation. */
export type Lead = LinkLead | { kind: 'no-listing'; reason: LeadReason }

/** An item that begins with its link. */
export interface LinkLead extends NamedLead {
  readonly kind: 'link'
  readonly link: InlineLink
  readonly url: string
}

/** Why an item that may look like a row is not one. */
export type LeadReason =
  | 'link within the page'
  | 'relative link without base_url'
  | 'link that is not http(s)'
  | 'text before the link'
  | 'no link'

/** No letters, and of digits those that number the item (`1、`, `（2）`), are days (`23 e 24:`, `28/10 – 2/11:`) or emoji. */
const DECORATION =
  /^(?:[^\p{L}\p{N}]|\p{N}\uFE0F?\u20E3)*$|^\s*[(（[]?\p{N}{1,4}(?:\s*(?:[-–/.,&]|\p{L}{1,3}(?=\s))\s*\p{N}{1,4}){0,5}\s*[)）\].．、:：]\s*$/u

/**
 * Finds the link an item is about. A badge (a link around images only) is decoration, unless nothing better follows:
 * then its alternative text is the name. Badges before the name are in `rest`.
 *
 * @param baseUrl What relative targets are resolved against; without it they make no listing.
 */
export function findLead(tokens: readonly InlineToken[], baseUrl?: string): Lead {
  let badge: { index: number; link: InlineLink } | undefined
  let before = ''
  const badges: InlineToken[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'icon' || (token.kind === 'link' && token.text === '')) {
      badges.push(token)
      if (token.kind === 'link') badge ??= { index, link: token }
      continue
    }
    if (token.kind === 'text' && DECORATION.test(token.text)) {
      before += token.text
      continue
    }
    if (token.kind === 'link') {
      return toLead(token, { name: token.text, before, rest: [...badges, ...tokens.slice(index + 1)] }, baseUrl)
    }
    break
  }
  const alt = badge?.link.icons.find((icon) => icon.alt !== '')?.alt
  if (badge && alt !== undefined) {
    return toLead(badge.link, { name: alt, before, rest: tokens.slice(badge.index + 1) }, baseUrl)
  }
  const hasLink = tokens.some((token) => token.kind === 'link' && isHttp(token.url))
  return { kind: 'no-listing', reason: hasLink ? 'text before the link' : 'no link' }
}

/** The start of an item that is named by text: bold, or before links that say only what they lead to. */
export interface NamedLead {
  readonly name: string
  readonly before: string
  readonly rest: InlineToken[]
}

const MAX_NAME = 100

/** What numbers an item, or a heading. */
export const LIST_NUMBER: RegExp = /^(?:\p{N}+\s*[.)）、．]\s*)(?=\P{N})/u

/** What ends a name that links follow. */
const NAME_END = /\s*[-‐‑–—:：|(（<[,，]+\s*$/u

/** What an address behind a name is followed by. */
const NAME_START = /^\s*[-‐‑–—:：|)）>,，.]/u

/** `Name – what it is`: a text of small letters, or of several words. */
const NAME_AND_TEXT = /^(.{1,60}?)\s+[-–—]\s+((?=\p{Ll}|(?:\S+\s+){3}).+)$/u

/**
 * Finds the name of an item that begins with it: in bold type, or before links that are addresses or that usual words
 * name (`Example https://example.org/`, `Example: [Paper](…)`).
 *
 * @param labels Texts of links that many items have: what stands before one of them is a name.
 */
export function findNamed(tokens: readonly InlineToken[], labels?: ReadonlySet<string>): NamedLead | undefined {
  const start = tokens.findIndex(
    (token) =>
      token.kind === 'code' || token.kind === 'link' || (token.kind === 'text' && !DECORATION.test(token.text)),
  )
  const first = tokens[start]
  if (first === undefined || first.kind === 'icon' || first.kind === 'link') return undefined
  const before = plainText(tokens.slice(0, start))
  const badges = tokens.slice(0, start).filter(({ kind }) => kind === 'icon')
  const isStrong = (token: InlineToken | undefined): boolean => token?.kind === 'text' && token.isStrong === true
  if (isStrong(first)) {
    let end = start
    while (isStrong(tokens[end]) || tokens[end]?.kind === 'code') end += 1
    const name = plainText(tokens.slice(start, end)).replace(/\s*[:：.]+$/u, '')
    // Bold type says that it is a name, also of a question.
    if (isName(name.replace(/[?!]+$/, ''), 2 * MAX_NAME))
      return { name, before, rest: [...badges, ...tokens.slice(end)] }
  }
  const cited = findCited(tokens, start, before)
  if (cited !== undefined) return cited
  const index = tokens.findIndex((token) => token.kind === 'link')
  const link = tokens[index]
  if (link?.kind !== 'link' || !isHttp(link.url)) return undefined
  const isAddress = link.text !== '' && withoutScheme(link.url) === withoutScheme(link.text)
  const text = plainText(tokens.slice(0, index))
  const name = text.replace(NAME_END, '').replace(LIST_NUMBER, '')
  // A sentence with an address is no name.
  const after = plainText(tokens.slice(index + 1))
  const isBetween = NAME_END.test(text) && NAME_START.test(after)
  const isBare = isAddress && (isBetween || !isSaying(after))
  const isUsual = relOfText(link.text) !== undefined
  const isDated = isUsual && OF_YEAR.test(text)
  if (labels?.has(link.text) === true && !isDated) return findLabelled(text, tokens.slice(index))
  const isLabelled = isUsual && NAME_END.test(text)
  const isLast = tokens.slice(index + 1).every((token) => token.kind === 'link' || !isSaying([token]))
  if (isUsual && isLast && (isDated || !isLabelled))
    return findReference(text.replace(NAME_END, ''), tokens.slice(index))
  // `Slack https://…` is a name, `Slack: https://…` a label.
  const isLabel = relOfText(name) !== undefined && text !== name
  if (!isName(name, MAX_NAME, !isLabel) || (!isBare && !isLabelled)) return undefined
  const [, short = name, said] = (isBare && NAME_AND_TEXT.exec(name)) || []
  if (said === undefined) return { name, before: '', rest: tokens.slice(index) }
  const description: InlineToken = { kind: 'text', text: ` – ${said}`, struck: false, point: link.point }
  return { name: short, before: '', rest: [...tokens.slice(index), description] }
}

/** The name at the beginning of a text without links, in bold type or before a dash or a colon: `Name – what it is`. */
export function findDescribed(tokens: readonly InlineToken[]): NamedLead | undefined {
  const named = findNamed(tokens)
  if (named !== undefined) return named
  const first = tokens.findIndex(({ kind }) => kind === 'text')
  const token = tokens[first]
  if (token?.kind !== 'text') return undefined
  const [whole, name = ''] = /^\s*(\S.{0,79}?)(?:\s+[-‐‑–—|]+\s+|\s*[:：]\s+)(?=\S)/u.exec(token.text) ?? []
  if (whole === undefined || !isName(name, MAX_NAME, true)) return undefined
  const rest: InlineToken = { ...token, text: ` – ${token.text.slice(whole.length)}` }
  return { name, before: plainText(tokens.slice(0, first)), rest: [rest, ...tokens.slice(first + 1)] }
}

/** A name before a link that says what it is in most items: `Example (remote) [Open positions](…)`. */
function findLabelled(text: string, rest: readonly InlineToken[]): NamedLead | undefined {
  const [, name = '', aside = ''] =
    /^([^()]{1,99}?)(?:\s*\(([^()]*)\))?$/u.exec(text.replace(NAME_END, '').trim()) ?? []
  const [link] = rest
  if (link?.kind !== 'link' || !isName(name, MAX_NAME, true)) return undefined
  const said: InlineToken = { kind: 'text', text: aside && ` – ${aside}`, struck: false, point: link.point }
  return { name, before: '', rest: [...rest, said] }
}

/** The year of a reference, behind its title. */
const OF_YEAR = /\S \((?:[^()]*\b)?(?:19|20)\d\d\)(?=[,.:]?\s)/u

/** A reference that begins with its title: `A title (2015), A. Author et al. [pdf](…)`. */
function findReference(text: string, links: readonly InlineToken[]): NamedLead | undefined {
  const [, name = '', more = ''] =
    /^(.{10,200}?)(?:\s*(\((?:[^()]*\b)?(?:19|20)\d\d\b.*)|\.\s+(\S.*))$/u.exec(text) ?? []
  const [first] = links
  if (name === '' || first?.kind !== 'link') return undefined
  return { name, before: '', rest: [{ kind: 'text', text: `${more} `, struck: false, point: first.point }, ...links] }
}

/** A title in bold type or quotation marks within a reference: `[1] A. Author. "**Title**." 2020. [pdf](…)`. */
function findCited(tokens: readonly InlineToken[], start: number, before: string): NamedLead | undefined {
  const at = tokens.findIndex((token) => token.kind === 'text' && token.isStrong === true && token.text.includes(' '))
  const bold = tokens[at]
  const link = tokens.findIndex((token) => token.kind === 'link')
  if (bold?.kind !== 'text' || at < start || link < at) return undefined
  const name = bold.text.trim().replace(/[.,:]+$/, '')
  const rest = tokens.filter((token) => token !== bold).slice(start)
  return name.length > 2 * MAX_NAME ? undefined : { name, before, rest: dropQuotes(rest) }
}

/** Without quotation marks that had the title between them. */
function dropQuotes(tokens: readonly InlineToken[]): InlineToken[] {
  return tokens.map((token) =>
    token.kind === 'text'
      ? { ...token, text: token.text.replace(/["“”]\s*$/u, '').replace(/^\s*\.?["“”]\.?\s*/u, '') }
      : token,
  )
}

/** The name after a link that says what kind of link it is: `[[CVPR](…)] A title. [[code](…)]`. */
export function findNameAfter({ link, rest }: LinkLead): NamedLead | undefined {
  const [first, ...others] = rest.filter((token) => token.kind !== 'icon')
  if (first?.kind !== 'text') return undefined
  const [whole, name = ''] =
    /^[\])）】\s]*(?:[-‐‑–—:：|]\s*)?([^[(【]*?[^[(【\s])(?=\s*(?:[.。]\s|[[(【]|$))/u.exec(first.text) ?? []
  if (whole === undefined || name.length > 2 * MAX_NAME || !/\p{L}/u.test(name)) return undefined
  const text = first.text.slice(whole.length).replace(/^[.。]\s*/u, '')
  return { name: name.replace(/[.,:]+$/, ''), before: '', rest: [link, { ...first, text: ` ${text}` }, ...others] }
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}

function isName(name: string, maxLength = MAX_NAME, mayBeUsual = false): boolean {
  return (
    /\p{L}|\p{N}/u.test(name) &&
    name.length <= maxLength &&
    !/[.!?。]$/.test(name) &&
    (mayBeUsual || relOfText(name) === undefined)
  )
}

/** The absolute form of a link target, or why there is none. */
export function resolveTarget(
  url: string,
  baseUrl?: string,
): { ok: true; url: string } | { ok: false; reason: LeadReason } {
  if (isHttp(url)) return { ok: true, url }
  if (/^(?:\.\/)?(?:#|$)/.test(url)) return { ok: false, reason: 'link within the page' }
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return { ok: false, reason: 'link that is not http(s)' }
  const resolved = baseUrl === undefined ? null : URL.parse(url, baseUrl)
  return resolved ? { ok: true, url: resolved.href } : { ok: false, reason: 'relative link without base_url' }
}

function toLead(link: InlineLink, words: Pick<LinkLead, 'name' | 'before' | 'rest'>, baseUrl?: string): Lead {
  const target = resolveTarget(link.url, baseUrl)
  return target.ok ? { kind: 'link', link, url: target.url, ...words } : { kind: 'no-listing', reason: target.reason }
}
