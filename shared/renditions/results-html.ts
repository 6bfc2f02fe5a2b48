import type { Listing } from '../model/listing.ts'
import { escapeHtml } from './escape-html.ts'
import { renderFilterForm } from './filter-form.ts'
import { renderDocument } from './html-document.ts'
import { renderListingHtml } from './html-listing.ts'
import { offerOf } from './listings-html.ts'
import type { ResultsNotice, ResultsView } from './results-view.ts'

/**
 * Renders a result page as HTML: the page's own frame around the listings found. Its canonical address is the page, and
 * search engines are told to leave it alone.
 *
 * @param jsonLd What `renderResultsJsonLd` gives, which the page carries too.
 */
export function renderResultsHtml(results: ResultsView, jsonLd: string): string {
  const { page, url, title } = results
  const trail = [...page.trail, { slug: page.slug, title: 'Results', url }]
  const main = [renderLead(results), renderFound(results), renderPager(results)].join('')
  return renderDocument(
    { ...page, trail },
    {
      main,
      jsonLd,
      head: { title: page.page.kind === 'root' ? title : `${title} · ${page.title}`, noIndex: true },
    },
  )
}

function renderLead({ page, title, facts }: ResultsView): string {
  const within = `in <a href="${hrefOf(page.url)}"><bdi>${escapeHtml(page.title)}</bdi></a>`
  const about = [within, ...facts.map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`)]
  return (
    `<div class="lead">\n<h1 lang="en" dir="auto">${escapeHtml(title)}</h1>\n` +
    // Our own words are English: isolated, they keep their order on a page written from right to left.
    `<p class="meta"><bdi lang="en">${about.join(' · ')}</bdi></p>\n</div>\n`
  )
}

/** `data-partial` tells the page's script that the list is not all of the page. */
function renderFound(results: ResultsView): string {
  const { page, collection, query, listings, notice } = results
  const offer = page.page.kind === 'root' ? { facets: [], orders: [] } : offerOf(collection)
  let articles = ''
  for (const listing of listings) articles += renderListingHtml(listing, renderPlaces(results, listing))
  return (
    `<section>\n<h2>Listings</h2>\n${page.count === 0 ? '' : renderFilterForm(page, offer, query)}${notice === undefined ? '' : renderNotice(notice)}` +
    `<div class="listings" data-partial>\n${articles}</div>\n</section>\n`
  )
}

function renderNotice({ text, links }: ResultsNotice): string {
  const ways = links.map(
    (link) => `<a href="${hrefOf(link.url)}" rel="nofollow"><bdi>${escapeHtml(link.text)}</bdi></a>`,
  )
  return `<p class="none" lang="en">${escapeHtml(text)} ${ways.join(', ')}</p>\n`
}

/** On the root page: which pages a listing is on. */
function renderPlaces({ page, places }: ResultsView, { categories, id }: Listing): string {
  if (page.page.kind === 'category') return ''
  const links = categories.map((slug) => {
    const title = places.get(slug)?.title ?? slug
    return `<a href="${hrefOf(page.urls.listing(slug, id))}"><bdi>${escapeHtml(title)}</bdi></a>`
  })
  return `<p class="places">In ${links.join(', ')}</p>\n`
}

function renderPager({ previous, next }: ResultsView): string {
  const links = [
    ...(previous === undefined ? [] : [`<a href="${hrefOf(previous)}" rel="prev nofollow">Results before these</a>`]),
    ...(next === undefined ? [] : [`<a href="${hrefOf(next)}" rel="next nofollow">More results</a>`]),
  ]
  return links.length === 0 ? '' : `<nav class="pager" aria-label="More results" lang="en">${links.join(' ')}</nav>\n`
}

/** Without scheme and host, as the form leads here: the server may be reached under another name. */
function hrefOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return escapeHtml(pathname + search + hash)
}
