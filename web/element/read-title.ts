/** What the directory says about one of its pages. `unknown`: it could not be asked, or did not make sense. */
export type TitleAnswer = { status: 'found'; title: string } | { status: 'missing' } | { status: 'unknown' }

/**
 * Asks the directory for the title of a page, without credentials.
 *
 * @param url The page's `mcp.json`: some 2 KB compressed, and in the cache of whoever also has the embed.
 */
export async function readTitle(url: string, signal: AbortSignal): Promise<TitleAnswer> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal })
    if (response.status === 404 || response.status === 410) return { status: 'missing' }
    if (!response.ok) return { status: 'unknown' }
    const { title }: { title?: unknown } = await response.json()
    return typeof title === 'string' && title !== '' ? { status: 'found', title } : { status: 'unknown' }
  } catch {
    // Blocked by a policy of the page, offline, or not JSON.
    return { status: 'unknown' }
  }
}
