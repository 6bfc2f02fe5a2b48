import { drawLetters } from './dot-letters.ts'
import { writePng } from './png.ts'

/** Width and height of the icons, in pixels. */
export const ICON_SIZES = [48, 96, 512] as const

/** Dots across an icon. */
const DOTS = 16

const WHITE = '#ffffff'

/**
 * Draws the icon of a directory without a logo: its letters on a tile of its accent. PNG, which every client of MCP
 * shows.
 *
 * @param accent `#rrggbb`, dark enough for white letters.
 * @param size Width and height in pixels, a multiple of 16.
 */
export function drawIcon(title: string, accent: string, size: number): Buffer {
  const letters = drawLetters(title)
  const dot = size / DOTS
  const left = (size - letters.width * dot) / 2
  const top = (size - letters.height * dot) / 2
  // Letters of an odd width begin at half a dot.
  return writePng(size, size, [accent, WHITE], Number.isInteger(dot / 2) ? dot / 2 : 1, (x, y) =>
    letters.has(Math.floor((x - left) / dot), Math.floor((y - top) / dot)) ? 1 : 0,
  )
}

/** Draws the same as SVG, for any size. */
export function drawIconSvg(title: string, accent: string): string {
  const letters = drawLetters(title)
  const [left, top] = [(DOTS - letters.width) / 2, (DOTS - letters.height) / 2]
  const cells = Array.from({ length: letters.width * letters.height }, (_, at) => ({
    column: at % letters.width,
    row: Math.floor(at / letters.width),
  }))
  const dots = cells
    .filter(({ column, row }) => letters.has(column, row))
    .map(({ column, row }) => `M${left + column} ${top + row}h1v1h-1z`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DOTS} ${DOTS}"><rect width="${DOTS}" height="${DOTS}" rx="3.5" ` +
    `fill="${accent}"/><path fill="${WHITE}" d="${dots.join('')}"/></svg>`
  )
}
