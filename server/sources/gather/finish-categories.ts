import { type Category, categorySchema } from '../../../shared/model/category.ts'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import { assignSlugs } from './assign-slugs.ts'
import type { CategoryEntry, CategoryTable } from './category-table.ts'
import { didYouMean } from '../mapping/closest-word.ts'
import { capitalizeTitle } from '../mapping/title-of-name.ts'

/** The pages of a directory, in display order, and each one's slug by entry number. */
export interface FinishedCategories {
  categories: Omit<Category, 'count'>[]
  slugs: string[]
}

/**
 * Makes pages from the collected entries: slugs, parents and groups, related pages, order. References that are dangling
 * or circular are dropped, each with a diagnostic.
 *
 * @param order Slugs in display order, from `categories.order`; then `order` counts, then reading order, the rest last.
 */
export function finishCategories(
  table: CategoryTable,
  order: readonly string[],
  configLocation: SourceLocation,
  report: ReportDiagnostic,
): FinishedCategories {
  const entries = table.entries.filter(({ published }) => published)
  const slugs = assignSlugs(entries, report)
  const find = createLookup(entries, slugs)
  const parents = new Map(entries.map((entry) => [entry, findParent(entry, table, slugs, find, report)]))
  dropCycles(entries, parents, report)

  const categories = entries.map((entry) => {
    const parent = parents.get(entry)
    const { parent: _parent, related, title, ...fields } = entry.fields
    return categorySchema.parse({
      ...fields,
      slug: slugs[entry.index],
      title: title ?? entry.path.at(-1),
      groups: groupsOf(entry, table),
      ...(parent === undefined ? {} : { parent: slugs[parent.index] }),
      related: (related ?? []).flatMap((reference) => {
        const page = find(reference)
        if (page === undefined) reportUnknown('related', reference, slugs, entry.location, report)
        return page === undefined || page === entry ? [] : [slugs[page.index]]
      }),
    })
  })
  const rank = new Map<string, number>()
  for (const reference of order) {
    const page = find(reference)
    if (page === undefined) reportUnknown('categories.order', reference, slugs, configLocation, report)
    else if (!rank.has(slugs[page.index] ?? '')) rank.set(slugs[page.index] ?? '', rank.size)
  }
  const sorted = categories
    .map((category, index) => ({
      category,
      index,
      rank: rank.get(category.slug) ?? Infinity,
      isRest: entries[index]?.isRest === true,
    }))
    .sort(
      (a, b) =>
        compare(a.rank, b.rank) ||
        compare(a.category.order ?? Infinity, b.category.order ?? Infinity) ||
        Number(a.isRest) - Number(b.isRest) ||
        a.index - b.index,
    )
  return { categories: labelCategories(sorted.map(({ category }) => category)), slugs }
}

type Lookup = (reference: string) => CategoryEntry | undefined

/** Finds pages by slug, by the slug their source gave, or by title where only one has it. */
function createLookup(entries: readonly CategoryEntry[], slugs: readonly string[]): Lookup {
  const bySlug = new Map<string, CategoryEntry>()
  const byTitle = new Map<string, CategoryEntry | undefined>()
  for (const entry of entries) {
    bySlug.set(slugs[entry.index] ?? '', entry)
    const title = entry.fields.title ?? entry.path.at(-1) ?? ''
    byTitle.set(title, byTitle.has(title) ? undefined : entry)
  }
  for (const entry of entries) if (entry.slug !== undefined && !bySlug.has(entry.slug)) bySlug.set(entry.slug, entry)
  return (reference) => bySlug.get(reference) ?? byTitle.get(reference) ?? bySlug.get(slugify(reference))
}

function findParent(
  entry: CategoryEntry,
  table: CategoryTable,
  slugs: readonly string[],
  find: Lookup,
  report: ReportDiagnostic,
): CategoryEntry | undefined {
  const { parent } = entry.fields
  if (parent !== undefined) {
    const page = find(parent)
    if (page === undefined) reportUnknown('parent', parent, slugs, entry.location, report)
    return page
  }
  for (let length = entry.path.length - 1; length > 0; length -= 1) {
    const page = table.findPath(entry.path.slice(0, length))
    if (page !== undefined && page !== entry) return page
  }
  return undefined
}

/** Titles of the sections between a page and its parent page. */
function groupsOf(entry: CategoryEntry, table: CategoryTable): string[] {
  let start = 0
  for (let length = 1; length < entry.path.length; length += 1) {
    if (table.findPath(entry.path.slice(0, length)) !== undefined) start = length
  }
  return entry.path.slice(start, -1)
}

function dropCycles(
  entries: readonly CategoryEntry[],
  parents: Map<CategoryEntry, CategoryEntry | undefined>,
  report: ReportDiagnostic,
): void {
  const safe = new Set<CategoryEntry>()
  for (const entry of entries) {
    const trail = new Set<CategoryEntry>()
    let at: CategoryEntry | undefined = entry
    while (at !== undefined && !safe.has(at)) {
      trail.add(at)
      const next: CategoryEntry | undefined = parents.get(at)
      if (next !== undefined && trail.has(next)) {
        parents.set(at, undefined)
        const names = [...trail].map((one) => `"${one.fields.title ?? one.path.at(-1) ?? ''}"`).join(', ')
        const message = `parent: ${names} are nested in each other; this page's parent was dropped`
        report({ severity: 'error', code: 'parent_cycle', message, location: at.location })
        break
      }
      at = next
    }
    for (const one of trail) safe.add(one)
  }
}

function reportUnknown(
  field: string,
  reference: string,
  slugs: readonly string[],
  location: SourceLocation,
  report: ReportDiagnostic,
): void {
  // Comparing with every slug of a very large directory would take longer than reading it.
  const hint = slugs.length > 2000 ? '' : didYouMean(reference, slugs)
  const code = field === 'categories.order' ? 'order_unknown' : `${field}_unknown`
  const message = `${field}: there is no page "${reference}"; it was left out${hint}`
  report({ severity: 'warning', code, message, location })
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Share of titles in small letters from which on they are no spelling of somebody's choice. */
const MOSTLY = 0.8

/**
 * Gives pages labels where their titles are not fit to be read among others: pages of one title are told apart by the
 * section or the page that each stands in, `Arcade (Native)`, unless they stand in nothing; and where nearly all titles are
 * in small letters, as values of fields are, labels are written as titles, those of keys with spaces: `memory-leak`.
 */
export function labelCategories<Page extends Omit<Category, 'count'>>(pages: readonly Page[]): Page[] {
  const small = pages.filter(({ title }) => /\p{Ll}/u.test(title) && !/\p{Lu}/u.test(title))
  const areKeys = pages.every(({ title }) => !title.includes(' '))
  const toWords = (title: string): string => (areKeys ? title.replace(/(?<=\w\w)[-_]+(?=\w)/g, ' ') : title)
  const write =
    small.length < pages.length * MOSTLY ? (title: string) => title : (title: string) => capitalizeTitle(toWords(title))
  const byTitle = Map.groupBy(pages, ({ title }) => title)
  const titles = new Map(pages.map(({ slug, title }) => [slug, write(title)]))
  return pages.map((page) => {
    const { groups, parent } = page
    const title = write(page.title)
    const place = (byTitle.get(page.title)?.length ?? 0) > 1 ? (groups.at(-1) ?? titles.get(parent ?? '')) : undefined
    const label = place === undefined ? title : `${title} (${place})`
    return label === page.title ? page : { ...page, label }
  })
}
