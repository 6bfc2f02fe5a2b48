import type { InlineLink, InlineToken } from './markdown-inline.ts'
import { plainText } from './markdown-inline.ts'

/** The start of a list item or cell, after icons, emoji, HTML and punctuation. */
export type Lead =
  | { kind: 'link'; link: InlineLink; name: string; url: string; before: string; rest: InlineToken[] }
  | { kind: 'no-listing'; reason: LeadReason }

/** Why an item that may look like a row is not one. */
export type LeadReason =
  | 'link within the page'
  | 'relative link without base_url'
  | 'link that is not http(s)'
  | 'text before the link'
  | 'no link'

const DECORATION = /^(?:[^\p{L}\p{N}]|\p{N}\uFE0F?\u20E3)*$/u
const SHORT_CODE = /:[a-z0-9_+-]+:/gi

/**
 * Finds the link an item is about. A badge (a link around images only) is decoration, unless nothing better follows:
 * then its alternative text is the name.
 *
 * @param baseUrl What relative targets are resolved against; without it they make no listing.
 */
export function findLead(tokens: readonly InlineToken[], baseUrl?: string): Lead {
  let badge: { index: number; link: InlineLink } | undefined
  let before = ''
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'icon') continue
    if (token.kind === 'link' && token.text === '') {
      badge ??= { index, link: token }
      continue
    }
    if (token.kind === 'text' && DECORATION.test(token.text.replace(SHORT_CODE, ''))) {
      before += token.text
      continue
    }
    if (token.kind === 'link')
      return toLead(token, { name: token.text, before, rest: tokens.slice(index + 1) }, baseUrl)
    break
  }
  const alt = badge?.link.icons.find((icon) => icon.alt !== '')?.alt
  if (badge && alt !== undefined) {
    return toLead(badge.link, { name: alt, before, rest: tokens.slice(badge.index + 1) }, baseUrl)
  }
  const hasLink = tokens.some((token) => token.kind === 'link' && isHttp(token.url))
  return { kind: 'no-listing', reason: hasLink ? 'text before the link' : 'no link' }
}

/** Longest text before an address that is a name. */
const MAX_ADDRESSED_NAME = 80

/** A name and its address written out, and nothing else: `Example https://example.org/`. */
export function findAddressed(tokens: readonly InlineToken[]): Extract<Lead, { kind: 'link' }> | undefined {
  const index = tokens.findIndex((token) => token.kind === 'link')
  const link = tokens[index]
  if (link?.kind !== 'link' || !isHttp(link.url) || !link.url.endsWith(link.text) || link.text === '') return undefined
  const name = plainText(tokens.slice(0, index)).replace(/\s*[-‐‑–—:：|(（<]+$/u, '')
  const isName = /\p{L}/u.test(name) && name.length <= MAX_ADDRESSED_NAME && !/[.!?。]$/.test(name)
  if (!isName || /[\p{L}\p{N}]/u.test(plainText(tokens.slice(index + 1)))) return undefined
  return { kind: 'link', link, name, url: link.url, before: '', rest: [] }
}

/** Whether a link target has an http(s) scheme. Does not check that the URL is valid. */
export function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** The absolute form of a link target, or why there is none. */
export function resolveTarget(
  url: string,
  baseUrl?: string,
): { ok: true; url: string } | { ok: false; reason: LeadReason } {
  if (isHttp(url)) return { ok: true, url }
  if (url === '' || url.startsWith('#')) return { ok: false, reason: 'link within the page' }
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return { ok: false, reason: 'link that is not http(s)' }
  const resolved = baseUrl === undefined ? null : URL.parse(url, baseUrl)
  return resolved ? { ok: true, url: resolved.href } : { ok: false, reason: 'relative link without base_url' }
}

function toLead(
  link: InlineLink,
  words: Pick<Extract<Lead, { kind: 'link' }>, 'name' | 'before' | 'rest'>,
  baseUrl?: string,
): Lead {
  const target = resolveTarget(link.url, baseUrl)
  return target.ok ? { kind: 'link', link, url: target.url, ...words } : { kind: 'no-listing', reason: target.reason }
}
