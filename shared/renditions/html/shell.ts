import type { Site } from '../../model/page.ts'
import type { PageUrls } from '../../urls.ts'
import { MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'
import type { FrameView } from '../view/page-view.ts'
import { tileLetters } from '../text/tile-letters.ts'
import { hrefOf } from '../text/href-of.ts'
import { renderLink } from '../text/render-link.ts'
import { CHANGES_DIR } from '../../changes/change-log.ts'
import type { Directory } from '../../model/directory.ts'
import { issueUrl } from '../../model/forge-links.ts'
import { DATA_DIR, DATA_PACKAGE } from '../../urls.ts'
import { licenseUrl } from '../text/license-url.ts'
import type { Words } from '../words/words.ts'

/** What every page of a directory is known to have, also one that says that nothing is there. */
export interface ShellView extends Pick<FrameView, 'slug' | 'url' | 'words' | 'surfaces' | 'search'> {
  readonly urls: PageUrls
  readonly site: Pick<Site, 'assets' | 'menu' | 'brand'> & {
    readonly directory: Pick<Site['directory'], 'title' | 'language' | 'icon'>
  }
}

/** What differs between the headers of a directory's pages. */
export interface HeaderChanges {
  /** Words of the search, to be searched again. */
  readonly query?: string
  /** Whether the content has the search of the whole directory itself. */
  readonly hasOwnSearch?: boolean
  /** Whether the content has a section about agent access. */
  readonly hasAgentAccess?: boolean
}

/**
 * Renders the header of every page: the way to the root, the search of the whole directory, the menus. It works without
 * script; the order of the markup is the order of the keyboard and of the eye.
 */
export function renderHeader(view: ShellView, changes: HeaderChanges = {}): string {
  const { site, urls, words } = view
  const forAgents = `<a href="${changes.hasAgentAccess === true ? '' : escapeHtml(view.url)}#${AGENT_ACCESS_ID}">${words.page.forAgents}</a>\n`
  return [
    '<header class="top"><div class="wrap">\n',
    `<a class="brand" href="${escapeHtml(urls.page(''))}">${renderMark(view)}<bdi>${escapeHtml(site.directory.title)}</bdi></a>\n`,
    // Of the two, a narrow window shows this one, beside the name, and a wide one that in the menu.
    forAgents,
    changes.hasOwnSearch === true ? '' : renderSearch(view, changes.query),
    `<nav aria-label="${words.page.categories}">${renderCategories(view)}`,
    forAgents,
    ...(site.brand?.links ?? []).map(({ title, url }) => `${renderLink(title, url)}\n`),
    `${renderDisplay(view)}</nav>\n</div></header>\n`,
  ].join('')
}

function renderSearch({ urls, words, site }: ShellView, query = ''): string {
  const label = words.fill(words.search.findIn, { title: escapeHtml(site.directory.title) })
  return (
    `<search class="find"><form action="${escapeHtml(urls.path(''))}"><label class="vh" for="_find">${label}</label>` +
    `<input class="field" id="_find" type="search" name="query" value="${escapeHtml(query)}" placeholder="${label}" ` +
    `maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><button>${words.search.search}</button>` +
    '</form></search>\n'
  )
}

function renderCategories({ site, urls, words }: ShellView): string {
  const { menu } = site
  if (menu === undefined || menu.pages.length === 0) return ''
  const links = menu.pages.map(
    ({ slug, title }) => `<li><a href="${hrefOf(urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi></a></li>`,
  )
  if (!menu.isWhole) links.push(`<li><a href="${hrefOf(urls.page(''))}">${words.page.allCategories}</a></li>`)
  return `<details class="menu" name="_menu"><summary>${words.page.categories}</summary><div class="pop"><ul>${links.join('')}</ul></div></details>\n`
}

/** The logo, or the letters of the directory. */
function renderMark({ site: { brand, directory }, urls }: ShellView): string {
  return brand?.logo === undefined
    ? `<span class="tile" aria-hidden="true">${escapeHtml(tileLetters(directory.title))}</span>`
    : `<img src="${escapeHtml(urls.path(brand.logo))}" alt="">`
}

/** The ids are those of the stylesheet's rules, which change the theme; the page's script keeps the choice. */
function renderDisplay({ words }: ShellView): string {
  const { display, theme, themeSystem, themeLight, themeDark } = words.page
  const choices = Object.entries({ _auto: themeSystem, _light: themeLight, _dark: themeDark }).map(
    ([id, label]) =>
      `<label><input type="radio" name="theme" id="${id}"${id === '_auto' ? ' checked' : ''}> ${label}</label>`,
  )
  return (
    `<details class="menu" name="_menu"><summary aria-label="${display}">◐</summary>` +
    `<div class="pop" role="radiogroup" aria-label="${theme}"><b class="s" aria-hidden="true">${theme}</b>` +
    `${choices.join('')}</div></details>`
  )
}

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
