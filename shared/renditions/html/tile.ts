import type { Listing } from '../../model/listing.ts'
import type { PageUrls } from '../../urls.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { logoPath, tileClasses, tileLetters } from '../text/tile-letters.ts'
import type { TileSize } from '../text/tile-letters.ts'

/** What a tile shows of a listing. */
type TileSubject = Pick<Listing, 'id' | 'name' | 'logo'>

/**
 * Renders the symbol tile of a listing, for the eye only: its logo, or its letters on one of eight hues.
 *
 * **Security:** only logos that the directory publishes itself are shown, and an SVG file is an image here, which runs
 * nothing.
 *
 * @param size Default: that of a row.
 */
export function renderTile({ id, name, logo }: TileSubject, urls: PageUrls, size?: TileSize): string {
  const path = logoPath(logo, urls)
  if (path === undefined) {
    return `<span class="${tileClasses(id, size)}" aria-hidden="true">${escapeHtml(tileLetters(name))}</span>`
  }
  // Only that of a listing's page is sure to be on the first screen.
  const loading = size === 'big' ? '' : ' loading="lazy"'
  return `<img class="${tileClasses(undefined, size)}" src="${escapeHtml(path)}" alt=""${loading} decoding="async">`
}
