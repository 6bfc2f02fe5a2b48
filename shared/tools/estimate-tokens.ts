/** Longest piece of a text looked at, in UTF-16 code units: what a cut may lose. */
const MAX_PIECE_LENGTH = 20

/** Symbols between the values of JSON: one token. */
const JSON_SYMBOLS = /^(?:"[\]}]*,[[{]*"|"?[\]}]*:?[[{]*")$/

const VOWELS: ReadonlySet<number> = new Set(Array.from('aeiouyAEIOUY', (letter) => letter.charCodeAt(0)))

/** Last code point of a range, and tokens of one of its characters. Above the last range it is 4, the bytes of UTF-8. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x009f, 2],
  [0x00ff, 1], // Latin-1
  [0x036f, 2], // further Latin, phonetics, combining marks
  [0x0451, 1.1], // Greek, Russian
  [0x058f, 2],
  [0x064a, 1], // Hebrew, Arabic
  [0x08ff, 2],
  [0x0dff, 1.6], // scripts of India
  [0x0e7f, 1.3], // Thai
  [0x2fff, 3], // further scripts, punctuation, arrows, signs
  [0x30ff, 1.3], // kana
  [0x4dff, 3],
  [0x9fff, 2], // Han
  [0xabff, 3],
  [0xd7af, 2.4], // Hangul
  [0xfeff, 3],
  [0xffff, 2], // full-width forms
  [0x1f2ff, 4],
  [0x1faff, 3], // emoji
]

/**
 * Estimates the tokens of a text from above: of any script, and of what is no language, such as code and encoded data.
 * Ordinary English counts 1.5 to 1.9 times what the tokenizers of current models find.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start)
    tokens += costOfPiece(text, start, end)
    start = end
  }
  return Math.ceil(tokens)
}

/**
 * Where the piece that starts here ends. Pieces are what byte-pair tokenizers look at separately: a word up to the next
 * capital, up to three digits and the space before them, white space, symbols, any other character.
 */
export function endOfPiece(text: string, start: number): number {
  const code = text.charCodeAt(start)
  if (isCapital(code) || isSmall(code)) return skip(text, skip(text, start, isCapital), isSmall)
  if (isDigit(code)) return skip(text, start, isDigit, 3)
  if (isSpace(code)) {
    return isDigit(text.charCodeAt(start + 1)) ? skip(text, start + 1, isDigit, 3) : skip(text, start, isSpace)
  }
  if (isSymbol(code)) return skip(text, start, isSymbol)
  return start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
}

function skip(text: string, start: number, is: (code: number) => boolean, most: number = MAX_PIECE_LENGTH): number {
  let end = start
  while (end < start + most && is(text.charCodeAt(end))) end += 1
  return end
}

/** Estimated tokens of one piece; not a whole number. */
export function costOfPiece(text: string, start: number, end: number): number {
  const code = text.charCodeAt(start)
  const length = end - start
  if (isCapital(code) || isSmall(code)) return costOfWord(text, start, end)
  if (isDigit(code)) return 1
  if (isSpace(code)) return isDigit(text.charCodeAt(end - 1)) ? 2 : length === 1 ? 0.1 : 1 + length / 16
  if (isSymbol(code)) return JSON_SYMBOLS.test(text.slice(start, end)) ? 1 : 0.4 + length * 0.68
  const point = text.codePointAt(start) ?? 0
  return RANGES.find(([last]) => point <= last)?.[1] ?? 4
}

/** Words people write are a few tokens; letters in no order (too many vowels or too few) are one for every two. */
function costOfWord(text: string, start: number, end: number): number {
  let vowels = 0
  let capitals = 0
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index)
    if (isCapital(code)) capitals += 1
    if (VOWELS.has(code)) vowels += 1
  }
  const length = end - start
  const odd = Math.max(0, length - 2.5 * vowels - 0.5, 1.6 * vowels - length)
  return Math.max(1, length / 3) + odd / 2 + Math.max(0, capitals - 1) / 5
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** Printable ASCII that is none of the others. */
function isSymbol(code: number): boolean {
  return code > 0x20 && code < 0x7f && !isSmall(code) && !isCapital(code) && !isDigit(code)
}
