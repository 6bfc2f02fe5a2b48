import { BytesNotLoaded, DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import type { OtherPages, PageListings } from './opening.ts'

interface Places {
  /** Where the listing at a position is. @throws {RangeError} where there is none. */
  readonly place: (position: number) => { readonly slug: string; readonly ordinal: number }
  /** Of a category among those of the root. */
  readonly positionOf: (slug: string) => number | undefined
}

/**
 * Opens the listings of a root page that are stored with other pages. Theirs are loaded together.
 */
export function openListingsOfPages(count: number, { place, positionOf }: Places, pages: OtherPages): PageListings {
  // Those that are being read: the memory of pages may have no room for all of them.
  let recent = new Map<string, PageListings>()
  const peek = (slug: string): PageListings | undefined => recent.get(slug) ?? pages.peek(slug)
  const load = (slugs: Iterable<string>): BytesNotLoaded =>
    new BytesNotLoaded(async () => {
      const read = await Promise.all(Array.from(slugs, async (slug) => [slug, await pages.load(slug)] as const))
      recent = new Map(read.flatMap(([slug, page]) => (page === undefined ? [] : [[slug, page] as const])))
      if (recent.size < read.length) {
        throw new DamagedIndexError('a page with listings of the root is missing; publish the directory again')
      }
    })
  const read = (position: number): string => {
    const { slug, ordinal } = place(position)
    const page = peek(slug)
    if (page === undefined) throw load([slug])
    return page.read(ordinal)
  }
  return {
    count,
    read,
    labels(position) {
      const { categories } = JSON.parse(read(position)) as { readonly categories: readonly string[] }
      const { categories: source } = pages
      const list = source && openCategoryList({ source, largest: [], positionOf })
      const found = list?.find(categories.slice(0, 1)) ?? []
      return Object.fromEntries(found.map(({ slug, title, label = title }) => [slug, label]))
    },
    prepare(positions) {
      const slugs = new Set(positions.map((position) => place(position).slug))
      if ([...slugs].some((slug) => peek(slug) === undefined)) throw load(slugs)
    },
  }
}
