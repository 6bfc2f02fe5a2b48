import { toString } from 'mdast-util-to-string'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import type { RowItem } from '../contract/source.ts'
import { isContentsHeading, readHeadingDay } from '../markdown/markdown-headings.ts'
import { textOf } from '../markdown/markdown-inline.ts'
import type { MarkdownDocument } from '../markdown/markdown-parse.ts'
import { sectionAfter } from '../markdown/markdown-shapes.ts'
import { countBy } from '../parse/records.ts'
import type { Column } from './fields/columns.ts'
import { sortingField, statedCategory } from './place-rows.ts'

/** What names the pages, and why. */
interface MarkdownCategory {
  readonly rule: NonNullable<MarkdownOptions['category']>
  readonly decision: string
  readonly reason: string
}

/**
 * Chooses what names the pages: headings, unless they divide nothing and something else does.
 *
 * @param columns Of tables.
 */
export function chooseMarkdownCategory(rows: readonly RowItem[], columns: readonly Column[]): MarkdownCategory {
  const pages = countBy(rows.map((row) => row.categories[0]?.path.join(' > ')))
  const largest = Math.max(0, ...pages.values())
  const isUneven = largest >= rows.length * 0.6
  const isFlat = isUneven && pages.size <= 2
  const withField = (name: string): RowItem[] => rows.filter((row) => row.fields[name] !== undefined)
  for (const [rule, field, what] of [
    ['group', 'group', 'bullets without a link'],
    ['bold', 'section', 'bold lines'],
  ] as const) {
    const titles = new Set(withField(field).map((row) => row.fields[field]))
    const areMore = isFlat ? titles.size > 1 : isUneven && titles.size > pages.size
    if (areMore && withField(field).length >= rows.length * 0.6) {
      return {
        rule,
        decision: `pages by ${what}`,
        reason: `${pages.size === 1 ? 'one heading holds' : `${pages.size} headings hold`} everything, ${titles.size} ${what} divide it`,
      }
    }
  }
  const found = isFlat ? (statedCategory(columns) ?? sortingField(columns)) : undefined
  if (found?.column !== undefined) {
    const [{ decision, reason } = { decision: '', reason: '' }] = found.explanation
    return { rule: { field: found.column.name }, decision, reason }
  }
  if (rows.every(({ categories }) => categories.length === 0)) {
    return { rule: 'file', decision: 'one page', reason: 'no heading has rows below it' }
  }
  const reason = `${pages.size === 1 ? 'one heading has' : `${pages.size} headings have`} rows below ${pages.size === 1 ? 'it' : 'them'}, at most ${largest}`
  return { rule: 'heading', decision: 'pages by the nearest heading', reason }
}

/** A heading that contains a list of links within the page and, in its subsections, nearly all rows. */
export function findIndexHeading(
  { root }: MarkdownDocument,
  rows: readonly RowItem[],
): { title: string; inside: number; total: number } | undefined {
  for (const [index, node] of root.children.entries()) {
    if (node.type !== 'heading' || node.depth === 1) continue
    const title = textOf(node)
    // What is below one of contents is read anyway, and so is what is beside it.
    if (isContentsHeading(title)) continue
    const below = sectionAfter(root.children, index, node.depth)
    const inner = below.findIndex((each) => each.type === 'heading')
    const own = inner === -1 ? below : below.slice(0, inner)
    const hasContents = own.some(
      (each) =>
        each.type === 'list' &&
        each.children.every(
          (item) =>
            item.children[0]?.type === 'paragraph' &&
            item.children[0].children[0]?.type === 'link' &&
            item.children[0].children[0].url.startsWith('#'),
        ),
    )
    if (!hasContents) continue
    const start = node.position?.start.line ?? 0
    const end = below.at(-1)?.position?.end.line ?? start
    const inside = rows.filter(({ location }) => location.line > start && location.line <= end).length
    if (inside < rows.length * 0.8 || inside === rows.length) continue
    return { title, inside, total: rows.length }
  }
  return undefined
}

/** Pages that are a crowd, where they are more than a third of the rows. */
const MIN_CROWD = 30

/** Headings of lower depth, or the months of those that are days, where the nearest ones would make a page of every few rows. */
export function shallowHeadings(
  document: MarkdownDocument,
  rows: readonly RowItem[],
  read: (options: MarkdownOptions) => readonly RowItem[],
): MarkdownCategory | undefined {
  const found = [...new Set(pagesOf(rows))]
  const nearest = found.length
  if (nearest < MIN_CROWD || (nearest <= rows.length / 3 && !areLetters(found))) return undefined
  const instead = `the nearest headings would make ${nearest} of ${rows.length} rows`
  const headings = document.root.children.filter((node) => node.type === 'heading')
  const deepest = Math.max(...headings.map(({ depth }) => depth))
  for (const depth of ([6, 5, 4, 3, 2] as const).filter((one) => one <= deepest)) {
    const titles = headings.filter((heading) => heading.depth === depth).map((heading) => toString(heading))
    const days = titles.filter((title) => readHeadingDay(title) !== undefined)
    const isByMonth = days.length > titles.length / 2
    if (depth === deepest && !isByMonth) continue
    const rule = isByMonth ? ({ heading: depth, by: 'month' } as const) : (`heading ${depth}` as const)
    const pages = Map.groupBy(pagesOf(read({ category: rule })), (page) => page)
    const largest = Math.max(...[...pages.values()].map((page) => page.length))
    if (pages.size > rows.length / 3) continue
    // A page of nearly everything divides nothing.
    if (pages.size < 2 || largest > rows.length * 0.8) break
    const what = isByMonth ? `months of the days at depth ${depth}` : `headings of depth ${depth}`
    return { rule, decision: `pages by ${what}`, reason: `${pages.size} pages; ${instead}` }
  }
  return { rule: 'file', decision: 'one page', reason: instead }
}

/** Whether nearly all are letters of the alphabet, which sort nothing: `A`, `B companies`. */
export function areLetters(pages: readonly string[]): boolean {
  return pages.filter((page) => /(?:^| > )\p{L}(?: \p{L}+)?$/u.test(page)).length >= pages.length * 0.8
}

export function pagesOf(rows: readonly RowItem[]): string[] {
  return rows.map((row) => row.categories[0]?.path.join(' > ') ?? '')
}
