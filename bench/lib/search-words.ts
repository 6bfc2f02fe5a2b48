import { createRandom } from './random.ts'

const ONSETS = 'b c d f g h j k l m n p r s t v w z br ch cl cr dr fl gr kr pl pr sh sl st th tr'.split(' ')
const VOWELS = 'a e i o u a e i o ai ea oo'.split(' ')
const CODAS = ['', '', '', '', 'n', 'r', 's', 'l', 't', 'm', 'x', 'nd', 'rk', 'st']

/** Different words that a synthetic text draws from; nearly all occur in a million listings. */
const VOCABULARY = 200_000

/** Words of two syllables: the frequent ones are short, as in a language. */
const SHORT_WORDS = 4000

const known: (string | undefined)[] = []

/**
 * A word of running text: the n-th most frequent is drawn in proportion to 1/n (Zipf's law).
 */
export function drawTextWord(random: () => number): string {
  return wordOfRank(Math.floor(VOCABULARY ** random()))
}

/** The word that distinguishes a name: rare words are drawn far more often than in running text. */
export function drawNameWord(random: () => number): string {
  return wordOfRank(Math.floor(VOCABULARY * random() ** 2))
}

/** A tag: 1/n among 2,000. */
export function drawTag(random: () => number): string {
  return wordOfRank(Math.floor(2000 ** random()))
}

/** The same word for the same rank, regardless of earlier calls. Two ranks seldom share one. */
export function wordOfRank(rank: number): string {
  const made = known[rank]
  if (made !== undefined) return made
  const random = createRandom(Math.imul(rank + 1, 0x9e3779b1))
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const syllables = rank < SHORT_WORDS ? 2 : 2 + Math.floor(random() * 3)
  let word = ''
  for (let syllable = 0; syllable < syllables; syllable += 1) word += pick(ONSETS) + pick(VOWELS)
  word += pick(CODAS)
  known[rank] = word
  return word
}
