import { clipText } from '../model/clean-text.ts'
import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { safeUrl } from '../renditions/text/safe-url.ts'
import { CHANGES_DIR } from '../urls.ts'
import { escapeXml, xmlElement } from './escape-xml.ts'
import { feedUrn } from '../renditions/text/feed-urn.ts'
import type { RecentListing } from './directory-contents.ts'

/** Date of a feed that has no other. */
const UNKNOWN = '1970-01-01'

/** Longest summary of an entry; the whole description is on the page. */
const MAX_SUMMARY = 1000

/**
 * Renders `feed.xml`, an Atom feed of the listings last added or changed on a page, or in the whole directory. An entry's
 * id is that of the listing, the same in every feed and on every domain; its dates are those of the listing, at midnight
 * UTC. Where no listing has a date, the feed has no entries, and leads to the feed of changes.
 *
 * **Security:** texts are plain text, escaped; links point to http(s) or mailto URLs only.
 *
 * @param recent Newest first.
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function renderFeed(view: PageView, recent: readonly RecentListing[]): RenderedFile {
  const { site, urls, slug, url } = view
  const { directory } = site
  const self = urls.rendition(slug, 'feed.xml')
  const title = slug === '' ? view.title : `${view.title} · ${directory.title}`
  const author = directory.publisher?.name ?? directory.title
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(directory.language)}">`,
    xmlElement('id', feedUrn(directory, 'page', slug)),
    xmlElement('title', title),
    xmlElement('subtitle', view.description),
    xmlElement('updated', dateTime(recent[0]?.date ?? directory.updated ?? UNKNOWN)),
    `<author>${xmlElement('name', author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<link rel="related" type="application/atom+xml" href="${escapeXml(urls.file(`${CHANGES_DIR}feed.xml`))}"/>`,
    ...(directory.attribution === undefined ? [] : [xmlElement('rights', directory.attribution)]),
    `<generator version="${escapeXml(site.generator.version)}">${escapeXml(site.generator.name)}</generator>`,
    ...recent.map((listing) => renderEntry(view, listing)),
    '</feed>',
  ]
  return { name: 'feed.xml', mediaType: 'application/atom+xml; charset=utf-8', text: `${lines.join('\n')}\n` }
}

function renderEntry(
  { site, urls }: PageView,
  { id, name, url, description, added, ...listing }: RecentListing,
): string {
  const target = url === undefined ? undefined : safeUrl(url)
  return [
    '<entry>',
    xmlElement('id', feedUrn(site.directory, id)),
    xmlElement('title', name),
    xmlElement('updated', dateTime(listing.date)),
    added === undefined ? '' : xmlElement('published', dateTime(added)),
    `<link rel="alternate" type="text/html" href="${escapeXml(urls.listing(listing.slug, id))}"/>`,
    target === undefined ? '' : `<link rel="related" href="${escapeXml(target)}"/>`,
    description === undefined ? '' : xmlElement('summary', clipText(description, MAX_SUMMARY)),
    '</entry>',
  ].join('')
}

function dateTime(date: string): string {
  return `${date}T00:00:00Z`
}
