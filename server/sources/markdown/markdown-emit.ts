import type { List, ListItem } from 'mdast'
import { clipText } from '../../../shared/model/clean-text.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import type { CategoryRef, SkippedItem, SourceItem } from '../contract/source.ts'
import { baseName } from '../files/find-files.ts'
import { splitText } from '../mapping/field-path.ts'
import { baseUrlOf } from '../mapping/map-values.ts'
import { countBy } from '../parse/records.ts'
import { MIN_ENTRIES, readDetails, splitLabelled } from './markdown-details.ts'
import { isContentsHeading } from './markdown-headings.ts'
import { headTokens, type InlinePoint, isHttp, plainText } from './markdown-inline.ts'
import type { ItemFields } from './markdown-item.ts'
import { findLead, findNamed } from './markdown-lead.ts'
import { Legend } from './markdown-legend.ts'
import { BOILERPLATE, Outline, readIntro } from './markdown-outline.ts'
import type { MarkdownDocument } from './markdown-parse.ts'

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

/** The context inside of a bullet, or of a part of a table, with a label. */
export function withGroup(context: ListContext, group = ''): ListContext {
  return group === '' ? context : { ...context, groups: [...context.groups, group] }
}

/** Makes source items out of findings; tracks the current place in the document. */
export class Emitter {
  readonly options: MarkdownOptions
  readonly document: MarkdownDocument
  readonly outline: Outline
  /** Meanings of flags found so far. */
  readonly legend: Legend
  readonly #path: string
  readonly #report: ReportDiagnostic
  readonly #markers: ReturnType<typeof findMarkers>
  /** Rows in boilerplate, by the title of their section. */
  readonly #leftOut = new Map<string, { count: number; first: string; point: InlinePoint }>()
  /** Texts of links that many bullets have behind their names. */
  readonly labels: ReadonlySet<string>
  #areNamed: boolean | undefined
  #areLabelled: boolean | undefined

  constructor(path: string, options: MarkdownOptions, document: MarkdownDocument, report: ReportDiagnostic) {
    const base = baseUrlOf(options, path)
    this.options = base === undefined ? options : { ...options, base_url: base }
    this.document = document
    this.outline = new Outline(options, path)
    this.legend = new Legend(document.text, options.status)
    this.#path = path
    this.#report = report
    this.#markers = findMarkers(document.text, options)
    this.labels = findLabels(itemsOf(document))
    const location = this.#at({ line: 1, column: 1 })
    for (const marker of this.#markers.missing) {
      const message = `marker "${marker}" does not occur; correct or remove it in directory.yml`
      report({ severity: 'warning', code: 'markdown_marker_missing', message, location })
    }
  }

  /** Reports the sections whose rows were skipped for their heading. */
  reportSections(): void {
    for (const [title, { count, first, point }] of this.#leftOut) {
      if (count < 2 || isContentsHeading(title)) continue
      const message = `"${clipText(title, 60)}": ${count} items with links, first "${clipText(first, 60)}", are no listings, as the heading is that of boilerplate; name it under include to list them, or under exclude`
      this.#report({ severity: 'warning', code: 'markdown_section_skipped', message, location: this.#at(point) })
    }
  }

  /** Whether the bullets of a list, or of the document, begin with names rather than links. */
  areNamed(list: List): boolean {
    this.#areNamed ??= haveNames(itemsOf(this.document), this.labels)
    // Of one list, only bold type is evidence enough.
    return this.#areNamed || haveNames(list.children.filter(beginsBold), this.labels)
  }

