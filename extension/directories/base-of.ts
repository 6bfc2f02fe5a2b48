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
