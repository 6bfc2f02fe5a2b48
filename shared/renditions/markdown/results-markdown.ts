import { primaryPage } from '../../tools/listing-result.ts'
import type { Listing } from '../../model/listing.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import { renderListingLine } from './markdown-entries.ts'
import { renderRights } from './render-markdown.ts'
import { labelOf } from '../view/results-view.ts'
import type { ResultsView } from '../view/results-view.ts'

/**
 * Renders a result page as Markdown: the query, the listings found with one line each as in `index.md` (those that lack
 * words of the query below a heading), and links to the results before and after them. LF, one final newline.
 *
 * **Security:** all text is escaped, including the query.
 */
export function renderResultsMarkdown(results: ResultsView): string {
  const { page, title, facts, notice, listings, weaker, previous, next } = results
  const renderLines = (some: readonly Listing[]): string =>
    some.map((listing) => renderListingLine(page, listing) + renderPlace(results, listing)).join('\n')
  const lead = [`in ${link(page.title, page.urls.rendition(page.slug, 'index.md'))}`, ...facts.map(escapeMarkdown)]
  const links = [
    ...(previous === undefined ? [] : [link('Results before these', previous)]),
    ...(next === undefined ? [] : [link('More results', next)]),
  ]
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    lead.join(' · '),
    renderRights(page),
    notice === undefined
      ? ''
      : [escapeMarkdown(notice.text), notice.links.map(({ text, url }) => link(text, url)).join(', ')].join(' ').trim(),
    renderLines(listings.slice(0, listings.length - weaker)),
    ...(weaker > 0 ? [`## ${page.words.search.someWords}`, renderLines(listings.slice(-weaker))] : []),
    links.join(' · '),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** On the root page: which page the listing is on. */
function renderPlace({ page, places }: ResultsView, listing: Listing): string {
  if (page.page.kind === 'category') return ''
  const slug = primaryPage(listing)
  return ` · in ${link(labelOf(places, slug), page.urls.rendition(slug, 'index.md'))}`
}

function link(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](<${url}>)`
}
