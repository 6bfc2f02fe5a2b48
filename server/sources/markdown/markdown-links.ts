import WORDS from '../words.json' with { type: 'json' }
import { isHttp, isSaying } from './markdown-inline.ts'
import type { InlineIcon, InlineLink, InlineText, InlineToken } from './markdown-inline.ts'

/** An additional link of a listing, as in the listing model. */
export interface RelatedLink {
  rel: string
  url: string
}

/** Findings beside the running text of an item. */
export interface Badges {
  links: RelatedLink[]
  tags: string[]
  license: string[]
}

/** Words that name a link rather than a thing, in nine languages, by its relation. */
const RELS = Object.entries(WORDS.links).map(([rel, words]): [string, RegExp] => [
  rel,
  new RegExp(`^(?:${words.join('|')})$`, 'i'),
])

/** The relation that a link's text or a label names (`Source Code` → `repo`), if it is one of the usual words. */
export function relOfText(text: string): string | undefined {
  const bare = text.trim().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  // `Paper (oral)`.
  const words = bare.replace(/\s*[(（][^()（）]*$/u, '')
  const [rel] = RELS.find(([, pattern]) => pattern.test(words)) ?? []
  return rel === 'text' ? words.toLowerCase() : rel
}

/** Longest text of a link that is a name for it. */
const MAX_REL_LENGTH = 30

/** The relation of a link beside the text: a usual word's, else its own text if that is short. */
export function relOfLink({ text, icons }: InlineLink): string {
  if (text === '') return relOfBadge(icons)
  const known = relOfText(text)
  if (known !== undefined) return known
  const words = text.trim().replace(/^\[(.*)\]$/, '$1')
  const isName = words.length <= MAX_REL_LENGTH && !isHttp(words) && /\p{L}/u.test(words)
  return isName ? (/^\p{Lu}\p{Ll}+$/u.test(words) ? words.toLowerCase() : words) : 'link'
}

/** Relation of a badge by the alternative texts of its images; `link` when they name none. */
function relOfBadge(icons: readonly InlineIcon[]): string {
  const alt = icons.map((icon) => icon.alt).join(' ')
  if (/open[ -]?source|\boss\b|git(?:hub|lab)|\brepo|源/i.test(alt)) return 'repo'
  if (/app[ -]?store|google play|play store|f-droid|download|下载|商店/i.test(alt)) return 'download'
  if (/awesome|\blists?\b/i.test(alt)) return 'related'
  if (/\bdocs?\b|documentation|文档/i.test(alt)) return 'docs'
  if (/arxiv|\bpaper\b/i.test(alt)) return 'paper'
  return relOfText(alt) ?? 'link'
}

/**
 * Takes badges and icons out of `tokens`: badges become links, icons that state a property become tags. Status badges
 * (inline images with other words) state nothing permanent about a listing and are dropped.
 */
export function takeBadges(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  return tokens.filter((token) => {
    if (token.kind === 'icon') addIconTag(token, token.byReference, badges)
    if (token.kind !== 'link' || token.text !== '') return token.kind !== 'icon'
    if (isHttp(token.url)) addLinks([token], badges)
    for (const icon of token.icons) addIconTag(icon, false, badges)
    return false
  })
}

function addIconTag(icon: InlineIcon, isProperty: boolean, badges: Badges): void {
  const alt = icon.alt.trim()
  const tag = /free ?ware|免费/i.test(alt)
    ? 'freeware'
    : /open[ -]?source|开源/i.test(alt)
      ? 'open-source'
      : isProperty && alt.length > 1 && alt.length <= 30
        ? alt.toLowerCase()
        : undefined
  if (tag !== undefined && !badges.tags.includes(tag)) badges.tags.push(tag)
}

/** A bracket that was opened, at the end of a text, and one that is closed, at its beginning. */
const OPENED = /\s*[[(（【]\s*$/u
const CLOSED = /^\s*[\])）】]/u

/** What may stand between links that belong together, and before a further name. */
const BETWEEN_LINKS = /^[\s,;|/·•、&+]*(?:(?:or|and|oder|und|ou|et|y|o|e|或|和|及)[\s]+)?$/iu
const CONNECTOR = /^\s*(?:[,;|/·•、&+]|(?:or|and|oder|und|ou|et|或|和|及)\s)\s*$/iu

const SEPARATORS = /^[\s\-‐‑–—:：]+$/u
const BEGINS_WITH_SEPARATOR = /^\s*[-‐‑–—:：]/u

/** What follows further names: the description, or nothing. */
const NAMES_END = /^\s*[-‐‑–—:：]|^[\s.。!]*$/u

/** What may stand after the links at the end of an item: nothing, or when it was published. */
const AT_END = /^[\s.。!]*(?:[,(]?\s*(?:19|20)\d\d(?:[./-]\d{1,2}){0,2}\)?)?[\s.。!]*$/u

/** The end of a sentence, or of what stands before a list of links. */
const SENTENCE_END = /[.!?。！？]\s+$|[。！？]$/u

type IsTaken = (link: InlineLink) => boolean
const ANY: IsTaken = () => true
const isUsual: IsTaken = ({ text }) => relOfText(text) !== undefined

/**
 * Takes links that stand beside the text, not in it: further names after the first (`[A](…) / [B](…)`), links in brackets
 * after the name or at the end, links that usual words name after the last sentence, and those in small type. A text
 * that names things in passing keeps them.
 */
export function takeLinks(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  let rest = takeStart(takeSigns(takeAsides(unwrapBrackets(tokens), badges), badges), CONNECTOR, NAMES_END, badges)
  for (let start = readGroup(rest, 0); start !== undefined && isBeforeText(start); start = readGroup(rest, 0)) {
    addLinks(start.links, badges)
    rest = [start.after, ...rest.slice(start.end + 1)]
  }
  return takeEnd(rest, badges)
}

function takeAsides(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const isAside = (token: InlineToken): boolean => 'isAside' in token && token.isAside
  if (!tokens.some((token) => token.kind === 'link' && isAside(token))) return [...tokens]
  return tokens.filter((token) => {
    if (!isAside(token)) return true
    if (token.kind === 'link' && isHttp(token.url)) addLinks([token], badges)
    else if (token.kind === 'text') return isSaying(token.text)
    return false
  })
}

/** Takes links whose text is a sign (`[🐙](…)`), each with the separator before it. */
function takeSigns(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const rest: InlineToken[] = []
  for (const token of tokens) {
    const before = rest.at(-1)
    if (token.kind !== 'link' || !isHttp(token.url) || isSaying([token])) rest.push(token)
    else {
      addLinks([token], badges)
      if (before?.kind === 'text' && SEPARATORS.test(before.text)) rest.pop()
    }
  }
  return rest
}

/** Takes the links that begin a text, where what follows the last of them ends the text or begins another part of it. */
function takeStart(tokens: readonly InlineToken[], between: RegExp, after: RegExp, badges: Badges): InlineToken[] {
  const links: InlineLink[] = []
  let end = 0
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'link' && isHttp(token.url)) {
      links.push(token)
      end = index + 1
    } else if (token.kind !== 'text' || !between.test(token.text)) break
  }
  const next = tokens[end]
  if (next !== undefined && (next.kind !== 'text' || !after.test(next.text))) return [...tokens]
  addLinks(links, badges)
  return tokens.slice(end)
}