  /** Whether items of this document are names with labelled lines below. */
  get areLabelled(): boolean {
    const items = itemsOf(this.document)
    return (this.#areLabelled ??= items.filter((item) => splitLabelled(item) !== undefined).length >= MIN_ENTRIES)
  }

  /** Reports a warning, unless the place is in a skipped part. */
  warn(code: string, message: string, point: InlinePoint): void {
    if (this.#skipReason(point) !== undefined) return
    this.#report({ severity: 'warning', code, message, location: this.#at(point) })
  }

  /** A skipped item; if its author may have meant a listing, also a warning that quotes `text`. @param links In it. */
  skipped(reason: string, point: InlinePoint, text: string, links: number): SkippedItem {
    const advice = ADVICE.get(reason)
    if (advice !== undefined)
      this.warn('markdown_not_a_listing', `"${clipText(text, 60)}": ${reason}; ${advice}`, point)
    return { kind: 'skipped', reason: this.#skipReason(point) ?? reason, location: this.#at(point), links }
  }

  /** The row, preceded by its page if that has not been described yet; or, in a skipped part, a skipped item. */
  *row(own: ItemFields, point: InlinePoint, { context, links }: RowPlace): Generator<SourceItem> {
    const { groups, parents } = context ?? NO_CONTEXT
    const reason = this.#skipReason(point)
    if (reason !== undefined) {
      const section = reason === BOILERPLATE ? this.outline.current : undefined
      const left = section && (this.#leftOut.get(section.title) ?? { count: 0, first: String(own.name), point })
      if (section && left) this.#leftOut.set(section.title, { ...left, count: left.count + 1 })
      yield this.skipped(reason, point, '', links)
      return
    }
    const { path, page, section, day } = this.outline.place(groups)
    if (page && !page.declared) {
      page.declared = true
      const intro = readIntro(page.intro, this.document)
      const location = this.#at(page.node.position?.start ?? point)
      if (intro) yield { kind: 'category', ref: this.#refer(path), fields: { ...intro }, location }
    }
    const labels = this.options.category === 'group' ? groups.slice(1) : groups
    const fields = {
      ...(day !== undefined && { added: day }),
      ...own,
      ...(section !== undefined && { section }),
      ...(labels.length > 0 && { group: labels.join(' / ') }),
      ...(parents.length > 0 && { parent_listing: parents.at(-1) }),
    }
    const categories = this.#readCategories(fields, path)
    yield { kind: 'row', fields, categories, location: this.#at(point), isPlainText: true, links }
  }

  #at({ line, column }: InlinePoint): SkippedItem['location'] {
    return { file: this.#path, line, column }
  }

  #skipReason({ line }: InlinePoint): string | undefined {
    if (line <= this.#markers.start || line >= this.#markers.end) return 'outside the start and end markers'
    return this.outline.skipReason
  }

  #readCategories(fields: ItemFields, path: string[]): CategoryRef[] {
    const rule = this.options.category
    if (typeof rule === 'object' && 'field' in rule) {
      const value = fields[rule.field]
      const titles = typeof value === 'string' ? splitText(value, rule.split ?? []) : []
      if (titles.length > 0) return titles.map((title) => this.#refer([title]))
    }
    return path.length > 0 ? [this.#refer(path)] : []
  }

  #refer(path: readonly string[]): CategoryRef {
    const words = { file: baseName(this.#path), heading: path.at(-1) ?? '', parent: path.at(-2) ?? '' }
    const written = (this.options.slug ?? '').replace(
      /\{(file|heading|parent)\}/g,
      (_match, name: keyof typeof words) => words[name],
    )
    const slug = slugify(written)
    return slug === '' ? { path } : { path, slug }
  }
}

/** Items of this shape, at least, and share of those with a link, that make it the shape of a list. */
const MIN_NAMED = 3
const MIN_NAMED_SHARE = 0.5

function beginsBold({ children: [head] }: ListItem): boolean {
  return head?.type === 'paragraph' && head.children[0]?.type === 'strong'
}

function itemsOf({ root }: MarkdownDocument): ListItem[] {
  return root.children.flatMap((node) => (node.type === 'list' ? node.children : []))
}

/** Texts of the first links behind different texts, in at least three items and in half of those. */
function findLabels(items: readonly ListItem[]): ReadonlySet<string> {
  const texts = new Map<string, string>()
  for (const tokens of items.map(headTokens)) {
    const at = tokens.findIndex((token) => token.kind === 'link')
    const link = tokens[at]
    const text = plainText(tokens.slice(0, at))
    // `Label: [name](…)` is the other way round.
    if (link?.kind === 'link' && link.text !== '' && findLead(tokens).kind !== 'link' && !/[:：]\s*$/u.test(text))
      texts.set(text, link.text)
  }
  const least = Math.max(MIN_NAMED, texts.size * MIN_NAMED_SHARE)
  return new Set([...countBy(texts.values())].flatMap(([text, count]) => (count >= least ? [text] : [])))
}

function haveNames(items: readonly ListItem[], labels: ReadonlySet<string>): boolean {
  let count = 0
  let links = 0
  for (const item of items) {
    const others = item.children.slice(1)
    const tokens = headTokens(item)
    const isNamed = findLead(tokens).kind !== 'link' && findNamed(tokens, labels) !== undefined
    const isLinked = tokens.some((token) => token.kind === 'link' && isHttp(token.url))
    if (isLinked) links += 1
    if (isNamed && (isLinked || readDetails(others).links.length > 0)) count += 1
  }
  return count >= MIN_NAMED && count >= links * MIN_NAMED_SHARE
}

/** Lines of the start and end markers; beyond the document where there are none. */
function findMarkers(text: string, { start, end }: MarkdownOptions): { start: number; end: number; missing: string[] } {
  const lines = text.split(/\r?\n/)
  const from = start === undefined ? 0 : lines.findIndex((line) => line.includes(start)) + 1
  const to = end === undefined ? 0 : lines.findIndex((line, index) => index >= from && line.includes(end)) + 1
  const missing = [from === 0 ? start : undefined, to === 0 ? end : undefined].filter((marker) => marker !== undefined)
  return { start: from, end: to === 0 ? Infinity : to, missing }
}
