import type { List, ListItem } from 'mdast'
import { clipText } from '../../../shared/model/clean-text.ts'
import { slugify } from '../../../shared/model/slug.ts'
import { baseName } from '../files/find-files.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { isContentsHeading } from './markdown-headings.ts'
import type { InlinePoint } from './markdown-inline.ts'
import { flattenInline, isHttp } from './markdown-inline.ts'
import { readIntro } from './markdown-intro.ts'
import type { ItemFields } from './markdown-item.ts'
import { readDetails } from './markdown-details.ts'
import { findLead, findNamed } from './markdown-lead.ts'
import { createLegend } from './markdown-legend.ts'
import type { Legend } from './markdown-legend.ts'
import type { Outline } from './markdown-outline.ts'
import { BOILERPLATE } from './markdown-outline.ts'
import type { MarkdownDocument } from './markdown-parse.ts'
import type { CategoryRef, SkippedItem, SourceFile, SourceItem } from '../contract/source.ts'

/** The context of a list item: labels of bullets without a link and names of listings above it, outermost first. */
export interface ListContext {
  groups: readonly string[]
  parents: readonly string[]
}

/** Where a row is, and the links in it. */
export interface RowPlace {
  readonly context?: ListContext
  readonly links: number
}

/** Advice about skipped items that may have been meant as listings, by reason. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['text before the link', 'to list it, begin with the link'],
  ['relative link without base_url', 'to list it, set base_url'],
])

/** The context of a top-level item. */
export const NO_CONTEXT: ListContext = { groups: [], parents: [] }

/** Makes source items out of findings; tracks the current place in the document. */
export interface Emitter {
  readonly options: MarkdownOptions
  readonly document: MarkdownDocument
  /** Where in the document it is. */
  readonly outline: Outline
  /** Meanings of flags found so far. */
  readonly legend: Legend
  /** A skipped item; if its author may have meant a listing, also a warning that quotes `text`. @param links In it. */
  skipped(reason: string, point: InlinePoint, text: string, links: number): SkippedItem
  /** The row, preceded by its page if that has not been described yet; or, in a skipped part, a skipped item. */
  row(own: ItemFields, point: InlinePoint, place: RowPlace): Generator<SourceItem>
  /** Reports what may have been meant as a listing, unless the place is in a skipped part. */
  notListing(text: string, reason: string, point: InlinePoint): void
  /** Whether the bullets of a list, or of the document, begin with names rather than links. */
  areNamed(list: List): boolean
  /** Reports the sections whose rows were skipped for their heading. */
  reportSections(): void
  /** Reports a warning, unless the place is in a skipped part. */
  warn(code: string, message: string, point: InlinePoint): void
}

