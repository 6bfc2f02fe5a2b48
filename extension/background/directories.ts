import { isDirectoryUrl } from '../directories/is-directory-url.ts'
import { loadDirectory } from '../directories/load-directory.ts'
import { fetchPublic } from '../directories/fetch-public.ts'
import type { DirectoryOutcome } from '../messages.ts'

/** Milliseconds for which an answer is reused. */
const FRESH_MS = 300_000

/** Answers kept while the background runs. */
const MAX_KEPT = 200

const CARD_TYPE = 'application/mcp-server-card+json'

const kept = new Map<string, { readonly at: number; readonly outcome: Promise<DirectoryOutcome> }>()

/**
 * Finds out what a directory has, from a URL that a page or the user gives: a page of it, its `mcp.json` or its catalog.
 *
 * @param pageUrl URL of the page that names it; `undefined` if the user does.
 */
export function findDirectory(url: string, pageUrl?: string): Promise<DirectoryOutcome> {
  if (!isDirectoryUrl(url, pageUrl)) {
    const problem = `${url.slice(0, 200)}: expected an https URL, or http on this machine.`
    return Promise.resolve({ status: 'failed', problem })
  }
  const known = kept.get(url)
  if (known && Date.now() - known.at < FRESH_MS) return known.outcome
  const outcome = load(url, pageUrl)
  kept.delete(url)
  kept.set(url, { at: Date.now(), outcome })
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  // It may be there when the user tries again.
  const forgetFailure = async (): Promise<void> => {
    if ((await outcome).status === 'failed' && pageUrl === undefined) kept.delete(url)
  }
  void forgetFailure()
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
  return { status: 'failed', problem: `${url} names no directory.` }
}
