import { foldText } from './fold-text.ts'

/** Scripts written without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

const LETTER = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])`

/**
 * A run of an unspaced script, a pictograph, or a word: a leading dot (`.net`), letters, letters joined by one of
 * `. - _ ' ’ & /` (`node.js`), trailing `+` and `#` (`c++`, `c#`).
 */
const UNIT = new RegExp(
  `[${UNSPACED}]+|\\p{Extended_Pictographic}|(?<![\\p{L}\\p{N}])\\.?${LETTER}+(?:[.\\-_'’&/]${LETTER}+)*[+#]*|${LETTER}+[+#]*`,
  'gu',
)

const UNSPACED_RUN = new RegExp(`^[${UNSPACED}]`, 'u')

/** Names that people write in more than one way. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['.net', 'dotnet'],
])

/** Longest word indexed, in UTF-16 code units; longer ones are hashes and encoded data. */
const MAX_WORD_LENGTH = 64

/**
 * Words of a text to be found: folded, with every useful spelling. `Node.js` gives `nodejs`, `node`, `js`; `C++` gives
 * `c++`, `cpp`; a run of an unspaced script gives its overlapping pairs and its last character.
 */
export function tokenizeText(text: string): string[] {
  const tokens: string[] = []
  for (const unit of units(text)) {
    if (UNSPACED_RUN.test(unit)) tokens.push(...pairs(unit), lastCharacter(unit))
    else for (const alternative of spellings(unit)) tokens.push(...alternative)
  }
  return tokens.filter((token) => token.length <= MAX_WORD_LENGTH)
}

/**
 * What a query asks for: one entry per word, each a list of alternatives, each alternative words that all must match.
 * `node.js api` → `[[['nodejs'], ['node', 'js']], [['api']]]`.
 *
 * @returns At most `maxWords` entries; empty when the query holds no letter, digit or pictograph.
 */
export function tokenizeQuery(query: string, maxWords = 16): string[][][] {
  const words: string[][][] = []
  for (const unit of units(query)) {
    if (UNSPACED_RUN.test(unit)) words.push(...queryPairs(unit).map((pair) => [[pair]]))
    else if (unit.length <= MAX_WORD_LENGTH) words.push(spellings(unit))
  }
  return words.slice(0, maxWords)
}

function units(text: string): string[] {
  return foldText(text).match(UNIT) ?? []
}

/** Ways to write one word, the most exact first. */
function spellings(word: string): string[][] {
  const alias = ALIASES.get(word)
  if (alias !== undefined) return [[word], [alias]]
  const parts = word.split(/[.\-_'’&/]/).filter((part) => part !== '')
  if (parts.length > 1) return [[parts.join('')], parts]
  const bare = word.replace(/^\.|[+#]+$/g, '')
  return bare === word ? [[word]] : [[word], [bare]]
}

function pairs(run: string): string[] {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

function queryPairs(run: string): string[] {
  const found = pairs(run)
  return found.length === 0 ? [run] : found
}

function lastCharacter(run: string): string {
  return Array.from(run).at(-1) ?? ''
}
