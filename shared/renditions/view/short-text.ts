import { clipText } from '../../model/clean-text.ts'
import type { Listing } from '../../model/listing.ts'
import type { DirectoryUrls } from '../../urls.ts'

/** Longest text in a list, in UTF-16 code units: lists help to choose, and a document of one stays below 256 KB. */
const MAX_TEXT_LENGTH = 600

/** Whether a listing has a page of its own. @param slug Page that it is on where it names none. */
export function hasOwnPage({ id, categories }: Listing, urls: DirectoryUrls, slug = ''): boolean {
  const first = categories[0] ?? slug
  return urls.listing(first, id) !== urls.place(first, id)
}

/** The listing as lists show it: of a long text the beginning, where its own page has the whole. */
export function withShortText(listing: Listing, urls: DirectoryUrls, slug?: string): Listing {
  const { description } = listing
  if (description === undefined || description.length <= MAX_TEXT_LENGTH || !hasOwnPage(listing, urls, slug))
    return listing
  return { ...listing, description: clipText(description, MAX_TEXT_LENGTH) }
}
