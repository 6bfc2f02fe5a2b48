import { clipText } from '../../../shared/model/clean-text.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import type { InlinePoint } from './markdown-inline.ts'
import { readIntro } from './markdown-intro.ts'
import type { ItemFields } from './markdown-item.ts'
import type { Outline } from './markdown-outline.ts'
import type { MarkdownDocument } from './markdown-parse.ts'
import type { CategoryRef, SkippedItem, SourceFile, SourceItem } from '../contract/source.ts'

/** The context of a list item: labels of bullets without a link and names of listings above it, outermost first. */
export interface ListContext {
  groups: readonly string[]
  parents: readonly string[]
}

/** Advice about skipped items that may have been meant as listings, by reason. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['text before the link', 'to list it, begin with the link'],
  ['relative link without base_url', 'to list it, set base_url'],
  ['row in raw HTML', 'to list it, write it in Markdown'],
])

/** The context of a top-level item. */
export const NO_CONTEXT: ListContext = { groups: [], parents: [] }

/** Makes source items out of findings; tracks the current place in the document. */
export interface Emitter {
  readonly options: MarkdownOptions
  readonly document: MarkdownDocument
  /** Meanings of emoji flags found so far. */
  readonly legend: Map<string, string>
  /** A skipped item; if its author may have meant a listing, also a warning that quotes `text`. */
  skipped(reason: string, point: InlinePoint, text?: string): SkippedItem
  /** The row, preceded by its page if that has not been described yet; or, in a skipped part, a skipped item. */
  row(own: ItemFields, point: InlinePoint, context?: ListContext): Generator<SourceItem>
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

  function skipReason({ line }: InlinePoint): string | undefined {
    if (line <= markers.start || line >= markers.end) return 'outside the start and end markers'
    return outline.skipReason()
  }

  function warn(code: string, message: string, point: InlinePoint): void {
    if (skipReason(point) === undefined) report({ severity: 'warning', code, message, location: locate(point) })
  }

  function skipped(reason: string, point: InlinePoint, text = ''): SkippedItem {
    const advice = ADVICE.get(reason)
    if (advice !== undefined) warn('markdown_not_a_listing', `"${clipText(text, 60)}": ${reason}; ${advice}`, point)
    return { kind: 'skipped', reason: skipReason(point) ?? reason, location: locate(point) }
  }

  function* row(own: ItemFields, point: InlinePoint, { groups, parents } = NO_CONTEXT): Generator<SourceItem> {
    const reason = skipReason(point)
    if (reason !== undefined) {
      yield skipped(reason, point)
      return
    }
    const { path, page, section } = outline.place(groups)
    if (page && !page.declared) {
      page.declared = true
      const intro = readIntro(page.intro, document)
      const at = page.node.position?.start ?? point
      if (intro) yield { kind: 'category', ref: { path }, fields: { ...intro }, location: locate(at) }
    }
    const labels = options.category === 'group' ? groups.slice(1) : groups
    const fields = {
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
    }
  }

  function readCategories(fields: ItemFields, path: string[]): CategoryRef[] {
    const rule = options.category
    if (typeof rule === 'object' && 'field' in rule) {
      const value = fields[rule.field]
      const titles = typeof value === 'string' ? splitText(value, [rule.split ?? []].flat()) : []
      const named = titles.map((title) => title.trim()).filter((title) => title !== '')
      if (named.length > 0) return named.map((title) => ({ path: [title] }))
    }
    return path.length > 0 ? [{ path }] : []
  }

  return {
    options,
    document,
    legend: new Map(),
    skipped,
    row,
    warn,
  }
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
