import { escapeHtml, hrefOf, renderOurLink, renderText } from '../text/escape-html.ts'
import { CHANGES_DIR } from '../../urls.ts'
import { MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import { titleOf } from '../../tools/categories/category-list.ts'
import type { CategorySummary } from '../../model/category.ts'
import type { CountedValue, ListingName, RecentName, RootOverview } from '../../model/overview.ts'
import type { RootPage } from '../../model/page.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { facetUrl } from '../view/listing-fields.ts'
import { groupForRoot } from '../view/group-categories.ts'
import type { RootGroup } from '../view/group-categories.ts'
import type { PageView } from '../view/page-view.ts'
import { isByline } from '../view/row-layout.ts'
import { describeFilter } from '../view/row-view.ts'
import { MIN_VALUE_LISTINGS, valueFields, valuePath, valueSegment } from '../view/value-path.ts'
import { capitalize } from '../words/words.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { MAX_CHARACTERS_FIELD, renderToolAttributes } from './filter-form.ts'
import { renderIntroHtml } from './intro-html.ts'
import { renderCategoryLink, renderStates, renderValueLink } from './listing-parts.ts'
import { LIST_ID } from './toolbar.ts'

/** Up to as many categories are described; up to as many more have names of what is in them. */
const MAX_DESCRIBED = 12
const MAX_NAMED = 40

/** Names shown of a category that is described, and of others. */
const NAMES = 4
const FEW_NAMES = 2

/** Of very many categories, the largest that stand first. */
const LARGEST = 9

/** Questions below the search. */
const MAX_TRIED = 3

const EMPTY: RootOverview = { first: {}, asked: [], replaced: [], recent: [] }

/** Renders the root page's content: what the directory is, its search, its categories, and what is in them. */
export function renderRootMain(view: PageView, page: RootPage): string {
  const { overview = EMPTY, categories } = page
  const lists = categories.length <= MAX_NAMED ? renderEntries(view, page) : renderMany(view, page)
  const [recent, replaced] = [renderRecent(view, overview.recent, page), renderReplaced(view, page)]
  const intro = view.intro === undefined ? '' : `<section class="prose">\n${renderIntroHtml(view.intro, 1)}</section>\n`
  return [
    renderHero(view, page),
    `<div class="wrap">\n`,
    `${intro}<div id="${LIST_ID}" tabindex="-1"${intro === '' ? '' : ' class="block"'}>\n${lists}</div>\n`,
    `<div class="two${overview.recent.length > 0 || replaced !== '' ? ' block' : ''}">\n${recent}${replaced}</div>\n`,
    renderAgentAccess(view),
    '</div>\n',
  ].join('')
}

function renderHero(view: PageView, page: RootPage): string {
  const { site, title, description } = view
  const headline = site.directory.headline === undefined ? title : foldLine(site.directory.headline)
  return [
    `<section class="hero"><div class="wrap">\n`,
    `<h1>${renderText(headline)}</h1>\n<p class="lead">${renderText(description)}</p>\n`,
    renderSearch(view),
    renderQuestions(view, page),
    '</div></section>\n',
  ].join('')
}

/** The search of the whole directory, which the page's header has elsewhere. */
function renderSearch(view: PageView): string {
  const { words, count } = view
  const what = words.fill(words.root.searchThings, { things: words.things(count) })
  return [
    `<search class="find"><form method="get" action="${hrefOf(view.url)}" ${renderToolAttributes(view)}>\n`,
    `<input type="search" name="query" aria-label="${words.search.search}" placeholder="${escapeHtml(what)}" maxlength="${MAX_QUERY_LENGTH}" `,
    'autocomplete="off" spellcheck="false" aria-keyshortcuts="/" toolparamdescription="Words to find, even misspelt.">\n',
    MAX_CHARACTERS_FIELD,
    `<button class="go">${words.search.search}</button>\n</form></search>\n`,
    view.surfaces.hasResultPages ? '' : `<noscript><p class="s">${words.root.needsScript}</p></noscript>\n`,
  ].join('')
}

/** Questions that the directory has answers for: what is most often replaced, what is good, whose work, then tags. */
function renderQuestions(view: PageView, page: RootPage): string {
  const { words } = view
  const { asked, replaced } = page.overview ?? EMPTY
  const questions = [
    ...replaced.slice(0, 1).map(({ name, count }) => {
      const text = words.fill(words.search.alternativesTo, { name: renderText(name) })
      return renderCountedLink(view, page, ['alternative_to', name, count], text)
    }),
    ...asked.map((counted) => {
      const [facet, value] = counted
      const text = renderText(describeFilter(facet, value, words))
      const things = escapeHtml(capitalize(words.thingsName))
      return renderCountedLink(
        view,
        page,
        counted,
        isByline(facet) ? words.fill(words.search.thingsBy, { things, name: text }) : text,
      )
    }),
  ].slice(0, MAX_TRIED)
  return questions.length === 0 ? '' : `<p class="s soft">${words.root.try} ${words.list(questions)}</p>\n`
}

/** Renders a link to what has a value: the number of its listings tells whether it has a page of its own. */
function renderCountedLink(
  { urls, slug, site }: PageView,
  { categories }: RootPage,
  [facet, value, count]: CountedValue,
  html: string,
): string {
  const isTaken = categories.some((category) => category.slug === valueSegment(facet))
  const hasPage = count >= MIN_VALUE_LISTINGS && valueFields(site.directory, [facet]).length > 0
  const path = hasPage ? valuePath(facet, value, isTaken) : undefined
  return renderValueLink(path === undefined ? facetUrl({ urls, slug }, facet, value) : urls.file(path), html)
}

/** Few categories with what they are about, or more with what is in them. */
function renderEntries(view: PageView, page: RootPage): string {
  const { overview = EMPTY, categories } = page
  const [only, another] = categories
  if (only && !another) return renderOnly(view, only, overview.first[only.slug] ?? [])
  const isDescribed = categories.length <= MAX_DESCRIBED
  return groupForRoot(categories, MAX_NAMED)
    .map((group) => {
      const items = group.categories.map((category) =>
        renderEntry(view, category, overview.first[category.slug] ?? [], isDescribed),
      )
      return renderSection(view, group, `<ul class="cards">\n${items.join('')}</ul>\n`)
    })
    .join('')
}

/** Where there is nothing to choose, what is in the category. */
function renderOnly(view: PageView, category: CategorySummary, first: readonly ListingName[]): string {
  const { urls, words } = view
  const url = urls.page(category.slug)
  const items = first.map(({ id, name, description = '' }) => {
    const text = description === '' ? '' : `<p>${renderText(description)}</p>`
    return `<li><h3>${renderOurLink(urls.listing(category.slug, id), name)}</h3>${text}</li>\n`
  })
  const things = words.things(category.count)
  const all = words.fill(words.listing.allIn, { things, category: renderText(titleOf(category)) })
  const list = items.length === 0 ? '' : `<ul class="cards">\n${items.join('')}</ul>\n`
  return `<section class="block">\n<h2>${renderCategoryLink(view, category)}</h2>\n${list}<p class="s"><a href="${hrefOf(url)}">${all}</a></p>\n</section>\n`
}

function renderEntry(
  view: PageView,
  category: CategorySummary,
  first: readonly ListingName[],
  isDescribed: boolean,
): string {
  const names = first.slice(0, isDescribed ? NAMES : FEW_NAMES).map(({ name }) => renderText(name))
  const { description } = category
  const more = names.length < category.count && isDescribed ? ' …' : ''
  return [
    `<li><h3>${renderCategoryLink(view, category)}</h3>`,
    isDescribed && description ? `<p>${renderText(description)}</p>` : '',
    names.length === 0 ? '' : `<p>${view.words.list(names)}${more}</p>`,
    '</li>\n',
  ].join('')
}

/** The largest, then all in groups down the columns. */
function renderMany(view: PageView, { categories, overview = EMPTY }: RootPage): string {
  const { words } = view
  const largest = categories.toSorted((a, b) => b.count - a.count).slice(0, LARGEST)
  const cards = largest.map((each) => renderEntry(view, each, overview.first[each.slug] ?? [], false))
  const groups = groupForRoot(categories, MAX_NAMED).map((group) => {
    const heading = nameGroup(view, group)
    const items = group.categories.map((each) => {
      const title = escapeHtml(shortTitle(titleOf(each), group))
      const link = `<a href="${hrefOf(view.urls.page(each.slug))}"><bdi>${title}</bdi></a>`
      return `<li>${link}<span class="n">${words.number(each.count)}</span></li>\n`
    })
    return `<section>\n${heading === '' ? '' : `<h3>${heading}</h3>\n`}<ul class="link">\n${items.join('')}</ul>\n</section>\n`
  })
  return (
    `<h2 class="vh">${words.root.largest}</h2>\n<ul class="cards">\n${cards.join('')}</ul>\n` +
    `<section class="block">\n<h2>${words.page.allCategories}</h2>\n<div class="cols3">\n${groups.join('')}</div>\n</section>\n`
  )
}

/** A title without the prefix that its group says. */
function shortTitle(title: string, { prefix = '' }: RootGroup): string {
  return prefix !== '' && title.startsWith(prefix) ? title.slice(prefix.length).replace(/^[\s:–—-]+/, '') : title
}

function nameGroup(view: PageView, { titles, parent, prefix }: RootGroup): string {
  if (parent !== undefined) return renderCategoryLink(view, parent)
  return renderText(prefix ?? titles.join(' › ')).replace('<bdi></bdi>', '')
}

function renderSection(view: PageView, group: RootGroup, list: string): string {
  const name = nameGroup(view, group)
  const heading = name === '' ? `<h2 class="vh">${view.words.page.categories}</h2>` : `<h2>${name}</h2>`
  return `<section class="block">\n${heading}\n${list}</section>\n`
}

/** What is most often replaced leads to its alternatives. */
function renderReplaced(view: PageView, page: RootPage): string {
  const { words } = view
  const { replaced } = page.overview ?? EMPTY
  if (replaced.length === 0) return ''
  const items = replaced.map(({ name, count }) => {
    const link = renderCountedLink(view, page, ['alternative_to', name, count], renderText(name))
    return `<li>${link}<span class="n">${words.fill(words.root.alternatives, { count })}</span></li>\n`
  })
  const heading = words.fill(words.search.alternativesTo, { name: '…' })
  return `<section><h2>${heading}</h2>\n<ul class="link">\n${items.join('')}</ul></section>\n`
}

function renderRecent(view: PageView, recent: readonly RecentName[], { categories }: RootPage): string {
  const { urls, words } = view
  const changes = hrefOf(urls.file(CHANGES_DIR))
  // Listings without dates: the ledger knows, which is no part of the release, so the script of the page asks for it.
  if (recent.length === 0) {
    return `<section class="block" data-changes hidden><h2><a href="${changes}">${words.root.new}</a></h2></section>\n`
  }
  const shown = new Set(recent.map(({ slug }) => slug))
  const titles = new Map(categories.flatMap((each) => (shown.has(each.slug) ? [[each.slug, titleOf(each)]] : [])))
  const items = recent.map((each) => {
    const { id, name, slug, date, isNew, description = '' } = each
    const time = `<time datetime="${escapeHtml(date)}">${words.date(date)}</time>`
    const about = [
      ...(description === '' ? [] : [renderText(description)]),
      words.fill(words.root.within, { page: renderText(titles.get(slug) ?? slug) }),
    ]
    return (
      `<li><h3>${renderOurLink(urls.listing(slug, id), name)}${renderStates(each, words)}</h3>` +
      `<span class="n">${words.fill(isNew ? words.root.added : words.root.changed, { date: time })}</span><p>${about.join(' · ')}</p></li>\n`
    )
  })
  return `<section><h2>${words.root.new}</h2>\n<ul class="more">\n${items.join('')}</ul>\n<p class="s"><a href="${changes}">${words.root.allChanges}</a></p></section>\n`
}
