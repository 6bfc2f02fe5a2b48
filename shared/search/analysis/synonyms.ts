import { neededStemmers } from './stem.ts'
import type { Stemmer } from './stem.ts'
import SYNONYM_WORDS from './synonym-words.json' with { type: 'json' }

/**
 * Words that stand for much the same where things are listed, folded, by group. A word is in one group at most, and in
 * none where it also means something else that is often listed. A phrase of two words has a hyphen, and no function
 * words: `call-papers`.
 */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = SYNONYM_WORDS.map((group) => group.split(' '))

/** The roots of words that stand for the same, by each of them. The first names them all. */
export type Families = ReadonlyMap<string, readonly string[]>

const NONE: Families = new Map()

/** By the stemmer that their roots are of. */
const known = new WeakMap<Stemmer, Families>()

/** The families of words in a language: of English ones. An index has them, so that searching it needs none. */
export function familiesOf(language: string, stem: Stemmer | undefined): Families {
  if (stem === undefined || !neededStemmers(language).includes('roots')) return NONE
  const families = known.get(stem) ?? readFamilies(stem)
  known.set(stem, families)
  return families
}

/** The name of a word's family; undefined where it has neither that nor a stem. */
export function familyOf(word: string, stem: Stemmer | undefined, families: Families): string | undefined {
  const root = stem?.(word)
  return families.get(root ?? word)?.[0] ?? root
}

function readFamilies(stem: Stemmer): Families {
  const families = new Map<string, readonly string[]>()
  for (const group of SYNONYM_GROUPS) {
    const roots = group.map((word) => word.replaceAll('-', '')).map((word) => stem(word) ?? word)
    for (const root of roots) if (!families.has(root)) families.set(root, [...new Set(roots)])
  }
  return families
}
