/** Longest piece of a text examined, in UTF-16 code units: what a cut may lose. */
const MAX_PIECE_LENGTH = 20

/** Kinds of ASCII characters; all others have none. */
const KIND = { small: 1, capital: 2, digit: 3, space: 4, symbol: 5 } as const

/** Kind by character code: a table, because every character of every answer is looked up. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)))

const IS_VOWEL = Uint8Array.from({ length: 128 }, (_, code) => Number(/[aeiouy]/i.test(String.fromCharCode(code))))

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
 * Upper estimate of the tokens of a text, in any script or no language at all, such as code and encoded data.
 * Ordinary English counts 1.5 to 1.9 times what the tokenizers of current models find.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start)
    tokens += tokensOfPiece(text, start, end)
    start = end
  }
  return Math.ceil(tokens)
}

/**
 * End of the piece that starts here. Pieces are what byte-pair tokenizers process separately: a word up to the next
 * capital, up to three digits and the space before them, white space, symbols, any other character.
 */
export function endOfPiece(text: string, start: number): number {
  const kind = kindAt(text, start)
  switch (kind) {
    case KIND.small:
      return skip(text, start, KIND.small)
    case KIND.capital:
      return skip(text, skip(text, start, KIND.capital), KIND.small)
    case KIND.digit:
      return skip(text, start, KIND.digit, 3)
    case KIND.space:
      return kindAt(text, start + 1) === KIND.digit ? skip(text, start + 1, KIND.digit, 3) : skip(text, start, kind)
    case KIND.symbol:
      return skip(text, start, KIND.symbol)
    default:
      return start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
  }
}

function skip(text: string, start: number, kind: number, most: number = MAX_PIECE_LENGTH): number {
  const last = Math.min(start + most, text.length)
  let end = start
  while (end < last && kindAt(text, end) === kind) end += 1
  return end
}

/** Estimated tokens of one piece; not a whole number. */
export function tokensOfPiece(text: string, start: number, end: number): number {
  const length = end - start
  switch (kindAt(text, start)) {
    case KIND.small:
    case KIND.capital:
      return costOfWord(text, start, end)
    case KIND.digit:
      return 1
    case KIND.space:
      return kindAt(text, end - 1) === KIND.digit ? 2 : length === 1 ? 0.1 : 1 + length / 16
    case KIND.symbol:
      return isBetweenValues(text, start, end) ? 1 : 0.4 + length * 0.68
    default:
      return costOfPoint(text.codePointAt(start) ?? 0)
  }
}

function costOfPoint(point: number): number {
  for (const [last, cost] of RANGES) if (point <= last) return cost
  return 4
}

/** Real words are a few tokens; random letters (too many vowels or too few) are one for every two. */
function costOfWord(text: string, start: number, end: number): number {
  let vowels = 0
  let capitals = 0
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index)
    if (KINDS[code] === KIND.capital) capitals += 1
    vowels += IS_VOWEL[code] ?? 0
  }
  const length = end - start
  const odd = Math.max(0, length - 2.5 * vowels - 0.5, 1.6 * vowels - length)
  return Math.max(1, length / 3) + odd / 2 + Math.max(0, capitals - 1) / 5
}

/** Whether these are the symbols between two values of JSON, which are one token: `":"`, `"]},{"`, `"`. */
function isBetweenValues(text: string, start: number, end: number): boolean {
  if (text[end - 1] !== '"') return false
  if (end - start === 1) return true
  const isQuoted = text[start] === '"'
  let at = isQuoted ? start + 1 : start
  while (text[at] === ']' || text[at] === '}') at += 1
  if (text[at] === ':' || (isQuoted && text[at] === ',')) at += 1
  while (text[at] === '[' || text[at] === '{') at += 1
  return at === end - 1
}

function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] ?? 0
}

function kindOf(character: string): number {
  if (/[a-z]/.test(character)) return KIND.small
  if (/[A-Z]/.test(character)) return KIND.capital
  if (/[0-9]/.test(character)) return KIND.digit
  if (/[ \t-\r]/.test(character)) return KIND.space
  return /[!-~]/.test(character) ? KIND.symbol : 0
}
