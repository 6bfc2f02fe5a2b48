import { escapeHtml } from '../../text/escape-html.ts'
import { licenseUrl } from '../../text/license-url.ts'
import type { FrameView } from '../../view/page-view.ts'
import { renderLink } from '../../text/render-link.ts'

/** Renders the footer of every page: whose data it is, and its other forms. */
export function renderFooter(view: FrameView): string {
  const { site, urls, slug, hasFeed, updated, words } = view
  const { page } = words
  const { license, attribution, publisher, homepage, source, contact } = site.directory
  const feed = hasFeed ? [['feed.xml', page.feed]] : []
  const own = [...feed, ['index.json', 'JSON'], ['index.md', 'Markdown']].map(
    ([name = '', label]) => `<a href="${escapeHtml(urls.rendition(slug, name))}">${label}</a>`,
  )
  const footer = site.brand?.footer
  const items = [
    ...(footer === undefined ? [] : [`<span dir="auto">${escapeHtml(footer)}</span>`]),
    ...(attribution === undefined ? [] : [`<span dir="auto">${escapeHtml(attribution)}</span>`]),
    ...(license === undefined ? [] : [`<span>${page.licence(renderLink(license, licenseUrl(license)))}</span>`]),
    ...(publisher === undefined ? [] : [`<span>${page.publishedBy(renderLink(publisher.name, publisher.url))}</span>`]),
    ...(homepage === undefined ? [] : [renderLink(page.homepage, homepage)]),
    ...(source === undefined ? [] : [renderLink(page.editSource, source)]),
    ...(contact === undefined ? [] : [renderLink(page.contact, contact)]),
    ...own,
    ...(updated === undefined
      ? []
      : [`<span>${page.updated(`<time datetime="${updated}">${words.date(updated)}</time>`)}</span>`]),
  ]
  return `<footer><div class="wrap line s">\n${items.join('\n')}\n</div></footer>\n`
}
