import type { Site } from '../../model/page.ts'
import { hasDataFiles } from '../../surfaces.ts'
import { CHANGES_DIR, DATA_DIR } from '../../urls.ts'
import type { PageUrls } from '../../urls.ts'
import { MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { Directory } from '../../model/directory.ts'
import type { OwnPageLink } from '../../model/site-document.ts'
import { escapeHtml, hrefOf, renderLink, renderOurLink, renderText } from '../text/escape-html.ts'
import { licenseUrl } from '../text/license-url.ts'
import { queryValue } from './filter-form.ts'
import { renderSuggest } from './listing-parts.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'
import type { FrameView } from '../view/page-view.ts'
import type { Words } from '../words/words.ts'

/** What every page of a directory is known to have, also one that says that nothing is there. */
export interface ShellView extends Pick<FrameView, 'slug' | 'url' | 'words' | 'surfaces' | 'search'> {
  readonly urls: PageUrls
  readonly site: Pick<Site, 'assets' | 'menu' | 'brand'> & {
    readonly directory: Pick<Site['directory'], 'title' | 'language' | 'icon' | 'bulk_data'>
  }
}

/** What differs between the headers of a directory's pages. */
export interface HeaderChanges {
  /** Whether the content has the search of the whole directory itself. */
  readonly hasOwnSearch?: boolean
  /** What is searched for. */
  readonly query?: PageQuery
  /** Whether the page, or the one it belongs to, has a section about agent access. */
  readonly hasAgentAccess?: boolean
  /** Whether the content is a list, which can also be shown as a table. */
  readonly hasList?: boolean
}

/** Links of the operator beside the menu; the others are in it. */
const LINKS_IN_SIGHT = 2

/**
 * Renders the header of every page: the way to the root, the search of the whole directory, the menus. It works without
 * script; the order of the markup is the order of the keyboard and of the eye.
 */
export function renderHeader(view: ShellView, changes: HeaderChanges = {}): string {
  const { site, urls, words } = view
  const links = [
    ...(site.brand?.links ?? []).map((link) => renderOwnLink(view, link)),
    ...renderOwnPageLinks(view, 'header'),
  ]
  const before =
    '<header class="top"><div class="wrap">\n' +
    `<a class="brand" href="${hrefOf(urls.page(''))}">${renderMark(view)}${renderText(site.directory.title)}</a>\n`
  const after =
    `<nav aria-label="${words.page.menu}">${renderCategories(view)}${links.slice(0, LINKS_IN_SIGHT).join('')}\n` +
    `${renderMenu(view, links, changes)}</nav>\n</div></header>\n${site.brand?.slots?.header ?? ''}`
  if (changes.hasOwnSearch === true) return before + after
  const label = words.search.search
  return (
    `${before}<search class="find"><form action="${hrefOf(urls.page(''))}">` +
    `<input type="search" name="query" aria-label="${label}" placeholder="${label}" ` +
    `maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" value="${queryValue(changes.query)}">` +
    `<button hidden>${label}</button></form></search>\n${after}`
  )
}

function renderCategories({ site, urls, words, slug }: ShellView): string {
  const { menu } = site
  if (menu === undefined || menu.pages.length === 0) return ''
  const links = menu.pages.map(({ slug: other, title }) => {
    const current = other === slug ? ' aria-current="page"' : ''
    return `<li>${renderOurLink(urls.page(other), title, current)}</li>`
  })
  if (!menu.isWhole) links.push(`<li><a href="${hrefOf(urls.page(''))}">${words.page.allCategories}</a></li>`)
  return `<button type="button" class="cats" popovertarget="_cats">${words.page.categories}</button><div class="pop" id="_cats" popover><ul>${links.join('')}</ul></div>\n`
}

/** The operator's logo; nothing where there is none. */
function renderMark({ site: { brand }, urls }: ShellView): string {
  return brand?.logo === undefined
    ? ''
    : `<img src="${escapeHtml(urls.path(brand.logo))}" alt="" width="30" height="30">`
}

/** The ids are those of the stylesheet's rules, which change the theme; the page's script keeps the choice. */
function renderMenu(view: ShellView, links: readonly string[], { hasAgentAccess, hasList }: HeaderChanges): string {
  const { site, urls, words, url } = view
  const { menu, display, themeSystem, themeLight, themeDark } = words.page
  const choices = Object.entries({ _auto: themeSystem, _light: themeLight, _dark: themeDark }).map(
    ([id, label]) =>
      `<label><input type="radio" name="theme" id="${id}"${id === '_auto' ? ' checked' : ''}> ${label}</label>`,
  )
  const narrow = links.slice(0, LINKS_IN_SIGHT).map((link) => link.replace('<a ', '<a class="nar" '))
  const views =
    hasList === true
      ? `<a href="?view=table" rel="nofollow" data-view="table">${words.search.table}</a><a href="${hrefOf(url)}" rel="nofollow" data-view="">${words.search.rows}</a>`
      : ''
  return (
    `<button type="button" popovertarget="_menu" aria-label="${menu}">☰</button><div class="pop" id="_menu" popover>` +
    `${narrow.join('')}<a class="nar" href="${hrefOf(urls.page(''))}#_list">${words.page.categories}</a>${links.slice(LINKS_IN_SIGHT).join('')}` +
    `<p class="s soft">${display}</p>${choices.join('')}${views}<p class="s soft">${words.page.more}</p>` +
    `<a href="${hrefOf(urls.file(CHANGES_DIR))}">${words.root.new}</a>` +
    (hasDataFiles(site.directory) ? `<a href="${hrefOf(urls.file(DATA_DIR))}">${words.page.download}</a>` : '') +
    (hasAgentAccess === true ? `<a href="${hrefOf(url)}#${AGENT_ACCESS_ID}">${words.page.forAgents}</a>` : '') +
    '</div>'
  )
}

/** A link of the operator's; a path is below the base. */
function renderOwnLink({ urls }: ShellView, { title, url }: { readonly title: string; readonly url: string }): string {
  return url.startsWith('/')
    ? `<a href="${hrefOf(urls.page('') + url.slice(1))}">${escapeHtml(title)}</a>`
    : renderLink(title, url)
}

/** Renders the footer of every page: whose data it is, how to take part and to follow it, and its other forms. */
export function renderFooter(view: FrameView): string {
  const { site, urls, slug, hasFeed, placedFiles = [], words, updated } = view
  const { page, fill } = words
  const { homepage, source, contribute, contact, title } = site.directory
  const link = (url: string, label: string): string => `<a href="${hrefOf(url)}">${label}</a>`
  const footer = site.brand?.footer
  const checked = view.page.kind === 'root' ? view.page.linksChecked : undefined
  const dated = (message: string, day: string | undefined): string[] =>
    day === undefined
      ? []
      : [`<span>${fill(message, { date: `<time datetime="${day}">${words.date(day)}</time>` })}</span>`]
  const blocks: [string, string[]][] = [
    [
      renderText(title),
      [
        ...(footer === undefined ? [] : [`<span dir="auto">${escapeHtml(footer)}</span>`]),
        ...listRights(site.directory, words),
        ...dated(page.updated, updated),
        ...dated(words.root.linksChecked, checked),
        ...(homepage === undefined ? [] : [renderLink(page.homepage, homepage)]),
        ...renderOwnPageLinks(view, 'footer'),
      ],
    ],
    [
      page.takePart,
      [
        ...(contribute === undefined ? [] : [renderSuggest(view)]),
        ...(source === undefined ? [] : [renderLink(page.editSource, source)]),
        ...(contact === undefined ? [] : [renderLink(page.contact, contact)]),
      ],
    ],
    [
      page.follow,
      [
        link(urls.file(CHANGES_DIR), words.root.recent),
        ...(hasFeed ? [link(urls.rendition(slug, 'feed.xml'), page.feed)] : []),
      ],
    ],
    [
      page.data,
      [
        ...(hasDataFiles(site.directory) ? [link(urls.file(DATA_DIR), words.page.spreadsheet)] : []),
        link(urls.rendition(slug, 'index.json'), 'JSON'),
        link(urls.rendition(slug, 'index.md'), 'Markdown'),
        ...placedFiles.map((name) => link(urls.rendition(slug, name), name.endsWith('.ics') ? 'iCalendar' : 'GeoJSON')),
      ],
    ],
  ]
  for (const { title: heading, links } of site.brand?.columns ?? [])
    blocks.push([renderText(heading), links.map((each) => renderOwnLink(view, each))])
  const shown = blocks.filter(([, items]) => items.length > 0)
  const columns = shown.map(
    ([heading, items]) => `<div><h2>${heading}</h2>${items.map((item) => `<p>${item}</p>`).join('')}</div>\n`,
  )
  return `<footer><div class="wrap links">\n${columns.join('')}</div>${site.brand?.slots?.footer ?? ''}</footer>\n`
}

function renderOwnPageLinks({ site, urls, url: here }: ShellView, place: OwnPageLink['place']): string[] {
  const pages = (site.brand?.pages ?? []).filter((page) => page.place === place)
  return pages.map(({ name, title }) => {
    const url = urls.page(name)
    const current = url === here ? ' aria-current="page"' : ''
    // The search field suggests what has this attribute.
    return renderOurLink(url, title, ` data-gazetteer-page${current}`)
  })
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
