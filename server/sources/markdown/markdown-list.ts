import type { List, ListItem, Paragraph } from 'mdast'
import { addDetails } from './markdown-details.ts'
import type { Emitter, ListContext } from './markdown-emit.ts'
import { NO_CONTEXT } from './markdown-emit.ts'
import type { InlineLink, InlinePoint, InlineToken } from './markdown-inline.ts'
import { flattenInline, plainText } from './markdown-inline.ts'
import { readItemFields } from './markdown-item.ts'
import type { Lead } from './markdown-lead.ts'
import { findLead, isHttp } from './markdown-lead.ts'
import type { SourceItem } from '../contract/source.ts'

/** A list marker with nothing but the link after it: CommonMark sees text. */
const GLUED_MARKER = /(?:^|\n)[ \t]*(?:[-*+]|[•◦‣][ \t]*)$/

/** Reads a list and the lists in it. Items below a linked item belong to it. */
export function* readListItems(list: List, emitter: Emitter, context = NO_CONTEXT): Generator<SourceItem> {
  for (const item of list.children) yield* readListItem(item, emitter, context)
}

/** Reads a paragraph whose lines are `-[name](url)` as items, and reports each; other text yields nothing. */
export function* readLinkLines(paragraph: Paragraph, emitter: Emitter): Generator<SourceItem> {
  const [, ...items] = splitGluedItems(flattenInline(paragraph.children, emitter.document.definitions))
  yield* gluedRows(items, emitter, NO_CONTEXT)
}

function* readListItem(item: ListItem, emitter: Emitter, context: ListContext): Generator<SourceItem> {
  const point = item.position?.start ?? { line: 1, column: 1 }
  const head = item.children.find((child) => child.type === 'paragraph' || child.type === 'heading')
  const lists = item.children.filter((child) => child.type === 'list')
  if (!head) {
    if (lists.length === 0) yield emitter.skipped(item.children.length === 0 ? 'empty list item' : 'no link', point)
    for (const list of lists) yield* readListItems(list, emitter, context)
    return
  }
  const [tokens = [], ...glued] = splitGluedItems(flattenInline(head.children, emitter.document.definitions))
  const lead = findLead(tokens, emitter.options.base_url)
  if (lead.kind === 'link') {
    yield* readListing(lead, point, item, emitter, context)
  } else if (lists.length > 0) {
    if (lead.reason !== 'no link') {
      const reason = lead.reason === 'text before the link' ? 'link in a group label' : lead.reason
      yield emitter.skipped(reason, point, plainText(tokens))
    }
    const label = groupLabel(tokens)
    const inner = label === '' ? context : { ...context, groups: [...context.groups, label] }
    for (const list of lists) yield* readListItems(list, emitter, inner)
  } else {
    yield emitter.skipped(lead.reason, point, plainText(tokens))
  }
  yield* gluedRows(glued, emitter, context)
}

function* readListing(
  lead: Extract<Lead, { kind: 'link' }>,
  point: InlinePoint,
  item: ListItem,
  emitter: Emitter,
  context: ListContext,
): Generator<SourceItem> {
  const fields = readItemFields(lead, emitter.legend)
  const head = item.children.findIndex((child) => child.type === 'paragraph' || child.type === 'heading')
  const further = item.children.slice(head + 1)
  const nested = further.filter((child) => child.type === 'list').filter((list) => hasListing(list, emitter))
  const details = further.filter((child) => child.type !== 'list' || !nested.includes(child))
  addDetails(fields, details, emitter.document)

  const inner: ListContext = { ...context, parents: [...context.parents, lead.name] }
  let children = nested.flatMap((list) => [...readListItems(list, emitter, inner)])
  if (emitter.options.nested === 'links') {
    const links = children.flatMap((child) => (child.kind === 'row' ? [{ rel: 'related', url: child.fields.url }] : []))
    if (links.length > 0) fields.links = [...(Array.isArray(fields.links) ? fields.links : []), ...links]
    children = children.filter((child) => child.kind === 'skipped')
  }
  yield* emitter.row(fields, point, context)
  yield* children
}

function* gluedRows(
  items: readonly (readonly InlineToken[])[],
  emitter: Emitter,
  context: ListContext,
): Generator<SourceItem> {
  for (const tokens of items) {
    const lead = findLead(tokens, emitter.options.base_url)
    if (lead.kind !== 'link') continue
    emitter.warn(
      'markdown_list_marker',
      `"${lead.name}": the list marker has no space after it, so Markdown sees no list item; write "- [${lead.name}](…)" (read as one here)`,
      lead.link.point,
    )
    yield* emitter.row(readItemFields(lead, emitter.legend), lead.link.point, context)
  }
}

/** Whether any item in the list, at any depth, is a listing. */
function hasListing(list: List, emitter: Emitter): boolean {
  return list.children.some((item) =>
    item.children.some((child) => {
      if (child.type === 'list') return hasListing(child, emitter)
      if (child.type !== 'paragraph') return false
      const tokens = flattenInline(child.children, emitter.document.definitions)
      return findLead(tokens, emitter.options.base_url).kind === 'link'
    }),
  )
}

/** Cuts tokens before every link that directly follows a list marker at the start of a line. */
function splitGluedItems(tokens: readonly InlineToken[]): InlineToken[][] {
  const parts: InlineToken[][] = [[]]
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token.kind === 'text' && next && isExternalLink(next) && GLUED_MARKER.test(token.text)) {
      parts.at(-1)?.push({ ...token, text: token.text.replace(GLUED_MARKER, '') })
      parts.push([])
    } else {
      parts.at(-1)?.push(token)
    }
  }
  return parts
}

function isExternalLink(token: InlineToken): token is InlineLink {
  return token.kind === 'link' && isHttp(token.url)
}

function groupLabel(tokens: readonly InlineToken[]): string {
  const link = tokens.findIndex((token) => token.kind === 'link')
  const before = plainText(link === -1 ? tokens : tokens.slice(0, link))
  const label = before === '' ? plainText(tokens) : before
  return label.replace(/\s*[-–—:：]+$/, '')
}
