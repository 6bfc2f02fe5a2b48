import { isRecord } from '../../sources/parse/records.ts'

/** One request for a part of a source. */
export interface PartRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** How a service gives its rows. */
export interface Service {
  /** Environment variable with the token, unless the source names another. */
  readonly token?: string
  readonly first: PartRequest
  /** Rows of an answer, and the request for more. Without it, the answer is the file. */
  readonly read?: (value: unknown, headers: Readonly<Record<string, string>>, request: PartRequest) => RowsPart
}

/** A part of a list. */
export interface RowsPart {
  readonly rows: readonly unknown[]
  readonly next?: PartRequest
}

/** The API of Notion whose answers {@link flattenPage} reads. */
const NOTION_VERSION = '2022-06-28'

/**
 * Finds out how to request a source: sheets of Google by their CSV export, tables of Airtable, databases of Notion and
 * lists of GitHub's API page by page, and everything else as it is.
 */
export function serviceOf(address: string): Service {
  const url = new URL(address)
  const path = url.pathname
  if (url.hostname === 'docs.google.com') {
    const [, sheet] = /^(\/spreadsheets\/d\/(?!e\/)[\w-]+)/.exec(path) ?? []
    const gid = /gid=(\d+)/.exec(url.href)?.[1]
    const page = gid === undefined ? '' : `&gid=${gid}`
    if (sheet !== undefined) return { first: { url: `${url.origin}${sheet}/export?format=csv${page}` } }
    const [, published] = /^(\/spreadsheets\/d\/e\/[\w-]+)/.exec(path) ?? []
    if (published !== undefined) return { first: { url: `${url.origin}${published}/pub?output=csv${page}` } }
  }
  if (url.hostname === 'api.airtable.com')
    return { token: 'AIRTABLE_TOKEN', first: { url: address }, read: readAirtable }
  if (url.hostname === 'api.notion.com' || /(?:^|\.)notion\.(?:so|site|com)$/.test(url.hostname)) {
    const id = /([0-9a-f]{32})(?:\/query)?$/i.exec(path.replaceAll('-', ''))?.[1] ?? ''
    const first = notionRequest(
      `${url.hostname === 'api.notion.com' ? url.origin : 'https://api.notion.com'}/v1/databases/${id}/query`,
    )
    return { token: 'NOTION_TOKEN', first, read: readNotion }
  }
  if (url.hostname === 'api.github.com') {
    if (!url.searchParams.has('per_page')) url.searchParams.set('per_page', '100')
    const headers = { accept: 'application/vnd.github+json' }
    return { token: 'GITHUB_TOKEN', first: { url: url.href, headers }, read: readGitHub }
  }
  return { first: { url: address } }
}

function readAirtable(value: unknown, _headers: unknown, { url }: PartRequest): RowsPart {
  const { records, offset } = isRecord(value) ? value : {}
  const rows = listOf(records).map((record) => {
    const { id, fields } = isRecord(record) ? record : {}
    return { id, ...(isRecord(fields) ? fields : {}) }
  })
  if (typeof offset !== 'string') return { rows }
  const next = new URL(url)
  next.searchParams.set('offset', offset)
  return { rows, next: { url: next.href } }
}

function readGitHub(value: unknown, headers: Readonly<Record<string, string>>, request: PartRequest): RowsPart {
  const rows = listOf(isRecord(value) ? value['items'] : value)
  const [, next] = /<([^>]+)>;\s*rel="next"/.exec(headers['link'] ?? '') ?? []
  return next === undefined ? { rows } : { rows, next: { ...request, url: next } }
}

function notionRequest(url: string, cursor?: string): PartRequest {
  return {
    url,
    method: 'POST',
    headers: { 'notion-version': NOTION_VERSION, 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: 100, ...(cursor !== undefined && { start_cursor: cursor }) }),
  }
}

function readNotion(value: unknown, _headers: unknown, { url }: PartRequest): RowsPart {
  const { results, next_cursor: cursor } = isRecord(value) ? value : {}
  const rows = listOf(results).map(flattenPage)
  return typeof cursor === 'string' ? { rows, next: notionRequest(url, cursor) } : { rows }
}

/** A page of a database of Notion: its properties as plain values. */
function flattenPage(page: unknown): unknown {
  const { id, properties } = isRecord(page) ? page : {}
  const fields = isRecord(properties) ? Object.entries(properties) : []
  return { id, ...Object.fromEntries(fields.map(([name, property]) => [name, valueOf(property)])) }
}

/** The value of a property, which stands under the name of its type. */
function valueOf(property: unknown): unknown {
  if (!isRecord(property)) return property
  const type = String(property['type'])
  const value = property[type]
  switch (type) {
    case 'title':
    case 'rich_text':
      return listOf(value)
        .map((part) => (isRecord(part) ? part['plain_text'] : ''))
        .join('')
    case 'select':
    case 'status':
      return isRecord(value) ? value['name'] : null
    case 'multi_select':
    case 'people':
      return listOf(value).map((one) => (isRecord(one) ? one['name'] : one))
    case 'date':
      return isRecord(value) ? value['start'] : null
    case 'files':
      return listOf(value).flatMap((file) =>
        isRecord(file) && isRecord(file['external']) ? [file['external']['url']] : [],
      )
    case 'formula':
      return valueOf(value)
    case 'relation':
    case 'rollup':
      return null
    default:
      return value
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
