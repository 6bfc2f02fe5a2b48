/** Words before the name proper: publishers and articles. */
const OTHER_WORDS = new Set(['apache', 'the', 'a', 'an', 'microsoft', 'google', 'amazon', 'aws', 'ibm', 'oracle'])

/** Letters of a name are few; more listings than this cannot all differ, and looking for a difference takes long. */
const MAX_UNIQUE = 1000

/** What a tile is made of. */
export interface TileSource {
  readonly id: string
  readonly name: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The letters of a symbol tile: two, like those of a chemical element, or one sign where the script has no case.
 * Marks stay with their letters. Empty only for a name without letters and digits.
 */
export function tileLetters(name: string): string {
  return choicesOf(name)[0] ?? ''
}

/**
 * Letters of the tiles of one category: each differs from the others where its name has letters enough. Who keeps the
 * first choice is decided by the hash of the id, so that a new listing changes the tiles of few others.
 *
 * @returns By id.
 */
export function assignTileLetters(listings: readonly TileSource[]): ReadonlyMap<string, string> {
  if (listings.length > MAX_UNIQUE) return new Map(listings.map(({ id, name }) => [id, tileLetters(name)]))
  const ordered = listings
    .map(({ id, name }) => ({ id, name, hash: hashOf(id) }))
    .toSorted((a, b) => a.hash - b.hash || (a.id < b.id ? -1 : 1))
  const taken = new Set<string>()
  const letters = new Map<string, string>()
  for (const { id, name } of ordered) {
    const choices = choicesOf(name)
    const own = choices.find((choice) => !taken.has(choice)) ?? choices[0] ?? ''
    taken.add(own)
    letters.set(id, own)
  }
  return letters
}

/** One of eight hues: that of a listing never changes. */
export function tileHue(id: string): number {
  return hashOf(id) % 8
}

/** Letters that a name allows, the best first. */
function choicesOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const own = words.findIndex((word) => !OTHER_WORDS.has(word.toLowerCase()))
  const signs = Array.from(graphemes.segment(words.slice(Math.max(own, 0)).join('')), ({ segment }) => segment)
  const [first, ...others] = signs.map((sign) => sign.normalize('NFC'))
  if (first === undefined) return []
  const upper = first.toUpperCase()
  if (upper === first.toLowerCase() && !/\p{N}/u.test(first)) return [first]
  // Some letters become two in upper case.
  const initial = graphemes.segment(upper)[Symbol.iterator]().next().value?.segment ?? first
  return [...new Set(others.map((sign) => initial + sign.toLowerCase())), initial]
}

/** FNV-1a of the UTF-16 code units: 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
