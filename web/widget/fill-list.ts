import type { WidgetDirectory } from '../../shared/widget-directory.ts'
import { createPageUrls } from '../../shared/urls.ts'
import { create } from '../results/create.ts'
import type { PageSearch } from '../results/page-search.ts'
import { enhanceSearch } from '../results/search-list.ts'

/** Rows where the page does not say how many. */
const DEFAULT_LIMIT = 5

/** Characters of a description in a row. */
const MAX_TEXT_LENGTH = 160

/** Slugs that no page has, and which would point outside the directory. */
const RESERVED_SLUG = /^[._]/

/** What a widget shows: a page of a directory. */
export interface WidgetPlace {
  /** Without a slash at the end. */
  readonly base: string
  /** Empty for the root page. */
  readonly slug: string
  readonly directory: WidgetDirectory
  readonly signal: AbortSignal
}

/** The members of `index.json` that are used. Unchecked: they only become text and links to web addresses. */
interface PageDocument {
  readonly category?: { readonly title: string; readonly count: number; readonly row?: { readonly figure?: string } }
  readonly listings?: readonly Item[]
  /** Of the root page. */
  readonly listing_count?: number
  readonly categories?: readonly Item[]
}

/** A listing, or a category of the root page. */
interface Item {
  readonly [field: string]: unknown
  readonly extra?: Readonly<Record<string, unknown>>
  readonly license?: readonly string[]
}

/** What of the engine's module is used. */
interface EngineModule {
  searchPage(url: string, pointer: undefined, file: undefined, words: string): Pick<PageSearch, 'suggest'>
}

/**
 * Shows a page of a directory: one request, of its `index.json`. The engine is loaded when somebody types.
 *
 * @param element As written by the owner of the page. Its order is a field, with a minus for the highest first.
 * @throws {Error} where the page cannot be had.
 */
export async function fillList(place: WidgetPlace, element: Element): Promise<HTMLElement> {
  const [limit = '', order = '', heading = ''] = ['limit', 'order', 'title'].map(
    (name) => element.getAttribute(name) ?? '',
  )
  const { base, slug, directory, signal } = place
  if (RESERVED_SLUG.test(slug)) throw new Error('no page')
  const urls = createPageUrls(base)
  const response = await fetch(urls.rendition(slug, 'index.json'), { credentials: 'omit', signal })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const page: PageDocument = await response.json()
  const { category, listings, categories = [], listing_count: all = 0 } = page
  const { texts, title, language } = directory
  const things = (count: number): string =>
    (texts.things[new Intl.PluralRules(language).select(count)] ?? texts.things.other ?? '').replace(
      '{count}',
      new Intl.NumberFormat(language).format(count),
    )
  const figureOf = (item: Item): string => {
    if (listings === undefined) return things(Number(item['count'] ?? 0))
    const name = category?.row?.figure
    const value = name === undefined ? undefined : valueOf(item, name)
    if (value === undefined || value === '') return ''
    const text = typeof value === 'number' ? formatNumber(value, language) : textOf(value)
    return name?.toLowerCase() === 'stars' ? `★ ${text}` : `${name} ${text}`
  }
  const rows = sortItems(listings ?? categories, order, language)
    .slice(0, limit === '' ? DEFAULT_LIMIT : Math.max(0, Number(limit) || 0))
    .map((item) => {
      const href =
        listings === undefined ? urls.page(String(item['slug'])) : webAddress(item['page_url'] ?? item['url'])
      const name = create('bdi', {}, String(item['name'] ?? item['title']))
      const texts = [cut(textOf(item['description'])), ...(item.license ?? [])].filter((text) => text !== '')
      const figure = figureOf(item)
      return create(
        'li',
        {},
        href === undefined ? name : create('a', { href }, name),
        ...(figure === '' ? [] : [create('small', {}, figure)]),
        ...(texts.length === 0 ? [] : [create('p', { dir: 'auto' }, texts.join(' · '))]),
      )
    })
  const where = category?.title ?? title
  return create(
    'div',
    { className: 'box' },
    ...(heading === '' ? [] : [create('p', {}, create('b', {}, heading))]),
    createSearch(place, where),
    ...(rows.length === 0 ? [] : [create('ul', { className: 'rows' }, ...rows)]),
    create(
      'p',
      { className: 'end' },
      create('a', { href: urls.page(slug) }, texts.all.replace('{things}', things(category?.count ?? all))),
      ' ',
      create('a', { href: urls.page('') }, create('bdi', {}, title)),
    ),
  )
}

/** The form leads to the results of the directory; while one types it suggests as the directory's own does. */
function createSearch({ base, slug, directory: { texts, engine, words } }: WidgetPlace, where: string): HTMLElement {
  const url = createPageUrls(base).page(slug)
  const field = create('input', { type: 'search', name: 'query', autocomplete: 'off', placeholder: texts.searchThings })
  field.ariaLabel = texts.searchThings
  const form = create('form', { action: url, role: 'search' }, field, create('button', {}, texts.search))
  form.ariaLabel = `${texts.search} · ${where}`
  let loading: Promise<Pick<PageSearch, 'suggest'>> | undefined
  const load = async (): Promise<Pick<PageSearch, 'suggest'>> => {
    const module: EngineModule = await import(/* @vite-ignore */ `${base}/_/${engine}`)
    const search = module.searchPage(url, undefined, undefined, words ?? '')
    return {
      async suggest(...asked) {
        const found = await search.suggest(...asked)
        return { ...found, targets: found.targets.map(async (target) => new URL(await target, url).href) }
      },
    }
  }
  const loader = {
    load: () => {
      // With the focus alone nothing is requested yet.
      if (field.value === '') return Promise.reject(new Error('nothing is typed'))
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
  const place = create('div', { className: 'find' }, form)
  enhanceSearch(form, loader, texts.unavailable, new URL(url).pathname)
  return place
}

/** Those without a value come last. */
function sortItems(items: readonly Item[], order: string, language: string): readonly Item[] {
  const [, minus, name] = /^(-?)(.+)$/.exec(order.trim()) ?? []
  if (name === undefined) return items
  const sign = minus === '-' ? -1 : 1
  const { compare } = new Intl.Collator(language, { numeric: true })
  return items.toSorted((left, right) => {
    const [a, b] = [valueOf(left, name), valueOf(right, name)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(textOf(a), textOf(b)))
  })
}

/** A value as one text: lists as their items. */
function textOf(value: unknown): string {
  return [value]
    .flat()
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join(', ')
}

/** A category is called by its title. */
function valueOf(item: Item, name: string): unknown {
  return item[name] ?? item.extra?.[name] ?? (name === 'name' ? item['title'] : undefined)
}

function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, value >= 1000 ? { notation: 'compact' } : {}).format(value)
}

function cut(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`
}

function webAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:/i.test(value) ? value : undefined
}
