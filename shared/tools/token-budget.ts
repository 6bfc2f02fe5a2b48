/**
 * Most tokens the answer of a tool has. Clients warn at 10,000 and cut or refuse above 25,000 (reference: client
 * limits). Counted once, although MCP carries the same JSON twice: a model is shown one of them.
 */
export const MAX_ANSWER_TOKENS = 8_000

/**
 * Tokens a list or a document is filled to, by {@link estimateTokens}. The rest of {@link MAX_ANSWER_TOKENS} is for what
 * stands around it and for texts made to cost more than they look.
 */
export const MAX_RESULT_TOKENS = 7_000

/**
 * Tokens a list is filled to when nobody says how long it should be, by {@link estimateTokens}. Real listings count 1.3
 * to 1.9 times what a tokenizer finds in them, so that such an answer stays below 2,000 tokens.
 */
export const DEFAULT_RESULT_TOKENS = 2_500

/**
 * What byte-pair tokenizers look at separately: words by case, up to three digits, space, symbols, other characters.
 * Not longer than what a cut may lose.
 */
const PIECE = /[A-Z]{0,20}[a-z]{1,20}|[A-Z]{1,20}|\s?[0-9]{1,3}|\s{1,16}|[!-/:-@[-`{-~]{1,16}|[^ -~\s]/gu

/** Symbols between the values of JSON: one token. */
const JSON_SYMBOLS = /^(?:"[\]}]*,[[{]*"|"?[\]}]*:?[[{]*")$/

/** What JSON writes with a backslash, among the characters that published text has. */
const ESCAPED = /["\\\n\t]/

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
  for (const [piece] of text.matchAll(PIECE)) tokens += costOf(piece)
  return Math.ceil(tokens)
}

/** How many of the first items fit into `budget` tokens as JSON; at least one, so that paging always moves on. */
export function countFitting(items: readonly unknown[], budget: number): number {
  let used = 0
  for (const [index, item] of items.entries()) {
    used += estimateTokens(JSON.stringify(item)) + 1
    if (used > budget) return Math.max(index, 1)
  }
  return items.length
}

/** Cuts a published text to what takes about `budget` tokens in JSON and ends the cut with `…`. */
export function clipToTokens(text: string, budget: number): string {
  let used = 1
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    used += ESCAPED.test(piece) ? estimateTokens(JSON.stringify(piece).slice(1, -1)) : costOf(piece)
    if (used > budget) return `${text.slice(0, index).trimEnd()}…`
  }
  return text
}

function costOf(piece: string): number {
  const code = piece.codePointAt(0) ?? 0
  const { length } = piece
  if (isLetter(code)) return costOfWord(piece)
  if (code > 0x7e) return RANGES.find(([last]) => code <= last)?.[1] ?? 4
  if (isDigit(code)) return 1
  if (code <= 0x20) return isDigit(piece.charCodeAt(length - 1)) ? 2 : length === 1 ? 0.1 : 1 + length / 16
  return JSON_SYMBOLS.test(piece) ? 1 : 0.4 + length * 0.68
}

/** Words people write are a few tokens; letters in no order (too many vowels or too few) are one for every two. */
function costOfWord(word: string): number {
  let vowels = 0
  let capitals = 0
  for (const letter of word) {
    if ('aeiouyAEIOUY'.includes(letter)) vowels += 1
    if (letter < 'a') capitals += 1
  }
  const { length } = word
  const odd = Math.max(0, length - 2.5 * vowels - 0.5, 1.6 * vowels - length)
  return Math.max(1, length / 3) + odd / 2 + Math.max(0, capitals - 1) / 5
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
