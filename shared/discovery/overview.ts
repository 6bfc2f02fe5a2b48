import type { Listing } from '../model/listing.ts'
import type {
  ListingName,
  PageOverview,
  RecentName,
  ReplacedName,
  RootOverview,
  CountedValue,
} from '../model/overview.ts'
import type { CategoryPage } from '../model/page.ts'
import type { FieldTable } from '../model/field-table.ts'
import { isByline, readValues } from '../renditions/view/row-layout.ts'
import { countDays } from '../model/text/days.ts'
import { clipText } from '../model/clean-text.ts'
import { foldLine } from '../renditions/text/escape-markdown.ts'
import type { DirectoryContents } from './directory-contents.ts'

/** Listings named of each category, and those they are taken from: one name is named once. */
const MAX_FIRST = 5
const MAX_SEEN = 20

/** The same of a category that is the only one. */
const MAX_OF_ONLY = 50

/** Categories whose first listings are named: of more, only the largest. */
const MAX_CATEGORIES_WITH_FIRST = 40
const LARGEST = 9

/** Tags of a directory, and listings that a value of another field must have. */
const MAX_TAGS = 8
const MIN_ASKED = 3

/** Names that are most often replaced, and the names of alternatives of each. */
const MAX_REPLACED = 7
const MAX_BY = 3

/** Different tags and names that are counted: those met first. Bounds memory; each that is counted is counted whole. */
const MAX_COUNTED = 20_000

/** Listings last added or changed, and how many are worth a section. */
const MAX_RECENT = 7
const MIN_RECENT = 3

/** How old they may be, measured from the newest date of the directory. */
const RECENT_DAYS = 180

/**
 * Describes what the root page shows of a category's listings. Counts those whose first category it is.
 *
 * @param fields Of the directory: values that it calls good are worth a question, as are authors.
 * @param isOnly Whether there is no other category.
 */
export function describePage({ category, listings }: CategoryPage, fields?: FieldTable, isOnly = false): PageOverview {
  const counter = createCounter()
  const own = listings.filter(({ categories }) => categories[0] === category.slug)
  for (const listing of own) counter.addListing(listing, fields)
  // A category that only borrows listings still shows some.
  const some = (own.length > 0 ? own : listings).slice(0, MAX_SEEN)
  const first = some
    .filter(({ name }, index) => some.findIndex((one) => one.name === name) === index)
    .slice(0, MAX_FIRST)
  return {
    first: isOnly
      ? own.slice(0, MAX_OF_ONLY).map(({ id, name, description }) => ({ id, name, ...shorten(description) }))
      : first.map(({ id, name }) => ({ id, name })),
    ...counter.all(),
  }
}

/**
 * Adds up the {@link PageOverview} of each page, one after the other.
 *
 * @param categoryCount Of the directory. @param days How old what is recent may be.
 */
export function createOverviewCollector(categoryCount: number, days = RECENT_DAYS) {
  const first: Record<string, PageOverview['first']> = Object.create(null)
  const counter = createCounter()
  return {
    add(slug: string, page: PageOverview): void {
      first[slug] = page.first
      counter.addPage(page)
    },
    finish(contents: Pick<DirectoryContents, 'lastModified' | 'recent' | 'pages'>): RootOverview {
      const { asked, replaced } = counter.all()
      const pages =
        categoryCount <= MAX_CATEGORIES_WITH_FIRST
          ? contents.pages
          : contents.pages.toSorted((a, b) => b.count - a.count).slice(0, LARGEST)
      return {
        first: Object.fromEntries(pages.flatMap(({ slug }) => (first[slug] ? [[slug, first[slug]]] : []))),
        asked: chooseAsked(asked, new Set(contents.pages.map(({ title }) => title.toLowerCase()))),
        replaced: replaced
          .filter(({ count }) => count > 1)
          .toSorted((a, b) => b.count - a.count || compareText(a.name, b.name))
          .slice(0, MAX_REPLACED),
        recent: findRecent(contents, days),
      }
    },
  }
}

export type OverviewCollector = ReturnType<typeof createOverviewCollector>

/** The value that most listings have of each field, then tags that are no categories: those are in sight already. */
function chooseAsked(asked: readonly CountedValue[], titles: ReadonlySet<string>): CountedValue[] {
  const sorted = asked.toSorted((a, b) => b[2] - a[2] || compareText(a[1], b[1]))
  const tags = sorted.filter(([facet, value]) => facet === 'tags' && !titles.has(value.toLowerCase()))
  const others = sorted.filter(
    ([facet, , count], index) =>
      facet !== 'tags' && count >= MIN_ASKED && sorted.findIndex((one) => one[0] === facet) === index,
  )
  return [...others, ...tags.slice(0, MAX_TAGS)]
}

/** Counts values and names. */
function createCounter() {
  const asked = new Map<string, number>()
  const replaced = new Map<string, { name: string; count: number; by: string[] }>()
  const addAsked = (facet: string, value: string, count: number): void => {
    const key = `${facet}\n${value}`
    const known = asked.get(key)
    if (known !== undefined || asked.size < MAX_COUNTED) asked.set(key, (known ?? 0) + count)
  }
  const addReplaced = ({ name, count, by }: ReplacedName): void => {
    const known = replaced.get(name)
    if (known === undefined) {
      if (replaced.size < MAX_COUNTED) replaced.set(name, { name, count, by: by.slice(0, MAX_BY) })
      return
    }
    known.count += count
    known.by.push(...by.slice(0, MAX_BY - known.by.length))
  }
  return {
    addListing(listing: Listing, fields?: FieldTable): void {
      const { name, tags: own, alternative_to: names, extra } = listing
      for (const tag of new Set(own)) addAsked('tags', tag, 1)
      for (const field of Object.keys(extra)) {
        const good = fields?.get(field)?.declared?.good
        if (good === undefined && !isByline(field)) continue
        for (const value of new Set(readValues(listing, field))) {
          if (good === undefined || good.includes(value)) addAsked(field, value, 1)
        }
      }
      for (const each of new Set(names)) addReplaced({ name: each, count: 1, by: [name] })
    },
    addPage(page: PageOverview): void {
      for (const [facet, value, count] of page.asked) addAsked(facet, value, count)
      for (const each of page.replaced) addReplaced(each)
    },
    all(): Pick<PageOverview, 'asked' | 'replaced'> {
      const values = Array.from(asked, ([key, count]): CountedValue => {
        const [facet = '', ...value] = key.split('\n')
        return [facet, value.join('\n'), count]
      })
      return { asked: values, replaced: [...replaced.values()] }
    },
  }
}

/** Longest description of a recent listing. */
const MAX_ABOUT = 140

/** Only what is recent beside the directory's own newest date, so that the same input gives the same page. */
function findRecent(
  { lastModified, recent }: Pick<DirectoryContents, 'lastModified' | 'recent'>,
  days: number,
): RecentName[] {
  if (lastModified === undefined) return []
  const oldest = countDays(lastModified) - days
  const found = recent
    .filter(({ date }) => countDays(date) >= oldest)
    .map(({ id, name, description, status, link, slug, date, added }) => ({
      id,
      name,
      ...shorten(description),
      ...(status !== undefined && { status }),
      ...(link !== undefined && { link }),
      slug,
      date,
      isNew: added === date,
    }))
  return found.length < MIN_RECENT ? [] : found.slice(0, MAX_RECENT)
}

function shorten(description: string | undefined): Pick<ListingName, 'description'> {
  return description === undefined ? {} : { description: clipText(foldLine(description), MAX_ABOUT) }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
