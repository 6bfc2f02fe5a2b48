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
