const SYLLABLES = 'ba co di fu ga he ji ko lu mi no pe ra se ti vo wa xe yu zo tor lin mar ket dat base'.split(' ')

/** Text of `length` characters that compresses about as well as listings do. The same every time. */
export function sampleText(length: number): string {
  let state = 42
  const next = (limit: number): number => {
    // A linear congruential generator: the benchmark needs the same text in every run, not good randomness.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  let text = ''
  while (text.length < length) {
    for (let syllables = 1 + next(4); syllables > 0; syllables -= 1) text += SYLLABLES[next(SYLLABLES.length)]
    text += next(12) === 0 ? '", "' : ' '
  }
  return text.slice(0, length)
}
