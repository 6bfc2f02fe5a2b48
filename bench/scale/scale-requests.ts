import { createRandom } from '../lib/random.ts'
import { type KnownItemQuery, makeKnownItemQueries } from '../search/search-queries.ts'
import { makeScaleListing, scalePageSlug } from './scale-listings.ts'
import { pageSizes } from './scale-sizes.ts'

const MCP_VERSION = '2025-06-18'

/** Queries of each kind; there are nine kinds. */
const QUERIES_PER_KIND = 40

/** Pages that are requested repeatedly. */
const HOT_PAGES = 50

/** Creates requests as bytes of HTTP/1.1, by name; every call returns a different one. */
export interface ScaleRequests {
  /** `index.html` of any page: nearly always one not requested lately. */
  page(): string
  /** Any of the five renditions of a page. */
  rendition(): string
  /** MCP `search` of any page. */
  pageSearch(): string
  /** The same of few pages. */
  hotPageSearch(): string
  /** MCP `search` of the whole directory: one to three words, exact, unfinished or misspelled. */
  rootSearch(): string
  /** Another MCP request: categories, one of them, completion, resources, filters. */
  otherMcp(): string
  readonly queries: readonly KnownItemQuery[]
}

/** Creates the requests to a directory of `pages` pages, drawn from a fixed sequence. */
export function createScaleRequests(pages: number): ScaleRequests {
  const random = createRandom(3)
  const queries = makeQueries(pages)
  let asked = 0
  const anyPage = (): number => Math.floor(random() * pages)
  const nextQuery = (): string => queries[(asked += 1) % queries.length]?.text ?? ''
  const pageSearch = (page: number): string =>
    call(scalePageSlug(page), 'search', { query: makeScaleListing(page, 0).name.split(' ')[0] })
  const others = [
    () => call('', 'list_categories', { query: scalePageSlug(anyPage()).slice(0, 4) }),
    () => call('', 'list_categories', {}),
    () => call('', 'search', { query: nextQuery(), category: scalePageSlug(anyPage()) }),
    () => call('', 'browse', { filters: { license: 'MIT' } }),
    () => mcp('', 'resources/list', {}),
    () => mcp('', 'resources/read', { uri: `https://directory.example.org/${scalePageSlug(anyPage())}/index.md` }),
    () =>
      mcp('', 'completion/complete', {
        ref: { type: 'ref/resource', uri: 'https://directory.example.org/{category}/index.md' },
        argument: { name: 'category', value: scalePageSlug(anyPage()).slice(0, 3) },
      }),
  ]
  return {
    queries,
    page: () => get(`/${scalePageSlug(anyPage())}/`),
    rendition: () => {
      const names = ['', 'index.json', 'index.jsonld', 'index.md', 'mcp.json']
      return get(`/${scalePageSlug(anyPage())}/${names[Math.floor(random() * names.length)]}`)
    },
    pageSearch: () => pageSearch(anyPage()),
    hotPageSearch: () => pageSearch(Math.floor(random() * Math.min(pages, HOT_PAGES))),
    rootSearch: () => call('', 'search', { query: nextQuery() }),
    otherMcp: () => others[Math.floor(random() * others.length)]?.() ?? '',
  }
}

/** Queries for existing listings, by position in page order. */
function makeQueries(pages: number): KnownItemQuery[] {
  const starts: number[] = []
  let listings = 0
  for (const size of pageSizes(pages)) {
    starts.push(listings)
    listings += size
  }
  const listingAt = (position: number): ReturnType<typeof makeScaleListing> => {
    let low = 0
    let high = pages
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return makeScaleListing(low, position - (starts[low] ?? 0))
  }
  return makeKnownItemQueries(listingAt, listings, QUERIES_PER_KIND)
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip, br\r\n\r\n`
}

function call(slug: string, name: string, args: object): string {
  return mcp(slug, 'tools/call', { name, arguments: args })
}

function mcp(slug: string, method: string, params: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const path = slug === '' ? '/mcp' : `/${slug}/mcp`
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
    `accept: application/json, text/event-stream\r\nmcp-protocol-version: ${MCP_VERSION}\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
