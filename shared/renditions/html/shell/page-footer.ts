import { CHANGES_DIR } from '../../../changes/change-log.ts'
import type { Directory } from '../../../model/directory.ts'
import { issueUrl } from '../../../model/forge-links.ts'
import { DATA_DIR, DATA_PACKAGE } from '../../../urls.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import { licenseUrl } from '../../text/license-url.ts'
import type { FrameView } from '../../view/page-view.ts'
import { renderLink } from '../../text/render-link.ts'
import type { Words } from '../../words/words.ts'

type Contribute = NonNullable<Directory['contribute']>

/** Renders the footer of every page: whose data it is, and its other forms. */
export function renderFooter(view: FrameView): string {
  const { site, urls, slug, hasFeed, updated, words } = view
  const { page, fill } = words
  const { homepage, source, contribute, contact } = site.directory
  const feed = hasFeed ? [['feed.xml', page.feed]] : []
  // Dated by the releases, so it is there whether listings have dates or not.
  const changes = `<a href="${escapeHtml(urls.file(CHANGES_DIR))}">${words.root.recent}</a>`
  const own = [...feed, ['index.json', 'JSON'], ['index.md', 'Markdown']].map(
    ([name = '', label]) => `<a href="${escapeHtml(urls.rendition(slug, name))}">${label}</a>`,
  )
  const footer = site.brand?.footer
  const items = [
    ...(footer === undefined ? [] : [`<span dir="auto">${escapeHtml(footer)}</span>`]),
    ...listRights(site.directory, words),
    ...(homepage === undefined ? [] : [renderLink(page.homepage, homepage)]),
    ...(source === undefined ? [] : [renderLink(page.editSource, source)]),
    ...(contribute === undefined ? [] : [renderLink(page.suggestListing, suggestUrl(view, contribute))]),
    ...(contact === undefined ? [] : [renderLink(page.contact, contact)]),
    ...(slug === '' ? [changes] : []),
    ...own,
    ...listDataFiles(view),
    ...(updated === undefined
      ? []
      : [`<span>${fill(page.updated, { date: `<time datetime="${updated}">${words.date(updated)}</time>` })}</span>`]),
  ]
  const checked = view.page.kind === 'root' ? view.page.linksChecked : undefined
  if (checked !== undefined) {
    const date = `<time datetime="${checked}">${words.date(checked)}</time>`
    items.push(`<span>${words.facts.links}: ${words.fill(words.row.checked, { date })}</span>`)
  }
  return `<footer><div class="wrap line s">\n${items.join('\n')}\n</div></footer>\n`
}

/** Whose data it is, and what may be done with it. */
export function listRights({ license, attribution, publisher }: Directory, { page, fill }: Words): string[] {
  return [
    ...(attribution === undefined ? [] : [`<span dir="auto">${escapeHtml(attribution)}</span>`]),
    ...(license === undefined
      ? []
      : [`<span>${fill(page.licence, { licence: renderLink(license, licenseUrl(license)) })}</span>`]),
    ...(publisher === undefined
      ? []
      : [`<span>${fill(page.publishedBy, { publisher: renderLink(publisher.name, publisher.url) })}</span>`]),
  ]
}

/** The page of all data, and the files that have them or, where they are many, what describes them. */
function listDataFiles({ page, urls, words }: FrameView): string[] {
  if (page.kind !== 'root' || page.data === undefined) return []
  const link = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${label}</a>`
  const files = page.data.files.map(({ path, mediaType }) => {
    return link(urls.file(DATA_DIR + path), mediaType.startsWith('text/csv') ? 'CSV' : 'JSON Lines')
  })
  const forms = files.length > 0 ? files : [link(urls.file(DATA_PACKAGE), 'Data Package')]
  return [link(urls.file(DATA_DIR), words.data.title), ...forms]
}

/** Where a listing is suggested; for the category whose page it is. */
function suggestUrl({ page, url, words }: FrameView, contribute: Contribute): string {
  const category = page.kind === 'category' ? page.category.title : undefined
  return issueUrl(contribute, contribute.suggest ?? {}, words.page.suggestListing, { category, page: url })
}
