import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { indexListings } from '../../shared/search/index-listings.ts'
import { makeSearchListing, searchCategoryTitle } from '../lib/search-listings.ts'

/** Listings of a page. */
export const PAGE_LISTINGS = 20

/** The search indexes of synthetic pages, in one file: too many to fit into memory. */
export interface PageIndexFile {
  read(page: number): Uint8Array
  close(): void
}

/** Creates the indexes of pages. @param path Of a file that does not exist. */
export function makePageIndexes(path: string, pages: number): PageIndexFile {
  const descriptor = openSync(path, 'wx+')
  const ends = new Float64Array(pages)
  let end = 0
  for (let page = 0; page < pages; page += 1) {
    const bytes = makePageIndex(page)
    writeSync(descriptor, bytes)
    end += bytes.length
    ends[page] = end
  }
  return {
    read(page) {
      const start = page === 0 ? 0 : (ends[page - 1] ?? 0)
      const bytes = new Uint8Array((ends[page] ?? 0) - start)
      readSync(descriptor, bytes, 0, bytes.length, start)
      return bytes
    },
    close: () => closeSync(descriptor),
  }
}

/** The index of a page: the same for the same page. */
export function makePageIndex(page: number): Uint8Array {
  const listings = Array.from({ length: PAGE_LISTINGS }, (_, at) => makeSearchListing(page * PAGE_LISTINGS + at))
  return indexListings(listings, { language: 'en', categoryTitle: searchCategoryTitle })
}
