import { LOGO_DIR } from '../../urls.ts'
import type { PageUrls } from '../../urls.ts'

/** Words before the name proper: publishers and articles. */
const OTHER_WORDS = new Set(['apache', 'the', 'a', 'an', 'microsoft', 'google', 'amazon', 'aws', 'ibm', 'oracle'])

const ASCII = /^[ -~]*$/

/** Takes five milliseconds to create, which a server without such names saves. */
let graphemes: Intl.Segmenter | undefined

/**
 * The letters of a symbol tile: two, like those of a chemical element, or one sign where the script has no case.
 * Marks stay with their letters. They depend on nothing but the name, so that a listing has the same wherever it is
 * shown. Empty only for a name without letters and digits.
 */
export function tileLetters(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const own = words.findIndex((word) => !OTHER_WORDS.has(word.toLowerCase()))
  const text = words.slice(Math.max(own, 0)).join('')
  const [first, second = ''] = ASCII.test(text) ? text : firstGraphemes(text)
  if (first === undefined) return ''
  const upper = first.toUpperCase()
  if (upper === first.toLowerCase() && !/\p{N}/u.test(first)) return first
  // Some letters become two in upper case.
  const [initial = first] = upper.length === 1 ? upper : firstGraphemes(upper)
  return initial + second.toLowerCase()
}

/** The first two of a text, composed. */
function firstGraphemes(text: string): string[] {
  const found: string[] = []
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(text)) {
    found.push(segment.normalize('NFC'))
    if (found.length === 2) break
  }
  return found
}

/** Path of a logo; `undefined` unless the directory publishes it itself, so that nothing is loaded from elsewhere. */
export function logoPath(logo: string | undefined, urls: PageUrls): string | undefined {
  if (logo === undefined) return undefined
  const own = urls.file(LOGO_DIR)
  return logo.startsWith(own) ? urls.path(LOGO_DIR) + logo.slice(own.length) : undefined
}

/** Of a symbol tile, besides that in a row; a wide one is not shown on phones. */
export type TileSize = 'tiny' | 'tiny wide' | 'big'

/**
 * Classes of a symbol tile.
 *
 * @param id Decides the hue; a logo has none.
 * @param size Default: that of a row.
 */
export function tileClasses(id: string | undefined, size?: TileSize): string {
  return `tile${id === undefined ? '' : ` h${tileHue(id)}`}${size === undefined ? '' : ` ${size}`}`
}

/** One of eight hues: that of a listing never changes. */
export function tileHue(id: string): number {
  return hashOf(id) % 8
}

/** FNV-1a of the UTF-16 code units: 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
