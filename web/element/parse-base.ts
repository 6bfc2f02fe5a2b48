/**
 * The base URL of a directory, as {@link createUrls} takes it: absolute, without a trailing slash.
 *
 * @param base As written by the owner of the page; relative to the page.
 * @returns `undefined` unless it is http(s).
 */
export function parseBase(base: string, pageUrl: string): string | undefined {
  try {
    const { protocol, origin, pathname } = new URL(base, pageUrl)
    return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/+$/, '') : undefined
  } catch {
    return undefined
  }
}
