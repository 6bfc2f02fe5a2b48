import { foldText } from '../../model/text/fold-text.ts'

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
export const MAX_WORD_LENGTH = 64

/** Most words, which have one spelling. */
const PLAIN = /^[a-z]{1,64}$/

/** Greek mu in a Latin word is the micro sign: `µStreamer` is also written `ustreamer`. */
const MICRO = /μ(?=\p{Script=Latin})/gu

/** Chinese particles and the like: the texts on both sides of one are separate words. */
const PARTICLES =
  /如何|好用|[没些的了吗呢吧啊么怎什哪谁请我你您他她它们这那是有和与或把被让给在到从很也就都又可以能用]/u

/** Says where, after a word: `电脑上`. */
const PLACE = /(?<=..)[上里中下]$/u

/** A word with a version: `iTerm2` is searched for as `iterm`. */
const NUMBERED = /^(\p{L}{3,})\p{Nd}{1,4}$/u

/** Parts of a compound that are also searched for as one word. */
const MAX_JOINED_PARTS = 3

/** A word of a text: its useful spellings, folded, the most exact first. */
export type TextWord = readonly string[]

/**
 * Words of a text in its order, each with every useful spelling: `Node.js` yields `nodejs`, `node`, `js`; `C++` yields
 * `c++`, `cpp`; a run of an unspaced script yields its overlapping pairs, and with the last of them its last character.
 *
 * @param split Does what {@link splitUnits} does.
 * @param spell Does what {@link spellWord} does.
 */
export function readWords(text: string, split = splitUnits, spell = spellWord): TextWord[] {
  const words: TextWord[] = []
  for (const unit of split(text)) {
    if (PLAIN.test(unit)) words.push([unit])
    else if (UNSPACED_RUN.test(unit)) words.push(...textPairs(unit))
    else {
      const word = spell(unit)
      if (word.length > 0) words.push(word)
    }
  }
  return words
}

/**
 * Words of a query in its order: as written, folded, or, for a run of an unspaced script, its overlapping pairs;
 * two runs where a particle is in between.
 */
export function splitQuery(query: string): (string | readonly string[])[] {
  return splitUnits(query).flatMap((unit): (string | string[])[] => {
    if (!UNSPACED_RUN.test(unit)) return unit.length > MAX_WORD_LENGTH ? [] : [unit]
    return queryParts(unit).map((part) => {
      const found = pairs(part)
      return found.length === 0 ? [part] : found
    })
  })
}

/** Words and runs of unspaced scripts of a text, folded. */
export function splitUnits(text: string): readonly string[] {
  return foldText(text).match(UNIT) ?? []
}

/** Spellings of a word that may have several. */
export function spellWord(word: string): TextWord {
  return [...new Set(indexedSpellings(word))].filter((spelling) => spelling.length <= MAX_WORD_LENGTH)
}

/** Ways to search for one word, the most exact first, each a list of words that must all match. */
export function spellings(word: string): string[][] {
  if (PLAIN.test(word)) return [[word]]
  const alias = ALIASES.get(word)
  if (alias !== undefined) return [[word], [alias]]
  const parts = partsOf(word)
  if (parts.length > MAX_JOINED_PARTS) return [parts]
  if (parts.length > 1) return [[parts.join('')], parts]
  const bare = word.replace(/^\.|[+#]+$/g, '')
  return bare === word ? [[word]] : [[word], [bare]]
}

/** Every way in which people may write one word. */
function indexedSpellings(word: string): string[] {
  const parts = partsOf(word)
  const further = parts.length > 1 ? parts.flatMap(indexedSpellings) : []
  const micro = word.replace(MICRO, 'u')
  const unnumbered = NUMBERED.exec(word)?.slice(1) ?? []
  return [...spellings(word).flat(), ...unnumbered, ...further, ...(micro === word ? [] : indexedSpellings(micro))]
}

function partsOf(word: string): string[] {
  return word.split(/[.\-_'’&/]/).filter((part) => part !== '')
}

function textPairs(run: string): TextWord[] {
  const found = pairs(run)
  const last = Array.from(run).at(-1) ?? ''
  return found.length === 0 ? [[last]] : found.map((pair, at) => (at === found.length - 1 ? [pair, last] : [pair]))
}

function queryParts(run: string): string[] {
  const parts = run
    .split(PARTICLES)
    .map((part) => part.replace(PLACE, ''))
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : [run]
}

function pairs(run: string): string[] {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
