import type { InlineIcon, InlineLink, InlineToken } from './markdown-inline.ts'
import { isHttp } from './markdown-lead.ts'

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

const REL_OF_TEXT: readonly (readonly [RegExp, string])[] = [
  [/^(?:source(?: ?code)?|code|git|github|gitlab|codeberg|repo(?:sitory)?|源码|源代码|仓库)$/i, 'repo'],
  [/^(?:(?:live|online) )?demo$|^(?:play|try)(?: it)?(?: (?:now|here|online|live))?$|^演示$/i, 'demo'],
  [/^(?:docs?|documentation|manual|user guide|api docs|wiki|文档)$/i, 'docs'],
  [/^(?:downloads?|app store|google play|play store|f-droid|下载)$/i, 'download'],
  [/^(?:home ?page|web ?site|site|官网)$/i, 'homepage'],
  [/^clients?$/i, 'clients'],
  [/^(?:blog|paper|video|forum|chat|changelog|mirror)$/i, 'text'],
]

/** Relation named by a link's text (`Source Code` → `repo`), if it is one of the usual words. */
export function relOfText(text: string): string | undefined {
  const words = text.trim().replace(/[.!]+$/, '')
  const found = REL_OF_TEXT.find(([pattern]) => pattern.test(words))
  return found?.[1] === 'text' ? words.toLowerCase() : found?.[1]
}

/** Relation of a badge by the alternative texts of its images; `link` when they name none. */
function relOfBadge(icons: readonly InlineIcon[]): string {
  const alt = icons.map((icon) => icon.alt).join(' ')
  if (/open[ -]?source|\boss\b|git(?:hub|lab)|\brepo|源/i.test(alt)) return 'repo'
  if (/app[ -]?store|google play|play store|f-droid|download|下载|商店/i.test(alt)) return 'download'
  if (/awesome|\blists?\b/i.test(alt)) return 'related'
  if (/\bdocs?\b|documentation|文档/i.test(alt)) return 'docs'
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
    if (isHttp(token.url)) badges.links.push({ rel: relOfBadge(token.icons), url: token.url })
    for (const icon of token.icons) addIconTag(icon, false, badges)
    return false
  })
}

/**
 * Removes trailing links that usual words name: `([Source Code](…), [Demo](…))`, or `[Play it now!](…)` after a finished
 * sentence. Others stay in the text.
 */
export function takeTrailingLinks(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const rest = takeClosingLinks(tokens, badges)
  return rest.length < tokens.length ? rest : takeParenthesis(tokens, badges)
}

function takeClosingLinks(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const links: InlineLink[] = []
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index]
    if (token?.kind === 'link' && isHttp(token.url) && relOfText(token.text) !== undefined) links.unshift(token)
    else if (token?.kind !== 'text') break
    else if (links.length > 0 && /[.!?。！？]\s+$|[。！？]$/.test(token.text)) {
      for (const link of links) badges.links.push({ rel: relOfText(link.text) ?? 'link', url: link.url })
      return [...tokens.slice(0, index), { ...token, text: token.text.trimEnd() }]
    } else if (!/^[\s.!,;|/·、&]*$/.test(token.text)) break
  }
  return [...tokens]
}

function takeParenthesis(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  const last = tokens.at(-1)
  if (last?.kind !== 'text' || !/^\s*\)[\s.]*$/.test(last.text)) return [...tokens]
  const links: InlineLink[] = []
  for (let index = tokens.length - 2; index >= 0; index--) {
    const token = tokens[index]
    if (token?.kind === 'link') links.unshift(token)
    else if (token?.kind !== 'text') break
    else if (/\(\s*$/.test(token.text) && links.length > 0) {
      if (!links.every((link) => isHttp(link.url) && relOfText(link.text) !== undefined)) break
      for (const link of links) badges.links.push({ rel: relOfText(link.text) ?? 'link', url: link.url })
      return [...tokens.slice(0, index), { ...token, text: token.text.replace(/\s*\(\s*$/, '') }]
    } else if (!/^[\s,;|/·、&]*$/.test(token.text)) break
  }
  return [...tokens]
}

const SPDX =
  /^(?:[AL]?GPL|MIT|Apache|BSD|[0-9]BSD|MPL|ISC|CC0|CC-BY|Unlicense|WTFPL|Zlib|EUPL|EPL|OSL|AFL|Artistic|BSL|BUSL|CECILL|ODbL|OFL|SSPL|NCSA|MS-PL|CDDL|ECL|BlueOak)(?:-[\w.+-]+)?$/i

/** One or two words: a property. More are a command. */
const PROPERTY = /^[\p{L}\p{N}.+#/_-]{1,40}(?: [\p{L}\p{N}.+#/_-]{1,40})?$/u

/**
 * Removes trailing code spans: `` `AGPL-3.0` `Docker` `` is a license and a tag. Only after a finished sentence, or
 * when one is a license: a command at the end of a sentence belongs to it.
 */
export function takeTrailingCode(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  let start = tokens.length
  const words: string[] = []
  for (let token = tokens[start - 1]; token; token = tokens[start - 1]) {
    if (token.kind === 'code' && PROPERTY.test(token.text)) words.unshift(token.text.trim())
    else if (token.kind !== 'text' || token.text.trim() !== '') break
    start--
  }
  const before = tokens[start - 1]
  const closed = before === undefined || (before.kind === 'text' && /(?:[.!?)]\s+|[。！？）]\s*)$/.test(before.text))
  if (words.length === 0 || (!closed && !words.some((word) => SPDX.test(word)))) return [...tokens]
  for (const word of words.flatMap((text) => text.split('/'))) {
    if (word !== '') (SPDX.test(word) ? badges.license : badges.tags).push(word)
  }
  return tokens.slice(0, start)
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
