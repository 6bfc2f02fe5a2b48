import type { Listing } from '../../shared/model/listing.ts'
import { escapeHtml } from '../../shared/renditions/text/escape-html.ts'
import { renderTile } from '../../shared/renditions/html/tile.ts'
import { markWords } from '../../shared/renditions/text/mark-words.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
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
export function renderSuggestions(results: ResultsView<PageIdentity>): Suggestions {
  const { page, listings, total, title, url } = results
  const options = listings.map((listing) => renderOption(results, listing))
  options.push(
    `<li role="option" aria-selected="false"><span></span><span dir="auto">${escapeHtml(title)}</span><span class="n" aria-hidden="true">↵</span></li>`,
  )
  return {
    options: createNodes(options.join('')),
    targets: [...listings.map((listing) => targetOf(results, listing)), url].map(pathOf),
    status: page.words.count.of(listings.length, total),
  }
}

function renderOption({ places, query: { words } }: ResultsView<PageIdentity>, listing: Listing): string {
  const [slug = ''] = listing.categories
  const place = places.get(slug)?.title ?? slug
  return (
    `<li role="option" aria-selected="false">${renderTile(listing, 'tiny')}<div><b><bdi>${markWords(listing.name, words)}</bdi></b>` +
    `<p class="s soft" dir="auto">${markWords(listing.description ?? '', words)}</p></div>` +
    `<span class="n"><bdi>${escapeHtml(place)}</bdi></span></li>`
  )
}

function targetOf({ page }: ResultsView<PageIdentity>, { categories: [slug = page.slug], id }: Listing): string {
  return page.urls.listing(slug, id)
}

/** The server may be reached under another name. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
