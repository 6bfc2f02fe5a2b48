import { tileLetters } from '../../../shared/renditions/text/tile-letters.ts'
import { SHARE_IMAGE } from '../../../shared/renditions/view/share-image.ts'
import { writePng } from './png.ts'

/** Letters of five by seven dots: a digit to the base of 32 for each row. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
}

/** Four tiles, for names in other scripts: drawing those takes a font. */
const TILES = '0rr0rr0'

/** Columns and rows of a letter, and the column between two. */
const LETTER_WIDTH = 5
const LETTER_HEIGHT = 7
const PITCH = LETTER_WIDTH + 1

/** Pixels of a dot. */
const DOT = 36

/** Pixels of the tiles in the background, from one to the next, and before the first. */
const TILE = 90
const STEP = 120
const START = { x: 15, y: 30 }

/** The card, which stands in place of four by three tiles. */
const CARD = { x: START.x + 3 * STEP, y: START.y + STEP, width: 3 * STEP + TILE, height: 2 * STEP + TILE }

const WHITE = '#ffffff'

/**
 * Draws what is shown where a page is shared, for a directory without an image of its own: its letters on a card, among
 * tiles of its accent. PNG, because no site that shows such images takes SVG.
 *
 * @param accent `#rrggbb`, dark enough for white letters.
 */
export function drawShareImage(title: string, accent: string): Buffer {
  const shown = Array.from(tileLetters(title).normalize('NFD').toUpperCase(), (letter) => LETTERS[letter] ?? '')
  const letters = shown.some((rows) => rows !== '') ? shown.filter((rows) => rows !== '') : [TILES]
  const left = CARD.x + (CARD.width - (letters.length * PITCH - 1) * DOT) / 2
  const top = CARD.y + (CARD.height - LETTER_HEIGHT * DOT) / 2
  const isInk = (x: number, y: number): boolean => {
    const column = Math.floor((x - left) / DOT)
    const row = Math.floor((y - top) / DOT)
    const dots = Number.parseInt(letters[Math.floor(column / PITCH)]?.[row] ?? '0', 32)
    return column >= 0 && ((dots >> (LETTER_WIDTH - 1 - (column % PITCH))) & 1) === 1
  }
  const colours = [accent, lighten(accent), WHITE]
  return writePng(SHARE_IMAGE.width, SHARE_IMAGE.height, colours, (x, y) => {
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
