import { isDirectoryUrl } from '../directories/directory-urls.ts'
import { loadDirectory } from '../directories/load-directory.ts'
import { fetchPublic } from '../directories/fetch-public.ts'
import { failed } from '../messages.ts'
import type { DirectoryOutcome } from '../messages.ts'

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
  const outcome = load(url, pageUrl)
  kept.delete(url)
  kept.set(url, { at: Date.now(), outcome })
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  return outcome
}

async function load(url: string, pageUrl: string | undefined): Promise<DirectoryOutcome> {
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
