/** What the directory returns for one of its pages. `unknown`: it could not be reached, or its answer made no sense. */
export type ManifestAnswer =
  | { status: 'found'; title: string; serverUrl: string | undefined }
  | { status: 'missing' }
  | { status: 'unknown' }

/**
 * Requests what a page of the directory is called and offers, without credentials.
 *
 * @param url The page's `mcp.json`: some 2 KB compressed, and already cached on pages that also have the embed.
 */
export async function readManifest(url: string, signal: AbortSignal): Promise<ManifestAnswer> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal })
    if (response.status === 404 || response.status === 410) return { status: 'missing' }
    if (!response.ok) return { status: 'unknown' }
    const { title, websiteUrl, remotes: [remote] = [] }: Manifest = await response.json()
    // Where the page is tried out elsewhere than it is published, so is its own endpoint.
    const serverUrl = remote?.url === `${websiteUrl}mcp` ? url : remote?.url
    return title ? { status: 'found', title, serverUrl } : { status: 'unknown' }
  } catch {
    // Blocked by a policy of the page, offline, or not JSON.
    return { status: 'unknown' }
  }
}

/** The members of a server card that are used. Unchecked: they only become text and links to web addresses. */
interface Manifest {
  title?: string
  websiteUrl?: string
  remotes?: readonly { url: string }[]
}
