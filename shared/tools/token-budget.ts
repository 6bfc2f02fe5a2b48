import { costOfPiece, endOfPiece, estimateTokens } from './estimate-tokens.ts'

/**
 * Most tokens the answer of a tool has, whatever the texts. Clients warn at 10,000 and cut or refuse above 25,000
 * (reference: client limits). Counted once, although MCP carries the same JSON twice: a model is shown one of them. Of
 * real directories even both together stay below.
 */
export const MAX_ANSWER_TOKENS = 8_000

/**
 * Tokens a list or a document is filled to, by {@link estimateTokens}. The rest of {@link MAX_ANSWER_TOKENS} is for what
 * stands around it and for texts made to cost more than they look.
 */
export const MAX_RESULT_TOKENS = 6_000

/**
 * Tokens a list is filled to when nobody says how long it should be, by {@link estimateTokens}. Real listings count 1.3
 * to 1.9 times what a tokenizer finds in them, so that such an answer stays below 2,000 tokens.
 */
export const DEFAULT_RESULT_TOKENS = 2_500

/** What JSON writes with a backslash, among the characters that published text has. */
const ESCAPED = /["\\\n\t]/

/** How many of the first items fit into `budget` tokens as JSON; at least one, so that paging always moves on. */
export function countFitting(items: readonly unknown[], budget: number): number {
  let used = 0
  for (const [index, item] of items.entries()) {
    used += estimateTokens(JSON.stringify(item)) + 1
    if (used > budget) return Math.max(index, 1)
  }
  return items.length
}

/** Cuts a published text to what takes about `budget` tokens in JSON and ends the cut with `…`. */
export function clipToTokens(text: string, budget: number): string {
  let used = 1
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start)
    const piece = text.slice(start, end)
    used += ESCAPED.test(piece) ? estimateTokens(JSON.stringify(piece).slice(1, -1)) : costOfPiece(text, start, end)
    if (used > budget) return `${text.slice(0, start).trimEnd()}…`
    start = end
  }
  return text
}
