import type { Badges } from './markdown-badges.ts'
import { relOfText } from './markdown-badges.ts'
import type { InlineLink, InlineToken } from './markdown-inline.ts'
import { isHttp } from './markdown-lead.ts'

/** A bracket that was opened, at the end of a text, and one that is closed, at its beginning. */
const OPENED = /\s*[[(（]\s*$/u
const CLOSED = /^\s*[\])）]/u

const SEPARATORS = /^[\s\-‐‑–—:：]+$/u
const BEGINS_WITH_SEPARATOR = /^\s*[-‐‑–—:：]/u

/** What may stand between links in brackets, and after them at the end of an item. */
const BETWEEN_LINKS = /^[\s,;|/·、&]*$/u
const AT_END = /^[\s.。]*$/u

/**
 * Takes links that stand in brackets beside the text: directly after the name (`[a](…) [[crate](…)] - Text.`), in
 * brackets of any shape, or at the end in square ones. A text that names them in passing keeps them.
 */
export function takeBracketedLinks(tokens: readonly InlineToken[], badges: Badges): InlineToken[] {
  let rest = unwrapBrackets(tokens)
  for (let start = readGroup(rest, 0); start !== undefined && isBeforeText(start); start = readGroup(rest, 0)) {
    addLinks(start.links, badges)
    rest = [start.after, ...rest.slice(start.end + 1)]
  }
  const opener = rest.findLastIndex((token) => token.kind === 'text' && /\[\s*$/.test(token.text))
  const last = opener >= 0 ? readGroup(rest, opener) : undefined
  if (last === undefined || last.end !== rest.length - 1 || !AT_END.test(last.after.text)) return rest
  addLinks(last.links, badges)
  return [...rest.slice(0, opener), last.before]
}

/** Removes pairs of brackets that had nothing in them but what was taken out. */
export function dropEmptyBrackets(tokens: readonly InlineToken[]): InlineToken[] {
  const kept: InlineToken[] = []
  for (const token of tokens) {
    const before = kept.at(-1)
    if (token.kind === 'text' && before?.kind === 'text' && OPENED.test(before.text) && CLOSED.test(token.text)) {
      kept.splice(-1, 1, { ...before, text: before.text.replace(OPENED, '') })
      kept.push({ ...token, text: token.text.replace(CLOSED, '') })
    } else kept.push(token)
  }
  return kept
}

/** Removes the bracket that is closed after the name, where it was opened before it: `[[a](…)] - Text.` */
export function closeBracket(before: string, tokens: readonly InlineToken[]): InlineToken[] {
  const [first, ...others] = tokens
  if (first?.kind !== 'text' || !OPENED.test(before) || !CLOSED.test(first.text)) return [...tokens]
  return [{ ...first, text: first.text.replace(CLOSED, '') }, ...others]
}

type TextToken = Extract<InlineToken, { kind: 'text' }>

/** A text that opens a bracket, the links in it, and the text that closes it. */
interface LinkGroup {
  readonly before: TextToken
  readonly links: readonly InlineLink[]
  readonly after: TextToken
  /** Index of `after` among the tokens. */
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

/** The tokens with brackets outside of the links that have them inside: `[[crate]](…)`. */
function unwrapBrackets(tokens: readonly InlineToken[]): InlineToken[] {
  const unwrapped: InlineToken[] = []
  const add = (token: InlineToken): void => {
    const before = unwrapped.at(-1)
    if (token.kind === 'text' && before?.kind === 'text' && token.struck === before.struck) {
      unwrapped[unwrapped.length - 1] = { ...before, text: before.text + token.text }
    } else unwrapped.push(token)
  }
  for (const token of tokens) {
    const [, inner] = (token.kind === 'link' && /^\[([^[\]]+)\]$/.exec(token.text)) || []
    if (token.kind !== 'link' || inner === undefined) add(token)
    else {
      const { struck, point } = token
      add({ kind: 'text', text: '[', struck, point })
      add({ ...token, text: inner })
      add({ kind: 'text', text: ']', struck, point })
    }
  }
  return unwrapped
}

function addLinks(links: readonly InlineLink[], badges: Badges): void {
  for (const { text, url } of links) badges.links.push({ rel: relOfText(text) ?? 'link', url })
}
