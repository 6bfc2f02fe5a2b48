import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { isContentsHeading } from '../markdown/markdown-headings.ts'
import { flattenInline, plainText } from '../markdown/markdown-inline.ts'
import type { MarkdownDocument } from '../markdown/markdown-parse.ts'
import { sectionAfter } from '../markdown/markdown-shapes.ts'
import { countBy } from '../parse/records.ts'
import { sortingField, statedCategory } from './category-field.ts'
import type { Column } from './columns.ts'
import type { RowItem } from '../contract/source.ts'

/** What names the pages, and why. */
export interface MarkdownCategory {
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
    const title = plainText(flattenInline(node.children))
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
