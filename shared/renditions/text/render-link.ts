import { escapeHtml } from './escape-html.ts'
import { safeUrl } from './safe-url.ts'

/** A link where the URL may be followed, the bare text otherwise. It opens in our window, so it needs no `rel`. */
export function renderLink(text: string, target: string | undefined): string {
  const url = target === undefined ? undefined : safeUrl(target)
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  return url === undefined ? shown : `<a href="${escapeHtml(url)}">${shown}</a>`
}

/** Text of the source, isolated; a day in words says which one it is. @param datetime ISO 8601. */
export function renderText(text: string, datetime?: string): string {
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  return datetime === undefined ? shown : `<time datetime="${escapeHtml(datetime)}">${shown}</time>`
}