/** A text that opens a bracket, the links in it, and the text that closes it. */
interface LinkGroup {
  readonly before: InlineText
  readonly links: readonly InlineLink[]
  readonly after: InlineText
  readonly end: number
}

function readGroup(tokens: readonly InlineToken[], start: number): LinkGroup | undefined {
  const opener = tokens[start]
  if (opener?.kind !== 'text' || !OPENED.test(opener.text)) return undefined
  const links: InlineLink[] = []
  for (let end = start + 1; end < tokens.length; end++) {
    const token = tokens[end]
    if (token?.kind === 'link' && isHttp(token.url)) links.push(token)
    else if (token?.kind !== 'text') return undefined
    else if (links.length > 0 && CLOSED.test(token.text)) {
      const before = { ...opener, text: opener.text.replace(OPENED, '') }
      return { before, links, after: { ...token, text: token.text.replace(CLOSED, '') }, end }
    } else if (!BETWEEN_LINKS.test(token.text)) return undefined
  }
  return undefined
}

/** Whether a group follows the name: at once, or between two separators. */
function isBeforeText({ before, after }: LinkGroup): boolean {
  return before.text.trim() === '' || (SEPARATORS.test(before.text) && BEGINS_WITH_SEPARATOR.test(after.text))
}

/** Takes the links that end an item: in brackets, or after a sentence or dash where usual words name them. */
function takeEnd(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const opener = tokens.findLastIndex((token) => token.kind === 'text' && OPENED.test(token.text))
  const last = opener >= 0 ? readGroup(tokens, opener) : undefined
  if (last !== undefined && last.end === tokens.length - 1 && AT_END.test(last.after.text)) {
    addLinks(last.links, badges)
    const kept = /\d/.test(last.after.text)
      ? `${last.before.text.replace(/[\s,;]+$/, '')}${last.after.text}`
      : last.before.text
    return takeEnd([...tokens.slice(0, opener), { ...last.before, text: kept }], badges)
  }
  const links: InlineLink[] = []
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index]
    if (token?.kind === 'link') {
      if (!isHttp(token.url)) break
      links.unshift(token)
    } else if (token?.kind !== 'text') break
    else if (links.length === 0 ? !AT_END.test(token.text) : !BETWEEN_LINKS.test(token.text)) {
      const isList = links.length > 1 && SENTENCE_END.test(token.text)
      const isClosing = SENTENCE_END.test(token.text) || /(?:^|\s)[-‐‑–—:：|•·]\s*$/u.test(token.text)
      if (links.length === 0 || !isClosing || !links.every(isList ? ANY : isUsual)) break
      addLinks(links, badges)
      return [...tokens.slice(0, index), { ...token, text: token.text.trimEnd().replace(/\s[-‐‑–—:：|•·]+$/u, '') }]
    }
  }
  // Nothing but links that usual words name.
  if (links.length === 0 || !links.every(isUsual) || !tokens.every((token) => token.kind !== 'code')) return [...tokens]
  const isAll = tokens.every(
    (token) =>
      token.kind === 'link' ||
      (token.kind === 'text' &&
        (BETWEEN_LINKS.test(token.text) || SEPARATORS.test(token.text) || AT_END.test(token.text))),
  )
  if (!isAll) return [...tokens]
  addLinks(links, badges)
  return []
}

