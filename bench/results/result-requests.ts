import { makeKnownItemQueries } from '../search/search-queries.ts'
import type { KnownItemQuery } from '../search/search-queries.ts'
import { makeScaleListing, scalePageSlug } from '../scale/scale-listings.ts'
import { pageSizes } from '../scale/scale-sizes.ts'

/** Requests whose cost is measured: pages as published, result pages and searches over MCP, all for people or agents. */
export const RESULT_KINDS = ['page', 'root', 'page results', 'root results', 'page search', 'root search'] as const

/** A kind of {@link RESULT_KINDS}. */
export type ResultKind = (typeof RESULT_KINDS)[number]

const MCP_VERSION = '2025-06-18'

/** Queries of each kind; there are nine kinds. */
const QUERIES_PER_KIND = 120

/**
 * Creates requests as bytes of HTTP/1.1 to a directory of `makeScaleDirectory`: what is asked of its largest page and of
 * its root. The same queries every time, one to three words, a third each exact, unfinished and misspelled; none is asked
 * twice of the same kind.
 */
export function createResultRequests(pages: number): (kind: ResultKind) => string {
  const sizes = pageSizes(pages)
  const largest = sizes.indexOf(Math.max(...sizes))
  const slug = scalePageSlug(largest)
  const onPage = makeKnownItemQueries(
    (position) => makeScaleListing(largest, position),
    sizes[largest] ?? 0,
    QUERIES_PER_KIND,
  )
  const atRoot = makeKnownItemQueries(
    (position) => makeScaleListing(position % pages, Math.floor((sizes[position % pages] ?? 0) / 2)),
    pages,
    QUERIES_PER_KIND,
  )
  const asked = new Map<ResultKind, number>()
  const next = (kind: ResultKind, queries: readonly KnownItemQuery[]): string => {
    const number = asked.get(kind) ?? 0
    asked.set(kind, number + 1)
    // Different from when it was asked before, if it must be asked again.
    return `${queries[number % queries.length]?.text ?? ''}${' a'.repeat(Math.floor(number / queries.length))}`
  }
  const makers: Readonly<Record<ResultKind, () => string>> = {
    page: () => get(`/${slug}/`),
    root: () => get('/'),
    'page results': () => get(`/${slug}/?${new URLSearchParams({ query: next('page results', onPage) })}`),
    'root results': () => get(`/?${new URLSearchParams({ query: next('root results', atRoot) })}`),
    'page search': () => search(`/${slug}/mcp`, next('page search', onPage)),
    'root search': () => search('/mcp', next('root search', atRoot)),
  }
  return (kind) => makers[kind]()
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: gzip, deflate, br\r\n\r\n`
}

function search(path: string, query: string): string {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search', arguments: { query } },
  })
  const accept = `mcp-protocol-version: ${MCP_VERSION}\r\naccept: application/json, text/event-stream\r\n`
  return post(path, body, accept)
}

function post(path: string, body: string, headers: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}content-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
