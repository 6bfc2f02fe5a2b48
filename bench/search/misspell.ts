const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Makes one mistake in a word, at any letter: omits it, doubles or adds one, replaces it, swaps two. */
export function misspell(word: string, random: () => number): string {
  const draw = (limit: number): number => Math.floor(random() * limit)
  let wrong = word
  // Swapping equal letters is not a mistake.
  while (wrong === word) {
    const at = draw(word.length)
    const before = word.slice(0, at)
    const after = word.slice(at + 1)
    switch (draw(4)) {
      case 0:
        wrong = before + after
        break
      case 1:
        wrong = before + (random() < 0.5 ? word.charAt(at) : LETTERS.charAt(draw(26))) + word.slice(at)
        break
      case 2:
        wrong = before + LETTERS.charAt(draw(26)) + after
        break
      default:
        wrong = before + after.charAt(0) + word.charAt(at) + after.slice(1)
    }
  }
  return wrong
}