/** Creates an {@link Emitter}. */
export function createEmitter(
  file: SourceFile,
  options: MarkdownOptions,
  document: MarkdownDocument,
  outline: Outline,
  report: ReportDiagnostic,
): Emitter {
  const markers = findMarkers(document.text, options)
  const locate = ({ line, column }: InlinePoint): SkippedItem['location'] => ({ file: file.path, line, column })
  for (const marker of markers.missing) {
    report({
      severity: 'warning',
      code: 'markdown_marker_missing',
      message: `marker "${marker}" does not occur; correct or remove it in directory.yml`,
      location: locate({ line: 1, column: 1 }),
    })
  }

  /** Rows in boilerplate, by the title of their section. */
  const leftOut = new Map<string, { count: number; first: string; point: InlinePoint }>()

  function reportSections(): void {
    for (const [title, { count, first, point }] of leftOut) {
      if (count < 2 || isContentsHeading(title)) continue
      const message = `"${clipText(title, 60)}": ${count} items with links, first "${clipText(first, 60)}", are no listings, as the heading is that of boilerplate; name it under include to list them, or under exclude`
      report({ severity: 'warning', code: 'markdown_section_skipped', message, location: locate(point) })
    }
  }

  let named: boolean | undefined
  function areNamed(list: List): boolean {
    named ??= haveNames(
      document.root.children.flatMap((node) => (node.type === 'list' ? node.children : [])),
      document,
    )
    // Of one list, only bold type is evidence enough.
    return named || haveNames(list.children.filter(beginsBold), document)
  }

  function skipReason({ line }: InlinePoint): string | undefined {
    if (line <= markers.start || line >= markers.end) return 'outside the start and end markers'
    return outline.skipReason()
  }

  function warn(code: string, message: string, point: InlinePoint): void {
    if (skipReason(point) === undefined) report({ severity: 'warning', code, message, location: locate(point) })
  }

  function notListing(text: string, reason: string, point: InlinePoint): void {
    warn('markdown_not_a_listing', `"${clipText(text, 60)}": ${reason}`, point)
  }

  function skipped(reason: string, point: InlinePoint, text: string, links: number): SkippedItem {
    const advice = ADVICE.get(reason)
    if (advice !== undefined) notListing(text, `${reason}; ${advice}`, point)
    return { kind: 'skipped', reason: skipReason(point) ?? reason, location: locate(point), links }
  }

  function* row(own: ItemFields, point: InlinePoint, { context, links }: RowPlace): Generator<SourceItem> {
    const { groups, parents } = context ?? NO_CONTEXT
    const reason = skipReason(point)
    if (reason !== undefined) {
      const section = reason === BOILERPLATE ? outline.current() : undefined
      const left = section && (leftOut.get(section.title) ?? { count: 0, first: String(own.name), point })
      if (section && left) leftOut.set(section.title, { ...left, count: left.count + 1 })
      yield skipped(reason, point, '', links)
      return
    }
    const { path, page, section, day } = outline.place(groups)
    if (page && !page.declared) {
      page.declared = true
      const intro = readIntro(page.intro, document)
      const at = page.node.position?.start ?? point
      if (intro) yield { kind: 'category', ref: refer(path), fields: { ...intro }, location: locate(at) }
    }
    const labels = options.category === 'group' ? groups.slice(1) : groups
    const fields = {
      ...(day !== undefined && { added: day }),
      ...own,
      ...(section !== undefined && { section }),
      ...(labels.length > 0 && { group: labels.join(' / ') }),
      ...(parents.length > 0 && { parent_listing: parents.at(-1) }),
    }
    yield {
      kind: 'row',
      fields,
      categories: readCategories(fields, path),
      location: locate(point),
      isPlainText: true,
      links,
    }
  }

  function readCategories(fields: ItemFields, path: string[]): CategoryRef[] {
    const rule = options.category
    if (typeof rule === 'object' && 'field' in rule) {
      const value = fields[rule.field]
      const titles = typeof value === 'string' ? splitText(value, [rule.split ?? []].flat()) : []
      const named = titles.map((title) => title.trim()).filter((title) => title !== '')
      if (named.length > 0) return named.map((title) => refer([title]))
    }
    return path.length > 0 ? [refer(path)] : []
  }

  function refer(path: readonly string[]): CategoryRef {
    const words = { file: baseName(file.path), heading: path.at(-1) ?? '', parent: path.at(-2) ?? '' }
    const slug = slugify(
      (options.slug ?? '').replace(/\{(file|heading|parent)\}/g, (_match, name: keyof typeof words) => words[name]),
    )
    return slug === '' ? { path } : { path, slug }
  }

  return {
    options,
    document,
    outline,
    legend: createLegend(document.text, document.definitions, options.status),
    skipped,
    row,
    notListing,
    areNamed,
    reportSections,
    warn,
  }
}

/** Items of this shape, at least, and share of those with a link, that make it the shape of a list. */
const MIN_NAMED = 3
const MIN_NAMED_SHARE = 0.5

function beginsBold({ children: [head] }: ListItem): boolean {
  return head?.type === 'paragraph' && head.children[0]?.type === 'strong'
}

function haveNames(items: readonly ListItem[], document: MarkdownDocument): boolean {
  const { definitions } = document
  let count = 0
  let links = 0
  for (const { children } of items) {
    const [head, ...others] = children
    const tokens = head?.type === 'paragraph' ? flattenInline(head.children, definitions) : []
    const isNamed = findLead(tokens).kind !== 'link' && findNamed(tokens) !== undefined
    const isLinked = tokens.some((token) => token.kind === 'link' && isHttp(token.url))
    if (isLinked) links += 1
    if (isNamed && (isLinked || readDetails(others, document).links.length > 0)) count += 1
  }
  return count >= MIN_NAMED && count >= links * MIN_NAMED_SHARE
}

function splitText(text: string, separators: readonly string[]): string[] {
  return separators.reduce((parts, separator) => parts.flatMap((part) => part.split(separator)), [text])
}

/** Lines of the start and end markers; beyond the document where there are none. */
function findMarkers(text: string, { start, end }: MarkdownOptions): { start: number; end: number; missing: string[] } {
  const lines = text.split(/\r?\n/)
  const from = start === undefined ? 0 : lines.findIndex((line) => line.includes(start)) + 1
  const to = end === undefined ? 0 : lines.findIndex((line, index) => index >= from && line.includes(end)) + 1
  const missing = [from === 0 ? start : undefined, to === 0 ? end : undefined].filter((marker) => marker !== undefined)
  return { start: from, end: to === 0 ? Infinity : to, missing }
}
