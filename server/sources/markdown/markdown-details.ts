import type { Heading, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { isDescriptionHeading } from './markdown-headings.ts'
import {
  countLinks,
  flattenInline,
  headTokens,
  isHttp,
  isSaying,
  plainText,
  splitLines,
  textOf,
  tokensOf,
} from './markdown-inline.ts'
import type { InlineLink, InlineToken } from './markdown-inline.ts'
import type { ItemFields } from './markdown-item.ts'
import { type RelatedLink, relOfLink, relOfText } from './markdown-links.ts'

/** A block that is the name of an entry, with the blocks below that are about it. */
export interface TitledEntry {
  readonly title: Heading | Paragraph
  readonly blocks: readonly RootContent[]
}

/** What labelled lines say of a thing. */
export interface Details {
  readonly links: readonly RelatedLink[]
  /** Other values, by their labels. */
  readonly fields: Readonly<Record<string, string>>
  readonly rest: readonly RootContent[]
}

interface LabelledLine {
  readonly links: readonly RelatedLink[]
  readonly field?: readonly [label: string, value: string]
}

/** `License: MIT`. */
const LABEL = /^\s*([\p{L}][\p{L}\p{N} /_.()（）-]{0,29}?)\s*[:：]\s*/u

const NOTHING = /^(?:none|n\/?a|null|-+|–|—|无|なし|tbd|coming soon)?$/i

/**
 * Takes the blocks that are labelled lines or links which usual words name: `- Paper: https://…`, `**License** MIT`,
 * `[Website](…) | [Code](…)`. A list counts where most of its items with links are such lines.
 */
export function readDetails(blocks: readonly RootContent[]): Details {
  const links: RelatedLink[] = []
  const fields: Record<string, string> = {}
  const rest = blocks.flatMap((given): RootContent[] => {
    const { block, links: below } = takeLinkLine(given)
    links.push(...below)
    const lines = linesOf(block)
    const read = lines.map((tokens) => ({ tokens, line: readLine(tokens) }))
    const labelled = read.filter(({ line }) => line !== undefined)
    const others = read.filter(
      ({ tokens, line }) => line === undefined && (block.type !== 'list' || countLinks(tokens) > 0),
    )
    if (labelled.length === 0 || others.length > labelled.length) return [block]
    if (block.type !== 'list' && others.length > 0) return [block]
    for (const { tokens } of others) links.push(...linksOf(tokens))
    for (const { line } of read) {
      links.push(...(line?.links ?? []))
      if (line?.field) fields[line.field[0]] ??= line.field[1]
    }
    // Its other items are text about the thing.
    return read.some(({ line }) => line === undefined) ? [block] : []
  })
  return { links, fields, rest }
}

/** A paragraph without its last line, where that has only links which usual words name: `Games for kids.\n[Visit](…)`. */
function takeLinkLine(block: RootContent): { block: RootContent; links: readonly RelatedLink[] } {
  if (block.type !== 'paragraph') return { block, links: [] }
  const children = [...block.children]
  for (let at = lastBreak(children); at >= 0; at = lastBreak(children)) {
    const tokens = flattenInline(children.splice(at + 1))
    if (isOnlyKinds(tokens)) return { block: { ...block, children }, links: linksOf(tokens) }
    // The picture of the next card.
    if (countLinks(tokens) > 0 || isSaying(tokens)) break
    if (children.at(-1)?.type === 'break') children.pop()
    else break
  }
  return { block, links: [] }
}

/** Blocks of one shape that are entries, at least. */
export const MIN_ENTRIES = 3

/** Longest first line of an item that is its name. */
const MAX_NAME = 80

/**
 * Splits an item whose first line is a name, with labelled lines below of which one has an address:
 * `1. Example⏎What it is⏎Project address: https://…`.
 */
export function splitLabelled({ children: [head, ...others] }: ListItem): TitledEntry | undefined {
  if (head?.type !== 'paragraph') return undefined
  const [title = [], ...lines] = linesIn(head)
  const name = plainText(flattenInline(title))
  if (countLinks(flattenInline(title)) > 0 || name.length > MAX_NAME || !/\p{L}[^.!?。:：]?$/u.test(name))
    return undefined
  const read = lines.map((line) => readLine(flattenInline(line)))
  if (!read.some((line) => line !== undefined && line.links.length > 0)) return undefined
  const paragraph = (children: PhrasingContent[]): Paragraph => ({ ...head, children })
  const text = lines.flatMap((line, at): PhrasingContent[] =>
    read[at] === undefined ? [...line, { type: 'break' }] : [],
  )
  const labelled = lines.filter((_, at) => read[at] !== undefined).map(paragraph)
  return { title: paragraph(title), blocks: [...(text.length > 0 ? [paragraph(text)] : []), ...labelled, ...others] }
}

function linesIn({ children }: Paragraph): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (child.type === 'break') lines.push([])
    if (child.type !== 'text') lines.at(-1)?.push(...(child.type === 'break' ? [] : [child]))
    else {
      for (const [at, value] of child.value.split('\n').entries()) {
        if (at > 0) lines.push([])
        if (value.trim() !== '') lines.at(-1)?.push({ ...child, value })
      }
    }
  }
  return lines.filter((line) => line.length > 0)
}

