import { CHANGES_DIR } from '../../changes/change-log.ts'
import { MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import type { CategorySummary } from '../../model/category.ts'
import type { ListingName, RecentName, ReplacedName, RootOverview } from '../../model/overview.ts'
import type { RootPage } from '../../model/page.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { groupForRoot } from '../view/group-categories.ts'
import type { RootGroup } from '../view/group-categories.ts'
import { facetUrl } from '../view/listing-fields.ts'
import type { PageView } from '../view/page-view.ts'
import { renderStates, renderTile } from './listing-parts.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { MAX_CHARACTERS_FIELD, renderToolAttributes } from './filter-form.ts'
import { hrefOf } from '../text/href-of.ts'

/** More categories than this are names and numbers only, in groups. */
const MAX_CARDS = 40

/** Popular tags that are also shown on a phone. */
const TAGS_ON_PHONE = 4

/** The decoration, whose columns are those of the stylesheet. */
const TILES_IN_ROW = 8
const MIN_TILE_ROWS = 3
const MAX_TILE_ROWS = 6

const EMPTY: RootOverview = { first: {}, tags: [], replaced: [], replacedCount: 0, openCount: 0, recent: [] }

/** Renders the root page's content: what the directory is, its search, its categories, and what is in them. */
export function renderRootMain(view: PageView, page: RootPage): string {
  const { overview = EMPTY, categories } = page
  const groups = groupForRoot(categories, MAX_CARDS).map((group) => renderGroup(view, group, page))
  const [replaced, recent] = [renderReplaced(view, overview.replaced), renderRecent(view, overview.recent, page)]
  return [
    renderHero(view, overview),
    `<div class="wrap">\n${groups.join('')}`,
    `<div class="block two">\n${replaced}${recent}</div>\n`,
    renderAgentAccess(view),
    '</div>\n',
  ].join('')
}

function renderHero(view: PageView, overview: RootOverview): string {
  const { site, title, description } = view
  const headline = site.directory.headline === undefined ? title : foldLine(site.directory.headline)
  return [
    `<div class="hero"><div class="wrap">\n${renderTiles(view, overview)}`,
    `<h1>${escapeHtml(headline)}</h1>\n<p class="lead" dir="auto">${escapeHtml(description)}</p>\n`,
    renderSearch(view),
    renderTags(view, overview),
    renderFigures(view, overview),
    '</div></div>\n',
  ].join('')
}

/** A decoration of what is in the directory. */
function renderTiles({ urls }: PageView, { first }: RootOverview): string {
  const names = Object.values(first).flat()
  const rows = Math.min(MAX_TILE_ROWS, Math.floor(names.length / TILES_IN_ROW))
  if (rows < MIN_TILE_ROWS) return ''
  const tiles = names.slice(0, rows * TILES_IN_ROW).map((each) => renderTile(each, urls))
  return `<div class="tiles" aria-hidden="true">${tiles.join('')}</div>\n`
}

/** The search of the whole directory, which the page's header has elsewhere. */
function renderSearch(view: PageView): string {
  const { words, count } = view
  const what = words.fill(words.search.searchListings, { count })
  return [
    `<search class="find"><form method="get" action="${hrefOf(view.url)}" ${renderToolAttributes(view)}>\n`,
    `<input class="field" type="search" name="query" aria-label="${what}" placeholder="${what}" maxlength="${MAX_QUERY_LENGTH}" `,
    'autocomplete="off" spellcheck="false" aria-keyshortcuts="/" toolparamdescription="Words to find; spelling mistakes are forgiven.">\n',
    MAX_CHARACTERS_FIELD,
    `<button class="go">${words.search.search}</button>\n</form></search>\n`,
  ].join('')
}

function renderTags({ urls, slug, words }: PageView, { tags }: RootOverview): string {
  if (tags.length === 0) return ''
  const chips = tags.map(([tag, count], index) => {
    const kind = index < TAGS_ON_PHONE ? 'chip' : 'chip wide'
    const url = hrefOf(facetUrl({ urls, slug }, 'tags', tag))
    return `<a class="${kind}" href="${url}" rel="nofollow"><bdi>${escapeHtml(tag)}</bdi> <span class="n">${words.number(count)}</span></a>`
  })
  return `<div class="chips"><span class="s soft">${words.root.popular}</span>\n${chips.join('\n')}</div>\n`
}

function renderFigures({ count, updated, page, words }: PageView, overview: RootOverview): string {
  const { figures } = words
  const categories = page.kind === 'root' ? page.categoryCount : 0
  const rows = [
    // The labels are plural, so a figure of one is left out: the page shows it below.
    ...(count === 1 ? [] : [[figures.listings, words.number(count)]]),
    ...(categories === 1 ? [] : [[figures.categories, words.number(categories)]]),
    ...(overview.openCount === 0 ? [] : [[figures.openSource, words.number(overview.openCount)]]),
    ...(overview.replacedCount === 0 ? [] : [[figures.alternatives, words.number(overview.replacedCount)]]),
  ].map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>\n`)
  if (updated !== undefined)
    rows.push(`<div class="wide"><dt>${figures.updated}</dt><dd>${renderDate(updated, words)}</dd></div>\n`)
  if (rows.length === 0) return ''
  return `<dl class="facts">\n${rows.join('')}</dl>\n`
}

function renderDate(date: string, words: PageView['words']): string {
  return `<time datetime="${escapeHtml(date)}">${words.date(date)}</time>`
}

/** Few categories are cards; many are lines, so that they stay together on one screen. */
function renderGroup(view: PageView, group: RootGroup, { categories, overview = EMPTY }: RootPage): string {
  const { titles, parent } = group
  const isCards = categories.length <= MAX_CARDS
  const name = parent === undefined ? escapeHtml(titles.join(' › ')) : renderCategoryLink(view, parent)
  const items = group.categories.map((category) =>
    isCards
      ? renderCard(view, category, overview.first[category.slug] ?? [])
      : `<li>${renderCategoryLink(view, category)}</li>\n`,
  )
  return (
    `<section class="block">\n<h2>${name === '' ? view.words.page.categories : name}</h2>\n` +
    `<ul class="${isCards ? 'cards' : 'pairs list'}">\n${items.join('')}</ul>\n</section>\n`
  )
}

function renderCategoryLink({ urls, words }: PageView, { slug, title, count }: CategorySummary): string {
  return `<a href="${hrefOf(urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi></a> <span class="n">${words.number(count)}</span>`
}

function renderCard(view: PageView, category: CategorySummary, first: readonly ListingName[]): string {
  const { description } = category
  const names = first.map(({ name }) => `<bdi>${escapeHtml(name)}</bdi>`)
  return [
    `<li class="card"><h3>${renderCategoryLink(view, category)}</h3>`,
    description ? `<p dir="auto">${escapeHtml(description)}</p>` : '',
    names.length === 0
      ? ''
      : `<div class="peek">${first.map((each) => renderTile(each, view.urls, 'tiny')).join('')}<span class="s soft">${names.join(', ')}</span></div>`,
    '</li>\n',
  ].join('')
}

/** What is most often replaced leads to its alternatives. */
function renderReplaced({ urls, slug, words }: PageView, replaced: readonly ReplacedName[]): string {
  if (replaced.length === 0) return ''
  const items = replaced.map(({ name, count, by }) => {
    const url = hrefOf(facetUrl({ urls, slug }, 'alternative_to', name))
    const names = by.map((each) => `<bdi>${escapeHtml(each)}</bdi>`).join(', ')
    const more = count > by.length ? ` + ${words.number(count - by.length)}` : ''
    return `<li><a href="${url}" rel="nofollow"><bdi>${escapeHtml(name)}</bdi></a><span class="n">${names}${more}</span></li>\n`
  })
  return `<section><h2>${words.root.insteadOf}</h2><p class="soft s">${words.root.insteadOfLead}</p>\n<ul class="list">\n${items.join('')}</ul></section>\n`
}

function renderRecent(view: PageView, recent: readonly RecentName[], { categories }: RootPage): string {
  const { urls, words } = view
  // Listings without dates: the ledger knows, which is no part of the release, so the script of the page asks for it.
  if (recent.length === 0) {
    return `<section data-changes><h2><a href="${hrefOf(urls.file(CHANGES_DIR))}">${words.root.recent}</a></h2></section>\n`
  }
  const shown = new Set(recent.map(({ slug }) => slug))
  const titles = new Map(categories.flatMap(({ slug, title }) => (shown.has(slug) ? [[slug, title]] : [])))
  const items = recent.map((each) => {
    const { id, name, slug, date } = each
    const place = `<span class="s soft wide">${escapeHtml(titles.get(slug) ?? '')}</span>`
    const link = `<a href="${hrefOf(urls.listing(slug, id))}"><bdi>${escapeHtml(name)}</bdi></a>`
    const states = renderStates(each, words)
    // As text they wrap together where there is little room.
    const named = states === '' ? link + place : `<div>${link}${states} ${place}</div>`
    return `<li>${renderTile(each, urls, 'tiny')}${named}<span class="n">${renderDate(date, words)}</span></li>\n`
  })
  const heading = recent.every(({ isNew }) => isNew)
    ? words.root.recentlyAdded
    : recent.some(({ isNew }) => isNew)
      ? words.root.recent
      : words.root.recentlyChanged
  return `<section><h2>${heading}</h2>\n<ul class="list">\n${items.join('')}</ul></section>\n`
}
