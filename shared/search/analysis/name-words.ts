import { foldText } from '../text/fold-text.ts'
import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'
import { readTextWords } from './read-text-words.ts'

/** How a name can be searched for. */
export interface NameWords {
  /** Its words in all spellings, and two or three plain words also written as one: `Proton Mail` as `protonmail`. */
  readonly words: readonly string[]
  /** Parts marked by capitals, of three letters or more: `ProtonMail` has `proton` and `mail`. */
  readonly parts: readonly string[]
  /** Different words, function words only if there are no others. A compound counts as one. */
  readonly length: number
  /** Words, each part of a compound one. */
  readonly partCount: number
}

/** Most words of a name that people write as one. */
const MAX_JOINED_WORDS = 3

const CAPITAL_INSIDE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u

/** Reads a name. @param functionWords Of the language, folded. */
export function readName(name: string, functionWords = ENGLISH_FUNCTION_WORDS): NameWords {
  const words = readTextWords(name)
  const first = words.map(([spelling = '']) => spelling)
  const telling = first.filter((word) => !functionWords.has(word))
  const length = new Set(telling.length > 0 ? telling : first).size
  const joined = canBeJoined(first) ? [first.join('')] : []
  return {
    words: [...words.flat(), ...joined],
    parts: capitalParts(name),
    length,
    partCount: Math.max(length, name.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0),
  }
}

function canBeJoined(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > MAX_JOINED_WORDS) return false
  return words.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) && words.join('').length <= 32
}

function capitalParts(name: string): string[] {
  const runs = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs
    .map((run) => run.split(CAPITAL_INSIDE))
    .filter((parts) => parts.length > 1)
    .flat()
    .map(foldText)
    .filter((part) => /^\p{L}{3,64}$/u.test(part))
}
