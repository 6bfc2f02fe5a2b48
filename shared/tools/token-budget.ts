/**
 * Tokens a tool result may take. Clients cut or refuse results above 25,000 (reference: client limits); the rest is
 * room for the envelope and for the error of the estimate.
 */
export const MAX_RESULT_TOKENS = 20_000

/** Estimates the tokens of a text from above: three characters of ASCII make one, every other character is one. */
export function estimateTokens(text: string): number {
  let other = 0
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) other += 1
  return other + Math.ceil((text.length - other) / 3)
}

/** How many of the first items fit into `budget` tokens as JSON; at least one, so that paging always moves on. */
export function countFitting(items: readonly unknown[], budget: number = MAX_RESULT_TOKENS): number {
  let used = 0
  for (const [index, item] of items.entries()) {
    used += estimateTokens(JSON.stringify(item))
    if (used > budget) return Math.max(index, 1)
  }
  return items.length
}

/** Cuts a text to `budget` tokens and ends the cut with `…`. */
export function clipToTokens(text: string, budget: number): string {
  let used = 0
  for (let index = 0; index < text.length; index += 1) {
    used += text.charCodeAt(index) > 0x7f ? 1 : 1 / 3
    if (used > budget)
      return `${text
        .slice(0, Math.max(0, index - 1))
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
  }
  return text
}
