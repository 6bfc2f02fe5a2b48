import { registerDirectoryTools } from '../../server/embedding/register-directory-tools.ts'
import type { Store } from '../../server/store/store.ts'
import { writePageQuery } from '../../shared/search/page-query.ts'
import type { SortName } from '../../shared/search/values/sort-listings.ts'
import { askEndpoint as askAsEmbed } from '../../shared/webmcp/ask-endpoint.ts'
import { askEndpoint } from '../embed/ask-endpoint.ts'
import { readHtml } from '../fixtures/read-html.ts'
import type { HtmlElement } from '../fixtures/read-html.ts'

/** What is asked of a page. */
export interface Question {
  readonly words: string
  /** One value of each facet. */
  readonly filters?: Readonly<Record<string, string>>
  readonly sort?: SortName
}

/** A directory that is built and served. */
export interface ServedDirectory {
  /** The root page. */
  readonly url: string
  /** The same release, on disk. */
  readonly store: Store
}

/** Ids of the first listings that a surface gives, and the number of all. */
export interface SurfaceAnswer {
  readonly ids: readonly string[]
  readonly total: number
  /** How many of the listings are said to lack words of the question. */
  readonly weaker: number
}

/** Ways to ask a page the same question. */
export type Surface = (directory: ServedDirectory, slug: string, question: Question) => Promise<SurfaceAnswer>

/** Results that all surfaces give at once. */
const LIMIT = 20

/** Ways to ask the root for one category, by name. */
const ROOT_SURFACES: Readonly<Record<string, Surface>> = {
  'the endpoint of the root, by category': async ({ url }, slug, question) =>
    readAnswer(await askEndpoint(endpointOf(url, ''), toolFor(question), { ...toArguments(question), category: slug })),

  'the endpoint of the root, by a filter': async ({ url }, slug, { filters, ...question }) => {
    const args = toArguments({ ...question, filters: { ...filters, categories: slug } })
    return readAnswer(await askEndpoint(endpointOf(url, ''), toolFor(question), args))
  },
}

/** Ways to ask any page, by name. */
const PAGE_SURFACES: Readonly<Record<string, Surface>> = {
  'the endpoint of the page': async ({ url }, slug, question) =>
    readAnswer(await askEndpoint(endpointOf(url, slug), toolFor(question), toArguments(question))),

  'the result page': async ({ url }, slug, { words, filters = {}, sort }) => {
    const query = writePageQuery({
      words,
      filters: new Map(Object.entries(filters).map(([facet, value]) => [facet, [value]])),
      sort: words === '' ? (sort ?? 'page') : sort,
      start: 0,
    })
    const html = await (await fetch(`${pageOf(url, slug)}?${query}`)).text()
    const elements = readHtml(html)
    const status = elements.find(({ attributes }) => attributes.get('role') === 'status')?.text
    const [count] = /^[\d,]+/.exec(status ?? '') ?? []
    if (count === undefined) throw new Error(`no number of listings: ${status}`)
    const rows = elements.filter(isRow).map(({ attributes }) => attributes.get('id') ?? '')
    const heading = elements.findIndex(isWeakerHeading)
    return {
      // A page has 50 rows, more than tools give.
      ids: rows.slice(0, LIMIT),
      total: Number(count.replaceAll(',', '')),
      weaker: heading === -1 ? 0 : elements.slice(heading).filter(isRow).length,
    }
  },

  'the embed': async ({ url }, slug, question) => {
    const args = toArguments(question)
    const { signal } = new AbortController()
    return readAnswer(await askAsEmbed({ fetch, url: endpointOf(url, slug), name: toolFor(question), args, signal }))
  },

  'a host of registerDirectoryTools': async ({ store }, slug, question) => {
    const handlers = new Map<string, (args: Record<string, unknown>) => Promise<Record<string, unknown>>>()
    const host: Parameters<typeof registerDirectoryTools>[0] = {
      registerTool(name, _config, handler) {
        handlers.set(name, handler)
        return { remove: () => undefined }
      },
    }
    registerDirectoryTools(host, { store, slug })
    const result = await handlers.get(toolFor(question))?.({ ...toArguments(question) })
    return readAnswer(Object(result?.['structuredContent']))
  },
}

/** Every way to ask a page, by name. @param slug Empty for the root. */
export function surfacesOf(slug: string): [name: string, ask: Surface][] {
  return Object.entries(slug === '' ? PAGE_SURFACES : { ...PAGE_SURFACES, ...ROOT_SURFACES })
}

function pageOf(url: string, slug: string): string {
  return slug === '' ? url : `${url}${encodeURIComponent(slug)}/`
}

function endpointOf(url: string, slug: string): string {
  return `${pageOf(url, slug)}mcp`
}

/** A listing in the list of results. */
function isRow({ name, attributes }: HtmlElement): boolean {
  return name === 'li' && attributes.get('class') === 'row'
}

/** Above those that lack words, in whatever language. */
function isWeakerHeading({ name, attributes, path }: HtmlElement): boolean {
  return name === 'h2' && attributes.get('class') === 'block s soft' && path.includes('main')
}

/** What has words is searched, the best first; what is asked for in an order is browsed. */
function toolFor({ words, sort }: Pick<Question, 'words' | 'sort'>): string {
  return words === '' || sort !== undefined ? 'browse' : 'search'
}

/** All that may be said in 20,000 characters, so that nobody gives less than {@link LIMIT}. */
function toArguments({ words, filters = {}, sort }: Question) {
  const query = words === '' ? {} : { query: words }
  return { limit: LIMIT, max_characters: 20_000, filters, ...query, ...(sort && { sort }) }
}

function readAnswer(answer: object): SurfaceAnswer {
  const { results, total } = Object(answer)
  if (!Array.isArray(results)) throw new Error(JSON.stringify(answer))
  const found = results as readonly { id: string; matched?: readonly string[] }[]
  const weaker = found.filter(({ matched }) => matched?.[0] === 'partly').length
  return { ids: found.map(({ id }) => id), total, weaker }
}
