import type { Listing } from '../../../shared/model/listing.ts'
import { parsePageDocument, parseRootDocument } from '../../../shared/model/parse-page-document.fixture.ts'
import { uniqueListings } from '../../../shared/search/index-listings.ts'

/** What questions about a directory are made of. */
export interface Material {
  /** Pages with their listings, in page order, each listing once a page. */
  readonly pages: readonly { readonly slug: string; readonly listings: readonly Listing[] }[]
  /** Every listing once. */
  readonly listings: readonly Listing[]
}

/** Reads the published `index.json` of every page. @param url Of the root page, with a trailing slash. */
export async function readMaterial(url: string): Promise<Material> {
  const read = async (path: string): Promise<string> => (await fetch(`${url}${path}index.json`)).text()
  const { categories } = parseRootDocument(await read(''))
  const pages = []
  for (const { slug } of categories) {
    const { listings } = parsePageDocument(await read(`${encodeURIComponent(slug)}/`))
    pages.push({ slug, listings: uniqueListings(listings) })
  }
  const all = new Map(pages.flatMap(({ listings }) => listings.map((listing) => [listing.id, listing])))
  return { pages, listings: [...all.values()] }
}
