import type { Listing } from '../../shared/model/listing.ts'
import { escapeHtml } from '../../shared/renditions/text/escape-html.ts'
import { renderTile } from '../../shared/renditions/html/tile.ts'
import { markWords } from '../../shared/renditions/text/mark-words.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import { resultsUrl, titleOfResults } from '../../shared/renditions/view/results-title.ts'
import type { PlaceFinder } from '../../shared/renditions/view/results-view.ts'
import type { Selection } from '../../shared/tools/select-listings.ts'
import { createNodes } from './create-nodes.ts'

/** What a search field lists below itself. */
export interface Suggestions {
  /** Options of a listbox, without ids: the listings found first, and last the way to all of them. */
  readonly options: DocumentFragment
  /** Where each option leads, in their order: without scheme and host. */
  readonly targets: readonly string[]
  /** What is announced: `7 of 13 listings`. */
  readonly status: string
}

/** Renders the best of what was found as options. */
export function renderSuggestions(page: PageIdentity, selection: Selection, findPlaces: PlaceFinder): Suggestions {
  const { listings, query, total } = selection
  const slugOf = ({ categories: [slug = page.slug] }: Listing): string => slug
  const places = new Map(findPlaces(new Set(listings.map(slugOf))).map(({ slug, title }) => [slug, title]))
  const options = listings.map((listing) => {
    const slug = slugOf(listing)
    return renderOption(listing, page, query.words, places.get(slug) ?? slug)
  })
  options.push(
    `<li role="option" aria-selected="false"><span></span><span dir="auto">${escapeHtml(titleOfResults(page, query, total))}</span><span class="n" aria-hidden="true">↵</span></li>`,
  )
  const targets = listings.map((listing) => page.urls.listing(slugOf(listing), listing.id))
  return {
    options: createNodes(options.join('')),
    targets: [...targets, resultsUrl(page, query)].map(pathOf),
    status: page.words.count.of(listings.length, total),
  }
}

function renderOption(listing: Listing, { urls }: PageIdentity, words: string, place: string): string {
  return (
    `<li role="option" aria-selected="false">${renderTile(listing, urls, 'tiny')}<div><b><bdi>${markWords(listing.name, words)}</bdi></b>` +
    `<p class="s soft" dir="auto">${markWords(listing.description ?? '', words)}</p></div>` +
    `<span class="n"><bdi>${escapeHtml(place)}</bdi></span></li>`
  )
}

/** The server may be reached under another name. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
