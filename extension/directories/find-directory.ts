import { fetchPublic } from './fetch-public.ts'
import { failed } from '../messages.ts'
import type { DirectoryOutcome } from '../messages.ts'
import { cleanForeign } from '../../shared/model/clean-text.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import type { DirectoryPage, DirectoryTool, PublishedIndex } from '../settings.ts'
import { parseInputSchema } from '../parse-input-schema.ts'

/** Milliseconds for which pages get the same answer. */
const FRESH_MS = 300_000

/** Answers kept while the background runs. */
const MAX_KEPT = 200

const CARD_TYPE = 'application/mcp-server-card+json'

const kept = new Map<string, { readonly at: number; readonly outcome: Promise<DirectoryOutcome> }>()

/**
 * Reads a directory by a URL that a page or the user gives: of a page of it, of its `mcp.json` or of its catalog.
 *
 * @param pageUrl URL of the page that names it. `undefined` if the user does: then it is read anew.
 */
export function findDirectory(url: string, pageUrl?: string): Promise<DirectoryOutcome> {
  if (!isDirectoryUrl(url, pageUrl)) {
    return Promise.resolve(failed(`${url.slice(0, 200)}: expected an https URL, or http on this machine.`))
  }
  const known = kept.get(url)
  if (known && pageUrl !== undefined && Date.now() - known.at < FRESH_MS) return known.outcome
  const outcome = findByCatalog(url, pageUrl)
  kept.delete(url)
  kept.set(url, { at: Date.now(), outcome })
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  return outcome
}

async function findByCatalog(url: string, pageUrl: string | undefined): Promise<DirectoryOutcome> {
  if (!new URL(url).pathname.endsWith('/ai-catalog.json')) return loadDirectory(url)
  try {
    const response = await fetchPublic(url, { signal: AbortSignal.timeout(5000) })
    const { entries } = Object(await response.json()) as { entries?: unknown }
    const all = Array.isArray(entries) ? entries.map((entry) => Object(entry) as Record<string, unknown>) : undefined
    const card = all?.find(({ type, url: of }) => type === CARD_TYPE && typeof of === 'string')?.['url']
    // A directory on a static host has no cards: its manifest is beside the folder of the catalog.
    const named = card ?? (all && new URL('..', url).href)
    if (typeof named === 'string' && isDirectoryUrl(named, pageUrl)) return await loadDirectory(named)
  } catch {
    // It says nothing about a directory either way.
  }
  return failed(`${url} names no directory.`)
}

/** Milliseconds a directory has to list its tools. */
const TIMEOUT_MS = 5000

/** Tools of one page of a directory; ours have five. */
const MAX_TOOLS = 32

const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 4000

const TOOL_NAME = /^[\w-]{1,64}$/

/**
 * Reads which tools a page of a directory has, from its `mcp.json`.
 *
 * @param url Of the page (`P/`, with or without the slash) or of its `mcp.json`.
 * @returns If there is no directory, a `problem` that says what to do.
 */
