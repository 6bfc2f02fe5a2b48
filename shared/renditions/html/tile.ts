import type { Listing } from '../../model/listing.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { tileHue, tileLetters } from '../text/tile-letters.ts'

/**
 * Renders the symbol tile of a listing, for the eye only: its letters on one of eight hues.
 *
 * @param size Default: that of a row.
 */
export function renderTile({ id, name }: Pick<Listing, 'id' | 'name'>, size?: 'tiny' | 'big'): string {
  const classes = `tile h${tileHue(id)}${size === undefined ? '' : ` ${size}`}`
  return `<span class="${classes}" aria-hidden="true">${escapeHtml(tileLetters(name))}</span>`
}