/**
 * Takes links with labels before them: `web: [a.example](…), code: [acme/a](…)`.
 *
 * @returns The other tokens.
 */
export function takeLabelledLinks(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const rest: InlineToken[] = []
  for (const token of tokens) {
    const before = rest.at(-1)
    const [label = '', name = ''] =
      (before?.kind === 'text' ? /([\p{L}][\p{L} ]{0,30}?)\s*[:：]\s*$/u.exec(before.text) : null) ?? []
    const rel = relOfText(name)
    if (token.kind === 'link' && isHttp(token.url) && rel !== undefined && before?.kind === 'text') {
      rest[rest.length - 1] = { ...before, text: before.text.slice(0, before.text.length - label.length) }
      badges.links.push({ rel, url: token.url })
    } else rest.push(token)
  }
  return dropEmptyBrackets(rest)
}

/** Takes the links that follow a name at once, up to the text that describes it. */
export function takeFirstLinks(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  return takeStart(tokens, /^[^\p{L}\p{N}]*$/u, /^\s*(?:$|[^\p{L}\p{N}\s])/u, badges)
}

/** Removes pairs of brackets that had nothing in them but what was taken out. */
export function dropEmptyBrackets(tokens: readonly InlineToken[]): InlineToken[] {
  const kept: InlineToken[] = []
  for (const token of tokens) {
    const before = kept.at(-1)
    if (token.kind === 'text' && before?.kind === 'text' && /[[(（【][\s,;|/·•、&+]*$/u.test(before.text)) {
      const joined = before.text + token.text
      const bare = joined.replace(/\s*[[(（【][\s,;|/·•、&+]*[\])）】]/gu, '')
      kept[kept.length - 1] = { ...before, text: bare }
    } else kept.push(token)
  }
  return kept
}

/** Removes a bracket that is closed after the name: it was opened before it, `[[a](…)] - Text.`, or never. */
export function closeBracket(tokens: readonly InlineToken[]): InlineToken[] {
  const [first, ...others] = tokens
  if (first?.kind !== 'text' || !CLOSED.test(first.text)) return [...tokens]
  return [{ ...first, text: first.text.replace(CLOSED, '') }, ...others]
}

/** The tokens with brackets outside of the links that have them inside: `[[crate]](…)`. */
function unwrapBrackets(tokens: readonly InlineToken[]): InlineToken[] {
  const unwrapped: InlineToken[] = []
  const add = (token: InlineToken): void => {
    const before = unwrapped.at(-1)
    if (
      token.kind === 'text' &&
      before?.kind === 'text' &&
      token.struck === before.struck &&
      token.isAside === before.isAside
    ) {
      unwrapped[unwrapped.length - 1] = { ...before, text: before.text + token.text }
    } else unwrapped.push(token)
  }
  for (const token of tokens) {
    const [, inner] = (token.kind === 'link' && /^\[([^[\]]+)\]$/.exec(token.text)) || []
    if (token.kind !== 'link' || inner === undefined) add(token)
    else {
      const { struck, point } = token
      const isAside = token.isAside === true ? { isAside: true } : {}
      add({ kind: 'text', text: '[', struck, ...isAside, point })
      add({ ...token, text: inner })
      add({ kind: 'text', text: ']', struck, ...isAside, point })
    }
  }
  return unwrapped
}

function addLinks(links: readonly InlineLink[], badges: Badges): void {
  for (const link of links) badges.links.push({ rel: relOfLink(link), url: link.url })
}

const SPDX =
  /^(?:[AL]?GPL|MIT|Apache|BSD|[0-9]BSD|MPL|ISC|CC0|CC-BY|Unlicense|WTFPL|Zlib|EUPL|EPL|OSL|AFL|Artistic|BSL|BUSL|CECILL|ODbL|OFL|SSPL|NCSA|MS-PL|CDDL|ECL|BlueOak)(?:-[\w.+-]+)?$/i

/** One or two words: a property. More are a command. */
const PROPERTY = /^[\p{L}\p{N}.+#/_-]{1,40}(?: [\p{L}\p{N}.+#/_-]{1,40})?$/u

/**
 * Removes code spans at the end: `` `AGPL-3.0` `Docker` `` is a license and a tag. Only after a finished sentence, or
 * when one is a license: a command at the end of a sentence belongs to it. Licences directly after the name are taken too.
 */
export function takeCode(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  let start = tokens.length
  const words: string[] = []
  for (let token = tokens[start - 1]; token; token = tokens[start - 1]) {
    if (token.kind === 'code' && PROPERTY.test(token.text)) words.unshift(token.text.trim())
    else if (token.kind !== 'text' || token.text.trim() !== '') break
    start--
  }
  const before = tokens[start - 1]
  const closed = before === undefined || (before.kind === 'text' && /(?:[.!?)]\s+|[。！？）]\s*)$/.test(before.text))
  if (words.length > 0 && (closed || words.some((word) => SPDX.test(word)))) {
    for (const word of words.flatMap((text) => text.split('/'))) {
      if (word !== '') (SPDX.test(word) ? badges.license : badges.tags).push(word)
    }
    return tokens.slice(0, start)
  }
  const end = tokens.findIndex((token) => token.kind !== 'code' && (token.kind !== 'text' || token.text.trim() !== ''))
  return tokens.filter((token, index) => {
    const isLicense = index < end && token.kind === 'code' && SPDX.test(token.text)
    if (isLicense) badges.license.push(token.text)
    return !isLicense
  })
}
