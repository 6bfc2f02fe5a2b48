import { foldText } from '../../search/text/fold-text.ts'

/** Most candidates compared; with more, one bad value could cost too much. */
const MAX_CANDIDATES = 20_000

/**
 * The candidates that `word` may have been meant to be, closest first: those that contain it or are contained in it,
 * and those within a third of its length in edits.
 *
 * @returns At most `limit` candidates; none when nothing is close.
 */
export function suggest(word: string, candidates: Iterable<string>, limit = 3): string[] {
  const folded = foldText(word).slice(0, 100)
  if (folded === '') return []
  const near: { candidate: string; distance: number }[] = []
  let compared = 0
  for (const candidate of candidates) {
    compared += 1
    if (compared > MAX_CANDIDATES) break
    const distance = distanceBetween(folded, foldText(candidate).slice(0, 100))
    if (distance !== undefined) near.push({ candidate, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** `value` as it appears in a message: JSON, cut if long. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 100 ? text : `${text.slice(0, 99).toWellFormed()}…`
}

/** ` Did you mean "a" or "b"?`, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '' : ` Did you mean ${suggestions.map(quote).join(' or ')}?`
}

function distanceBetween(a: string, b: string): number | undefined {
  const most = Math.floor(a.length / 3)
  if (Math.abs(a.length - b.length) <= most) {
    const edits = editDistance(a, b, most)
    if (edits <= most) return edits
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && long.includes(short) ? most + 1 + (long.length - short.length) / 100 : undefined
}

/** Levenshtein distance, given up as `most + 1` once it must be larger. */
function editDistance(a: string, b: string, most: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    if (Math.min(...row) > most) return most + 1
    previous = row
  }
  return previous[b.length] ?? most + 1
}
