import type { List, ListItem, RootContent } from 'mdast'
import { clipText } from '../../../shared/model/clean-text.ts'
import type { SourceItem } from '../contract/source.ts'
import { countLinksIn, readTable, readText } from './markdown-blocks.ts'
import {
  addLabelled,
  type Details,
  readDetails,
  readSections,
  splitLabelled,
  type TitledEntry,
} from './markdown-details.ts'
import { isDescriptionHeading } from './markdown-headings.ts'
import { type Emitter, type ListContext, NO_CONTEXT, type RowPlace, withGroup } from './markdown-emit.ts'
import { countLinks, plainText, pointOf, textOf, tokensOf } from './markdown-inline.ts'
import type { InlinePoint, InlineToken } from './markdown-inline.ts'
import { type ItemFields, readItemFields } from './markdown-item.ts'
import { findDescribed, findLead, findNameAfter, findNamed, LIST_NUMBER } from './markdown-lead.ts'
import type { LinkLead, NamedLead } from './markdown-lead.ts'
import { relOfText } from './markdown-links.ts'
import type { MarkdownDocument } from './markdown-parse.ts'
import { countEntries } from './markdown-shapes.ts'

/** What stands between a label and what is said of it, and the bracket around a link after it. */
const LABEL_END = /[\s\-–—:：[(（]+$/u

/** Reads what a block has: items, rows, or links in text. Items below a linked item belong to it. */
export function* readBlock(block: RootContent, emitter: Emitter, context = NO_CONTEXT): Generator<SourceItem> {
  if (block.type === 'list') yield* readListItems(block, emitter, context)
  else if (block.type === 'table') yield* readTable(block, emitter, context)
  else yield* readText(block, emitter)
}

function* readListItems(list: List, emitter: Emitter, context: ListContext): Generator<SourceItem> {
  const areNamed = emitter.areNamed(list)
  for (const item of list.children) yield* readListItem(item, areNamed, emitter, context)
}

function* readListItem(
  item: ListItem,
  areNamed: boolean,
  emitter: Emitter,
  context: ListContext,
): Generator<SourceItem> {
  const point = pointOf(item)
  const head = item.children.find((child) => child.type === 'paragraph' || child.type === 'heading')
  const lists = item.children.filter((child) => child.type === 'list')
  const others = item.children.filter((child) => child !== head && child.type !== 'list')
  if (!head) {
    const links = others.reduce((sum, child) => sum + countLinksIn(child), 0)
    if (lists.length === 0 && links === 0)
      yield emitter.skipped(item.children.length === 0 ? 'empty list item' : 'no link', point, '', 0)
    for (const block of [...others, ...lists]) yield* readBlock(block, emitter, context)
    return
  }
  const entry = emitter.areLabelled ? splitLabelled(item) : undefined
  if (entry !== undefined) {
    yield* readTitledEntry(entry, emitter, context)
    return
  }
  const tokens = tokensOf(head)
  const links = countLinks(tokens)
  const found = findLead(tokens, emitter.options.base_url)
  const isKind = found.kind === 'link' && found.link.isKind === true
  if (emitter.document.glued.has(point.line)) {
    const name = found.kind === 'link' ? found.name : clipText(plainText(tokens), 60)
    const message = `"${name}": the list marker has no space after it, so Markdown sees no list item; write "- [" (read as one here)`
    emitter.warn('markdown_list_marker', message, point)
  }
  const named = isKind
    ? findNameAfter(found)
    : found.kind !== 'link' && areNamed
      ? findNamed(tokens, emitter.labels)
      : undefined
  const hasLinks = links > 0 || readDetails(lists).links.length > 0
  // Above entries, a name is that of their group.
  const bare = named ?? (emitter.options.unlinked === 'bullets' && !hasLinks ? findDescribed(tokens) : undefined)
  if (bare !== undefined && (bare !== named || hasLinks) && !lists.some((list) => hasListing(list, emitter))) {
    yield* readListing(bare, point, item, emitter, { context, links })
  } else if (found.kind === 'link') {
    yield* readListing(found, point, item, emitter, { context, links })
  } else if (lists.length > 0) {
    if (found.reason !== 'no link' || links > 0) {
      const reason = found.reason === 'text before the link' ? 'link in a group label' : found.reason
      yield emitter.skipped(reason, point, plainText(tokens), links)
    }
    const inner = withGroup(context, groupLabel(tokens))
    for (const block of [...others, ...lists]) yield* readBlock(block, emitter, inner)
  } else {
    yield emitter.skipped(found.reason, point, plainText(tokens), links)
    for (const block of others) yield* readBlock(block, emitter, context)
  }
}

function* readListing(
  lead: LinkLead | NamedLead,
  point: InlinePoint,
  item: ListItem,
  emitter: Emitter,
  place: RowPlace,
): Generator<SourceItem> {
  const { context = NO_CONTEXT } = place
  const labelled = readDetails(item.children.filter((child) => child.type === 'list'))
  const fields = readFields(lead, emitter, labelled)
  const head = item.children.findIndex((child) => child.type === 'paragraph' || child.type === 'heading')
  const further = item.children.slice(head + 1)
  const isOwn = (list: List): boolean => labelled.rest.includes(list) && hasListing(list, emitter)
  const nested = further.filter((child) => child.type === 'list').filter(isOwn)
  const details = further.filter((child) => child.type !== 'list' || !nested.includes(child))
  addDetails(
    fields,
    details.filter((block) => block.type !== 'list' || labelled.rest.includes(block)),
    emitter.document,
  )

  const inner: ListContext = { ...context, parents: [...context.parents, lead.name] }
  let children = nested.flatMap((list) => [...readListItems(list, emitter, inner)])
  let links = details.reduce((sum, block) => sum + countLinksIn(block), place.links)
  if (emitter.options.nested === 'links') {
    const rows = children.filter((child) => child.kind === 'row')
    if (rows.length > 0) {
      const related = rows.map(({ fields: { name, url } }) => ({ rel: relOfText(String(name)) ?? 'related', url }))
      fields.links = [...(Array.isArray(fields.links) ? fields.links : []), ...related]
      links = rows.reduce((sum, child) => sum + (child.links ?? 0), links)
    }
    children = children.filter((child) => child.kind === 'skipped')
  }
  yield* emitter.row(fields, point, { context, links })
  yield* children
}

function readFields(lead: LinkLead | NamedLead, { legend }: Emitter, details: Details): ItemFields {
  const fields = readItemFields(lead, legend, details.links)
  addLabelled(fields, 'kind' in lead ? details : { ...details, links: [] })
  return fields
}

/** Reads an entry whose name is a heading or a paragraph, with the blocks about it. */
export function* readTitledEntry(
  { title, blocks }: TitledEntry,
  emitter: Emitter,
  context = NO_CONTEXT,
): Generator<SourceItem> {
  const tokens = tokensOf(title)
  const found = findLead(tokens, emitter.options.base_url)
  const end = tokens.findIndex((token) => token.kind === 'link')
  const [own, rest] = end === -1 ? [tokens, []] : [tokens.slice(0, end), tokens.slice(end)]
  const lead =
    found.kind === 'link'
      ? found
      : (findNamed(tokens) ?? { name: plainText(own).replace(LIST_NUMBER, ''), before: '', rest })
  const labelled = readSections(blocks)
  const fields = readFields(lead, emitter, labelled)
  if (labelled.description !== undefined && labelled.description !== '') fields.description ??= labelled.description
  const kept = labelled.rest.filter((block): block is ListItem['children'][number] => block.type !== 'heading')
  addDetails(
    fields,
    kept.filter((block) => !isPicture(block) && !isDescriptionSummary(block)),
    emitter.document,
  )
  const taken = blocks.filter((block) => !labelled.rest.includes(block))
  const links = taken.reduce((sum, block) => sum + countLinksIn(block), countLinks(tokens))
  yield* emitter.row(fields, pointOf(title), { context, links })
  for (const block of labelled.rest) yield* readText(block, emitter)
}

/** Whether a block is the line that a text about the thing is folded up below: `<summary>Description</summary>`. */
function isDescriptionSummary(block: RootContent): boolean {
  return block.type === 'paragraph' && block.data?.isSummary === true && isDescriptionHeading(textOf(block))
}

function isPicture(block: RootContent): boolean {
  return (
    block.type === 'paragraph' &&
    block.children.every((child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''))
  )
}

/** Whether any item in the list, at any depth, is a listing rather than a link about one. */
function hasListing(list: List, { options }: Emitter): boolean {
  return countEntries([list], options.base_url) > 0
}

function groupLabel(tokens: readonly InlineToken[]): string {
  const link = tokens.findIndex((token) => token.kind === 'link')
  const before = plainText(link === -1 ? tokens : tokens.slice(0, link)).replace(LABEL_END, '')
  return before === '' ? plainText(tokens).replace(LABEL_END, '') : before
}

/**
 * Adds the other blocks of a list item: a paragraph becomes the description if the first line had none, the rest is
 * `body`, Markdown as written and moved to the left margin.
 */
function addDetails(fields: ItemFields, details: ListItem['children'], { text }: MarkdownDocument): void {
  let blocks = details.filter((block) => block.type !== 'definition' && block.type !== 'thematicBreak')
  const [first] = blocks
  const said = first?.type === 'blockquote' && first.children.length === 1 ? first.children[0] : first
  if (fields.description === undefined && said?.type === 'paragraph') {
    const description = textOf(said).replace(/^[-–—:：]\s*/, '')
    if (description !== '') fields.description = description
    blocks = blocks.slice(1)
  }
  const body = blocks.flatMap(({ position }) => {
    if (position?.start.offset === undefined) return []
    const indent = ' '.repeat(position.start.column - 1)
    return text.slice(position.start.offset, position.end.offset).replaceAll(`\n${indent}`, '\n')
  })
  if (body.length > 0) fields.body = body.join('\n\n')
}
