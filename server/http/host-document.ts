/** Documents that readers look for at the root of a host and nowhere else. */
const HOST_DOCUMENTS: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/llms.txt',
  '/auth.md',
  '/sitemap.xml',
  '/sitemap.md',
])

/**
 * Whether a path outside the base names a document of a directory published below a path: it is answered at the host's
 * root as well, because a robots.txt or a `.well-known` document (RFC 8615 §3) counts there only.
 *
 * @param path Decoded, with its leading slash.
 */
export function isHostDocument(path: string): boolean {
  return HOST_DOCUMENTS.has(path) || path.startsWith('/.well-known/')
}