function lastBreak(children: readonly PhrasingContent[]): number {
  return children.findLastIndex(
    (child) => child.type === 'break' || (child.type === 'text' && /\n\s*$/.test(child.value)),
  )
}

function isOnlyKinds(tokens: readonly InlineToken[]): boolean {
  return (
    countLinks(tokens) > 0 &&
    tokens.every((token) => (token.kind === 'link' ? isHttp(token.url) && isKind(token) : !isSaying([token])))
  )
}

/** Longest text below a heading that is the value of a field. */
const MAX_VALUE = 200

/**
 * The blocks about an entry with what stands below headings in it: a short text is a field called as its heading, links
 * are links, and the description is the description.
 */
export function readSections(blocks: readonly RootContent[]): Details & { description?: string } {
  const first = blocks.findIndex((block) => block.type === 'heading')
  if (first === -1) return readDetails(blocks)
  const top = readDetails(blocks.slice(0, first))
  const links = [...top.links]
  const fields = { ...top.fields }
  const rest = [...top.rest]
  let description: string | undefined
  let content: RootContent[] = []
  for (const block of blocks.slice(first).toReversed()) {
    if (block.type !== 'heading') {
      content.unshift(block)
      continue
    }
    const title = textOf(block)
    const details = readDetails(content)
    links.push(...details.links)
    Object.assign(fields, details.fields)
    const [only, ...others] = details.rest
    const text = details.rest.map(saidIn).join(' ').trim()
    if (isDescriptionHeading(title)) description = text
    else if (only?.type === 'paragraph' && others.length === 0 && text !== '' && text.length <= MAX_VALUE)
      fields[title] = text
    else rest.push(...details.rest)
    content = []
  }
  return { links, fields, rest, ...(description !== undefined && { description }) }
}

/** A text, or the items of a list as sentences. */
function saidIn(block: RootContent): string {
  if (block.type !== 'list') return block.type === 'paragraph' ? textOf(block) : ''
  const items = block.children.map(({ children }) => children.map(saidIn).join(' '))
  return items.map((item) => (/[.!?。]$/.test(item) ? item : `${item}.`)).join(' ')
}

/** Adds what labelled lines say to a row. */
export function addLabelled(fields: ItemFields, details: Details): void {
  for (const [label, value] of Object.entries(details.fields)) fields[label] ??= value
  if (details.links.length === 0) return
  const known = Array.isArray(fields.links) ? fields.links : []
  fields.links = [...known, ...details.links.filter(({ url }) => url !== fields.url)]
}

function linesOf(block: RootContent): InlineToken[][] {
  if (block.type === 'paragraph') {
    return splitLines(tokensOf(block)).map(({ tokens }) => tokens)
  }
  if (block.type !== 'list') return []
  return block.children.map((item) => (item.children.length === 1 ? headTokens(item) : []))
}

function readLine(tokens: readonly InlineToken[]): LabelledLine | undefined {
  // Icons before a label say no more than it does.
  const start = tokens.findIndex((token) => token.kind !== 'text' || isSaying([token]))
  const [first, ...others] = tokens.slice(start).filter((token) => token.kind !== 'text' || token.text.trim() !== '')
  if (first === undefined) return undefined
  if (isOnlyKinds(tokens)) return { links: linksOf(tokens) }
  if (first.kind !== 'text') return undefined
  const own = first.text.replace(/^[^\p{L}\p{N}]+/u, '')
  const next = others[0]?.kind === 'text' ? others[0].text : ''
  const isMarked = /^\s*[:：]/u.test(next)
  // `**Example** is a tool for this`.
  if (!isMarked && /[^:：\s]\s*$/u.test(own) && /^\s*\p{Ll}+(?:\s+\S+){3}/u.test(next)) return undefined
  const isTyped = first.isStrong === true || isMarked
  const text = isTyped ? `${own.replace(/\s*[:：]\s*$/u, '')}: ` : own
  const [matched, label = ''] = LABEL.exec(text) ?? []
  if (matched === undefined) return undefined
  const inline = text.slice(matched.length)
  const value: InlineToken[] = [...(inline === '' ? [] : [{ ...first, text: inline }]), ...others]
  const said = plainText(value).replace(/^[:：]\s*/u, '')
  if (NOTHING.test(said)) return { links: [] }
  const rel = relOfText(label)
  // Not every address written out is a link: before `Code：https://…` there is no space.
  if (/^https?:\/\/\S+$/i.test(said)) return { links: [{ rel: rel ?? label.toLowerCase(), url: said }] }
  const links = linksOf(value).map((link) => ({ ...link, rel: rel ?? label.toLowerCase() }))
  if (links.length === 0 && said.length > 200) return undefined
  return { links, ...((rel === undefined || links.length === 0) && { field: [label, said] as const }) }
}

function linksOf(tokens: readonly InlineToken[]): RelatedLink[] {
  return tokens.flatMap((token) =>
    token.kind === 'link' && isHttp(token.url) ? [{ rel: relOfLink(token), url: token.url }] : [],
  )
}

/** Whether a link says what kind of link it is: by a usual word, one that many links have, or in brackets. */
export function isKind(token: InlineLink): boolean {
  const text = token.text || (token.icons[0]?.alt ?? '')
  // `[[Python reference]](…)`.
  return token.isKind === true || /^\[.*\]$/.test(text) || relOfText(text) !== undefined
}
