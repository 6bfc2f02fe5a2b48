import type { Listing } from '../../model/listing.ts'
import { createFacets } from '../../search/listing-facets.ts'
import { renderFilterForm } from './filter-form.ts'
import { renderListingHtml } from './html-listing.ts'
import { renderBody } from './intro-html.ts'
import { createFilterOffer } from '../view/filter-offer.ts'
import type { PageView } from '../view/page-view.ts'

/** Pages with more listings are not laid out whole; the stylesheet decides how much of them is. */
const MAX_LISTINGS_LAID_OUT = 50

/** Renders the form and the listings of a category's page. */
export function renderListings(view: PageView, listings: readonly Listing[]): string {
  if (listings.length === 0) return '<p class="none">Nothing is listed here yet.</p>\n'
  const offer = createFilterOffer({
    count: listings.length,
    facets: createFacets(listings),
    dated: (sort) => listings.filter((listing) => listing[sort] !== undefined).length,
  })
  let articles = ''
  for (const listing of listings) articles += renderListingHtml(listing, renderBody)
  const size = listings.length > MAX_LISTINGS_LAID_OUT ? ' large' : ''
  return (
    `<section>\n<h2>Listings</h2>\n${renderFilterForm(view, offer)}` +
    `<div class="listings${size}">\n${articles}</div>\n</section>\n`
  )
}
