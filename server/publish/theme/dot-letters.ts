import { tileLetters } from '../../../shared/renditions/text/tile-letters.ts'

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

/** The letters of a title, drawn with dots: no font is needed. */
export interface DotLetters {
  /** In dots. */
  readonly width: number
  readonly height: number
  /** Whether there is a dot; nowhere outside. */
  has(column: number, row: number): boolean
}

/** Draws the letters that stand for a title. Names in scripts other than Latin get four tiles. */
export function drawLetters(title: string): DotLetters {
  const shown = Array.from(tileLetters(title).normalize('NFD').toUpperCase(), (letter) => LETTERS[letter] ?? '')
  const letters = shown.some((rows) => rows !== '') ? shown.filter((rows) => rows !== '') : [TILES]
  return {
    width: letters.length * PITCH - 1,
    height: LETTER_HEIGHT,
    has(column, row) {
      const dots = Number.parseInt(letters[Math.floor(column / PITCH)]?.[row] ?? '0', 32)
      return column >= 0 && ((dots >> (LETTER_WIDTH - 1 - (column % PITCH))) & 1) === 1
    },
  }
}