export async function loadDirectory(url: string): Promise<DirectoryOutcome> {
  const manifestUrl = manifestUrlOf(url)
  try {
    const response = await fetchPublic(manifestUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return failed(`${manifestUrl} answers HTTP ${response.status}. Is this a page of a directory?`)
    const directory = parseManifest(cleanForeign(await response.json()), new URL('.', manifestUrl).href)
    return directory ? { status: 'found', directory } : failed(`${manifestUrl} is not the manifest of a directory.`)
  } catch (error) {
    return failed(explain(error, manifestUrl))
  }
}

/** Of `https://example.org/tools`, `https://example.org/tools/`, `…/tools/index.html` and `…/tools/mcp.json` alike. */
function manifestUrlOf(url: string): string {
  const { origin, pathname } = new URL(url)
  const page = pathname.replace(/[^/]*\.(html|json|jsonld|md)$|\/mcp(\/(server-card|sse))?$/, '').replace(/\/*$/, '/')
  return `${origin}${page}mcp.json`
}

/** @param url `P/`. */
function parseManifest(manifest: unknown, url: string): DirectoryPage | undefined {
  const { title, description, remotes, _meta } = Object(manifest) as Record<string, unknown>
  const page = Object.entries(Object(_meta) as object).find(([key]) => key.endsWith('/page'))?.[1] as unknown
  const { tools, category, engine } = Object(page) as Record<string, unknown>
  if (typeof title !== 'string' || !Array.isArray(tools)) return undefined
  return {
    url,
    title: title.slice(0, MAX_TITLE_LENGTH),
    description: textOf(description),
    tools: tools.slice(0, MAX_TOOLS).flatMap(parseTool),
    index: parseIndex(url, category ?? '', engine, hasEndpoint(remotes, url)),
  }
}

/**
 * Whether the directory publishes its index. None of the URLs is used: the engine's script is the extension's own, and
 * files are read only below the base URL that the manifest's own address gives, which may be that of a copy.
 */
function parseIndex(url: string, slug: unknown, engine: unknown, hasToo: boolean): PublishedIndex | undefined {
  const { pointer } = Object(engine) as { pointer?: unknown }
  if (typeof slug !== 'string' || typeof pointer !== 'string' || !pointer.endsWith(`/${SEARCH_POINTER}`))
    return undefined
  return baseOf(url, slug) === undefined ? undefined : { slug, only: !hasToo }
}

/** Whether an endpoint is where the pages are. One elsewhere is left alone: the index has the same answers. */
function hasEndpoint(remotes: unknown, url: string): boolean {
  const { origin } = new URL(url)
  return (Array.isArray(remotes) ? remotes : []).some((remote) => {
    const { url: at } = Object(remote) as { url?: unknown }
    return typeof at === 'string' && URL.parse(at)?.origin === origin
  })
}

function parseTool(tool: unknown): DirectoryTool[] {
  const { name, title, description, inputSchema } = Object(tool) as Record<string, unknown>
  if (typeof name !== 'string' || !TOOL_NAME.test(name) || Object(inputSchema) !== inputSchema) return []
  return [
    {
      name,
      title: typeof title === 'string' ? title.slice(0, MAX_TITLE_LENGTH) : name,
      description: textOf(description),
      inputSchema: parseInputSchema(inputSchema),
    },
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_DESCRIPTION_LENGTH) : ''
}

function explain(error: unknown, url: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `${url} did not answer in time. Try again.`
  if (error instanceof SyntaxError) return `${url} is not JSON. Is this a page of a directory?`
  if (error instanceof TypeError) return `${url} cannot be reached. Are you online, and is the address right?`
  return error.message
}

/**
 * Whether a page may name this URL as a directory's: HTTPS, or this machine when the page itself is on it. A web
 * page has no business with what runs on the user's machine.
 *
 * @param pageUrl URL of the page that names it; `undefined` if the user does.
 */
export function isDirectoryUrl(url: string, pageUrl?: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false
  if (isThisMachine(parsed)) {
    const page = pageUrl === undefined ? undefined : URL.parse(pageUrl)
    return /^https?:$/.test(parsed.protocol) && (page === undefined || (page !== null && isThisMachine(page)))
  }
  return parsed.protocol === 'https:'
}

/**
 * The base URL of a directory, below which its files are published.
 *
 * @param url `P/` of one of its pages. @param slug Of this page; empty for the root page.
 * @returns `undefined` if this is not the URL of a page with that slug.
 */
export function baseOf(url: string, slug: string): string | undefined {
  if (slug === '') return url
  const [, segment] = /([^/]+)\/$/.exec(new URL(url).pathname) ?? []
  // Some write the digits of escapes in lower case.
  const isIts = segment?.toLowerCase() === encodeURIComponent(slug).toLowerCase()
  return isIts ? new URL('..', url).href : undefined
}

/** The hosts of `optional_host_permissions` that need no HTTPS. */
function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}
