import type { Listing } from '../../model/listing.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { renderListingHtml } from './html-listing.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { ResultsView } from '../view/results-view.ts'

/** Results on any surface: the parts of a result page that change with its query. */
type AnyResults = ResultsView<PageIdentity>

/** Renders what was asked and how much was found. */
export function renderLead({ page, title, facts }: AnyResults): string {
  const within = `in <a href="${hrefOf(page.url)}"><bdi>${escapeHtml(page.title)}</bdi></a>`
  const about = [within, ...facts.map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`)]
  return (
    `<div class="lead">\n<h1 lang="en" dir="auto">${escapeHtml(title)}</h1>\n` +
    // Our own words are English: isolated, they keep their order on a page written from right to left.
    `<p class="meta"><bdi lang="en">${about.join(' · ')}</bdi></p>\n</div>\n`
  )
}

/** Renders the listings found. @param renderBody As of `renderListingHtml`. */
export function renderFound(results: AnyResults, renderBody: (markdown: string) => string): string {
  let articles = ''
  for (const listing of results.listings) {
    articles += renderListingHtml(listing, renderBody, renderPlaces(results, listing))
  }
  return articles
}

/** Renders why there is nothing to see; nothing where there is something. */
export function renderNotice({ notice }: AnyResults): string {
  if (notice === undefined) return ''
  const ways = notice.links.map(
    (link) => `<a href="${hrefOf(link.url)}" rel="nofollow"><bdi>${escapeHtml(link.text)}</bdi></a>`,
  )
  return `<p class="none" lang="en">${escapeHtml(notice.text)} ${ways.join(', ')}</p>\n`
}

/** Renders the ways to the results before and after these; nothing where there are none. */
export function renderPager({ previous, next }: AnyResults): string {
  const links = [
    ...(previous === undefined ? [] : [`<a href="${hrefOf(previous)}" rel="prev nofollow">Results before these</a>`]),
    ...(next === undefined ? [] : [`<a href="${hrefOf(next)}" rel="next nofollow">More results</a>`]),
  ]
  return links.length === 0 ? '' : `<nav class="pager" aria-label="More results" lang="en">${links.join(' ')}</nav>\n`
}

/** On the root page: which pages a listing is on. */
function renderPlaces({ page, places }: AnyResults, { categories, id }: Listing): string {
  if (page.page.kind === 'category') return ''
  const links = categories.map((slug) => {
    const title = places.get(slug)?.title ?? slug
    return `<a href="${hrefOf(page.urls.place(slug, id))}"><bdi>${escapeHtml(title)}</bdi></a>`
  })
  return `<p class="places">In ${links.join(', ')}</p>\n`
}

/** Without scheme and host, as in the form's action: the server may be reached under another name. */
function hrefOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return escapeHtml(pathname + search + hash)
}
