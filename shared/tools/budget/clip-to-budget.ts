import type { Budget } from './budget.ts'
import { tokensOfPiece, endOfPiece, estimateTokens } from './estimate-tokens.ts'

/**
 * Cuts a published text to about `tokens` and at most `characters` as JSON, quotes included, and ends the cut
 * with `…`. Empty where not even that fits.
 */
export function clipToBudget(text: string, { tokens, characters }: Budget): string {
  let usedTokens = 1
  let usedCharacters = 2
  // Place to cut the text so that the ellipsis fits.
  let cut = characters > usedCharacters ? 0 : undefined
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start)
    const escaped = hasEscapes(text, start, end) ? JSON.stringify(text.slice(start, end)).slice(1, -1) : undefined
    usedTokens += escaped === undefined ? tokensOfPiece(text, start, end) : estimateTokens(escaped)
    usedCharacters += escaped?.length ?? end - start
    if (usedTokens > tokens || usedCharacters > characters) {
      return cut === undefined ? '' : `${text.slice(0, cut).trimEnd()}…`
    }
    if (usedCharacters < characters) cut = end
    start = end
  }
  return text
}

/** Whether JSON escapes a character with a backslash, among those in published text: `"`, `\\`, line, tab. */
function hasEscapes(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22 || code === 0x5c || code === 0x0a || code === 0x09) return true
  }
  return false
}
