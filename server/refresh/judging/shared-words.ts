/** Words that any page may have in its title. */
const COMMON = new Set(
  'and the for with from your you our home homepage page welcome official site website web online free best new index blog app apps com org net www http https not found error login sign'.split(
    ' ',
  ),
)

/** Whether two texts have a word in common, in any spelling, or one has a word inside of a longer one. */
export function shareWord(a: string, b: string): boolean {
  const [textA, textB] = [fold(a), fold(b)]
  return hasWordOf(textA, textB) || hasWordOf(textB, textA)
}

function hasWordOf(words: string, text: string): boolean {
  const joined = text.replaceAll(' ', '')
  return words.split(' ').some((word) => isTelling(word) && joined.includes(word))
}

function isTelling(word: string): boolean {
  return !COMMON.has(word) && (word.length > 2 || /[^a-z0-9]/.test(word))
}

/** Small letters and digits without their accents, one space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
