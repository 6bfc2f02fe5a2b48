import { SHARE_IMAGE } from '../../../shared/renditions/html/html-head.ts'
import { drawLetters } from './dot-letters.ts'
import { writePng } from './png.ts'

/** Pixels of a dot. */
const DOT = 36

/** Pixels of the tiles in the background, from one to the next, and before the first. */
const TILE = 90
const STEP = 120
const START = { x: 15, y: 30 }

/** The card, which stands in place of four by three tiles. */
const CARD = { x: START.x + 3 * STEP, y: START.y + STEP, width: 3 * STEP + TILE, height: 2 * STEP + TILE }

/** Divides everything above, and halves of dots. */
const CELL = 3

const WHITE = '#ffffff'

/**
 * Draws what is shown where a page is shared, for a directory without an image of its own: its letters on a card, among
 * tiles of its accent. PNG, because no site that shows such images takes SVG.
 *
 * @param accent `#rrggbb`, dark enough for white letters.
 */
export function drawShareImage(title: string, accent: string): Buffer {
  const letters = drawLetters(title)
  const left = CARD.x + (CARD.width - letters.width * DOT) / 2
  const top = CARD.y + (CARD.height - letters.height * DOT) / 2
  const isInk = (x: number, y: number): boolean =>
    letters.has(Math.floor((x - left) / DOT), Math.floor((y - top) / DOT))
  const colours = [accent, lighten(accent), WHITE]
  return writePng(SHARE_IMAGE.width, SHARE_IMAGE.height, colours, CELL, (x, y) => {
    if (isWithin(x - CARD.x, CARD.width) && isWithin(y - CARD.y, CARD.height)) return isInk(x, y) ? 0 : 2
    return isWithin((x - START.x) % STEP, TILE) && isWithin((y - START.y) % STEP, TILE) ? 1 : 0
  })
}

function isWithin(offset: number, length: number): boolean {
  return offset >= 0 && offset < length
}

/** An eighth nearer to white. */
function lighten(colour: string): string {
  const parts = colour.slice(1).match(/../g) ?? []
  const lighter = parts.map((part) => {
    const value = Number.parseInt(part, 16)
    return Math.round(value + (255 - value) / 8)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${lighter.join('')}`
}
