import type { Listing } from '../../model/listing.ts'
import { MAX_COMPARED } from '../../search/comparison-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { hrefOf } from '../text/href-of.ts'

/** `id` of the form that boxes to compare belong to, wherever they are. */
const TRAY_ID = 'cmp'

/**
 * Renders the tray of a page: the form that leads to the comparison of the listings picked. It appears when one is, and
 * counts them, by style alone. Last in the content, so that it sticks to the bottom of the window.
 */
export function renderTray({ url, words }: PageIdentity): string {
  const { selected, upTo, compare, clear } = words.compare
  return (
    `<form id="${TRAY_ID}" class="tray" method="get" action="${hrefOf(url)}" aria-label="${compare}"${words.isolation}>` +
    `<b>${selected}</b><span class="soft s wide">${words.fill(upTo, { most: MAX_COMPARED })}</span>` +
    `<button class="go">${compare}</button><button type="reset">${clear}</button></form>\n`
  )
}

/** Renders the box that picks a listing for the tray. */
export function renderPick({ id, name }: Pick<Listing, 'id' | 'name'>, { words }: PageIdentity): string {
  return (
    `<label class="pick"><input type="checkbox" name="compare" value="${escapeHtml(id)}" form="${TRAY_ID}">` +
    `${words.compare.compare}<span class="vh"> <bdi>${escapeHtml(name)}</bdi></span></label>`
  )
}
