import { createRandom } from '../lib/random.ts'

const VOWELS = 'a e i o u'.split(' ')
const SYLLABLES = 'b d f g k l m n p r s t v z'.split(' ').flatMap((onset) => VOWELS.map((vowel) => onset + vowel))

/** Words of three syllables, each of which begins this many words of four. */
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

function pick(random: () => number): string {
  return SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? ''
}
