import { escapeHtml } from '../text/escape-html.ts'

/** A URL of ours as an attribute, without scheme and host: the server may be reached under another name. */
export function hrefOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return escapeHtml(pathname + search + hash)
}
