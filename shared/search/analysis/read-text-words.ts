import { foldText } from '../text/fold-text.ts'
import { remember } from '../text/remember.ts'
import { MAX_WORD_LENGTH, readWords, spellings, spellWord, splitUnits } from '../text/split-words.ts'
import type { TextWord } from '../text/split-words.ts'

const A = 0x61
const Z = 0x7a

const ASCII = /^[\0-\x7F]*$/

/** Finds what `splitUnits` does, for ASCII texts, the majority. */
const ASCII_UNIT = /(?<![a-z0-9])\.?[a-z0-9]+(?:[.\-_'&/][a-z0-9]+)*[+#]*|[a-z0-9]+[+#]*/g

/** Parts of a word that are only letters or only digits: it has no spellings but `spellings`. */
const PLAIN_PARTS = /^(?:[a-z]+|[0-9]+)(?:[.\-_'&/](?:[a-z]+|[0-9]+))*$/

/** Words whose spellings are cached: those with several, in many texts. */
const MAX_REMEMBERED = 10_000

const spellRemembered = remember(MAX_REMEMBERED, spellWord)

/** As `readWords`, for many texts: words with several spellings are not analyzed again. */
export function readTextWords(text: string): TextWord[] {
  const folded = foldText(text)
  if (!ASCII.test(folded)) return readWords(folded, splitUnits, spellOnce)
  const words: TextWord[] = []
  for (const unit of folded.match(ASCII_UNIT) ?? []) {
    const word = spell(unit)
    if (word.length > 0) words.push(word)
  }
  return words
}

function spell(unit: string): TextWord {
  if (isPlain(unit)) return [unit]
  return PLAIN_PARTS.test(unit) ? spellCompound(unit) : spellOnce(unit)
}

/** Whether a unit has one spelling: a word of the letters a to z. */
function isPlain(unit: string): boolean {
  for (let at = 0; at < unit.length; at += 1) {
    const code = unit.charCodeAt(at)
    if (code < A || code > Z) return false
  }
  return unit.length <= MAX_WORD_LENGTH
}

function spellCompound(word: string): TextWord {
  return [...new Set(spellings(word).flat())].filter((spelling) => spelling.length <= MAX_WORD_LENGTH)
}

function spellOnce(word: string): TextWord {
  return word.length > MAX_WORD_LENGTH ? spellWord(word) : spellRemembered(word)
}
