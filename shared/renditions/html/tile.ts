import { escapeHtml } from '../text/escape-html.ts'
import { tileHue, tileLetters } from '../text/tile-letters.ts'
import type { TileSource } from '../text/tile-letters.ts'

/** How a tile is shown. */
export interface TileOptions {
  /** Default: that of a row. */
  readonly size?: 'tiny' | 'big'
  /** Of `assignTileLetters`. Default: those of the name alone. */
  readonly letters?: string | undefined
  /** Address of the logo, below our own `_/logo/`; instead of letters. */
  readonly logo?: string | undefined
}

/** Renders the symbol tile of a listing, for the eye only: its logo or its letters, on one of eight hues. */
export function renderTile({ id, name }: TileSource, { size, letters, logo }: TileOptions = {}): string {
  const classes = ['tile', ...(logo === undefined ? [`h${tileHue(id)}`] : []), ...(size === undefined ? [] : [size])]
  return logo === undefined
    ? `<span class="${classes.join(' ')}" aria-hidden="true">${escapeHtml(letters ?? tileLetters(name))}</span>`
    : `<img class="${classes.join(' ')}" src="${escapeHtml(logo)}" alt="" width="40" height="40" loading="lazy" decoding="async">`
}
