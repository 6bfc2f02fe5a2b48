/** Documents that readers look for at the root of a host and nowhere else. */
const HOST_DOCUMENTS: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/auth.md',
  '/sitemap.xml',
  '/sitemap.md',
])

/**
 * What a path outside the base names in a directory published below a path. Its documents are answered at the host's
 * root as well, because a robots.txt or a `.well-known` document (RFC 8615 §3) counts there only; and the root page has
 * its Markdown beside it, as the others have.
 *
 * @param path Decoded, with its leading slash.
 * @returns A path below the base, with its leading slash; `undefined` for what is somebody else's.
 */
export function pathOutsideBase(path: string, basePath: string): string | undefined {
  if (path === `${basePath}.md`) return '/index.md'
  return HOST_DOCUMENTS.has(path) || path.startsWith('/.well-known/') ? path : undefined
}
