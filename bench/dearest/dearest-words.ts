import { createRandom } from '../lib/random.ts'
import { misspell } from '../search/misspell.ts'

const VOWELS = 'a e i o u'.split(' ')
const SYLLABLES = 'b d f g k l m n p r s t v z'.split(' ').flatMap((onset) => VOWELS.map((vowel) => onset + vowel))

/** Words of three syllables, each with {@link CONTINUATIONS} of four: as many as a query follows. */
const ROOTS = 176
const CONTINUATIONS = 16

/** 3,000 words, of which every one is frequent in a large directory; the first are beginnings of all others. */
export function makeDearWords(): readonly string[] {
  const random = createRandom(5)
  const roots = new Set<string>()
  while (roots.size < ROOTS) roots.add(pick(random) + pick(random) + pick(random))
  const longer = SYLLABLES.filter((_, at) => at % 4 === 0).slice(0, CONTINUATIONS)
  return [...roots, ...[...roots].flatMap((root) => longer.map((syllable) => root + syllable))]
}

/** Queries by what they consist of, the same in every run. */
export function makeDearQueries(perKind: number): ReadonlyMap<string, readonly string[]> {
  const words = makeDearWords()
  const roots = words.slice(0, ROOTS)
  const draw = (from: readonly string[], count: number, change?: typeof misspell): string[] => {
    const random = createRandom(9)
    return Array.from({ length: perKind }, () => {
      const drawn = new Set<string>()
      while (drawn.size < count) drawn.add(from[Math.floor(random() * from.length)] ?? '')
      return [...drawn].map((word) => change?.(word, random) ?? word).join(' ')
    })
  }
  return new Map([
    ['1 word', draw(roots, 1)],
    ['3 words', draw(roots, 3)],
    ['8 words', draw(roots, 8)],
    ['16 words', draw(roots, 16)],
    ['16 words without continuations', draw(words.slice(ROOTS), 16)],
    ['16 misspelt words', draw(words, 16, misspell)],
  ])
}

function pick(random: () => number): string {
  return SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? ''
}
