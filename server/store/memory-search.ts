import type { CategoryDocument, RootDocument } from '../../shared/model/page-document.ts'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.ts'
import { renderListingJson } from '../../shared/renditions/render-index-json.ts'
import { createMemorySource } from '../../shared/search/index/memory-source.ts'
import { createRecordWriter } from '../../shared/search/index/records.ts'
import { indexListings } from '../../shared/search/index-listings.ts'
import { uniqueListings } from '../../shared/search/unique-listings.ts'
import type { Release, ReleaseSearch } from './store.ts'

/**
 * Makes what a build would have stored for searches, from the `index.json` files, when it is first asked for.
 *
 * @param readText Gives the text of a file.
 */
export function createMemorySearch(
  readText: (path: string) => string | undefined,
): Pick<Release, 'search' | 'pageIndex'> {
  let made: ReleaseSearch | undefined
  const readRoot = (): RootDocument => parseRootDocument(readText('index.json') ?? '{}')
  const readPage = (slug: string): CategoryDocument | undefined => {
    const text = readText(`${slug}/index.json`)
    return text === undefined ? undefined : parsePageDocument(text)
  }
  const alternatives = new Map<string, readonly string[]>()
  const alternativesOf = (slug: string): readonly string[] => {
    const known = alternatives.get(slug) ?? readPage(slug)?.category.alternative_to ?? []
    alternatives.set(slug, known)
    return known
  }
  const contextOf = ({ directory, categories }: RootDocument) => {
    const titles = new Map(categories.map(({ slug, title }) => [slug, title]))
    return {
      language: directory.language,
      categoryTitle: (slug: string) => titles.get(slug),
      categoryAlternatives: (slug: string) => alternativesOf(slug),
    }
  }
  const make = (): ReleaseSearch => {
    const root = readRoot()
    const listings = uniqueListings(root.categories.flatMap(({ slug }) => readPage(slug)?.listings ?? []))
    const pieces: Uint8Array[] = []
    const records = createRecordWriter((bytes) => pieces.push(bytes))
    for (const listing of listings) records.add(Buffer.from(renderListingJson(listing)))
    records.finish()
    return {
      index: createMemorySource(indexListings(listings, contextOf(root))),
      listings: createMemorySource(new Uint8Array(Buffer.concat(pieces))),
    }
  }
  return {
    search: () => (made ??= make()),
    pageIndex(slug) {
      const page = readPage(slug)
      return page && createMemorySource(indexListings(page.listings, contextOf(readRoot())))
    },
  }
}
