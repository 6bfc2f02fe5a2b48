import { escapeHtml } from './escape-html.ts'

/** A URL of the directory for an `href` of its pages: without scheme and host, so that it also works in a preview. */
export function ownHref(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return escapeHtml(pathname + search + hash)
}
