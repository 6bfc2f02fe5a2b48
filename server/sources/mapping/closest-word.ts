/** The known word probably meant by a misspelled one: at most two edits away, three for long words. */
export function closestWord(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = word.length > 8 ? 4 : 3
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance && distance < candidate.length) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const closest = closestWord(word, known)
  return closest === undefined ? '' : `; did you mean "${closest}"?`
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_value, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
