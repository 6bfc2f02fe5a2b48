import { MAX_CHARACTERS, MIN_CHARACTERS } from './answer-length.ts'
import { estimateTokens, tokensOfPiece, endOfPiece } from './estimate-tokens.ts'

/**
 * Most tokens in a tool's answer, whatever the texts. Clients warn at 10,000 and cut or reject above 25,000
 * (reference: client limits). Counted once, although MCP carries the same JSON twice: a model is shown one of them. For
 * real directories even both together stay below it.
 */
export const MAX_ANSWER_TOKENS = 8_000

/**
 * Tokens a list or a document is filled to, by {@link estimateTokens}. The rest of {@link MAX_ANSWER_TOKENS} is for the
 * surrounding text and for texts crafted to cost more than they seem to.
 */
export const MAX_RESULT_TOKENS = 5_500

/**
 * Tokens a list is filled to by default, by {@link estimateTokens}. Real listings count 1.2
 * to 1.9 times what a tokenizer finds in them, so that such an answer stays below 500 tokens.
 */
export const DEFAULT_RESULT_TOKENS = 600

/** Same, for listings side by side. */
export const COMPARISON_TOKENS = 2_500

/** `max_characters` of every tool. Agents in browsers pass on 1,500 characters of an answer. */
export const lengthProperties = {
  max_characters: { type: 'integer', minimum: MIN_CHARACTERS, maximum: MAX_CHARACTERS },
} as const

/** How long an answer or a part of it may be, or how long a value is: both counts are of its JSON. */
export interface Budget {
  /** By {@link estimateTokens}. */
  readonly tokens: number
  /** UTF-16 code units; infinite where unset. */
  readonly characters: number
}

/**
 * The budget of an answer.
 *
 * @param characters As requested. Then `tokens` does not count: the answer may have {@link MAX_RESULT_TOKENS}.
 */
export function createBudget(tokens: number, characters?: number): Budget {
  return characters === undefined ? { tokens, characters: Infinity } : { tokens: MAX_RESULT_TOKENS, characters }
}

export function costOf(value: unknown): Budget {
  const json = JSON.stringify(value)
  return { tokens: estimateTokens(json), characters: json.length }
}

/** The rest of a budget. It may be negative: then nothing fits. */
export function subtractBudget(budget: Budget, cost: Budget): Budget {
  return { tokens: budget.tokens - cost.tokens, characters: budget.characters - cost.characters }
}

/** A part of a budget. @param share From 0 to 1. */
export function part(budget: Budget, share: number): Budget {
  return { tokens: budget.tokens * share, characters: budget.characters * share }
}

export function covers(budget: Budget, cost: Budget): boolean {
  return cost.tokens <= budget.tokens && cost.characters <= budget.characters
}

/**
 * As many of the first items as a budget covers, commas included.
 *
 * @param items None after the first that does not fit is read.
 * @param least Number of items taken whatever they cost.
 */
export function takeWhileFits<T>(items: Iterable<T>, budget: Budget, least = 0): readonly T[] {
  const taken: T[] = []
  let { tokens, characters } = budget
  for (const item of items) {
    const cost = costOf(item)
    tokens -= cost.tokens + 1
    characters -= cost.characters + 1
    if ((tokens < 0 || characters < 0) && taken.length >= least) break
    taken.push(item)
  }
  return taken
}

/** The first text that a budget covers, of several from the best to the shortest; the last where it covers none. */
export function pickLongestFit(texts: readonly string[], budget: Budget): string {
  return texts.find((text) => covers(budget, costOf(text))) ?? texts.at(-1) ?? ''
}

/**
 * Cuts a published text to about `tokens` and at most `characters` as JSON, quotes included, and ends the cut
 * with `…`. Empty where not even that fits.
 */
export function clipToBudget(text: string, { tokens, characters }: Budget): string {
  let usedTokens = 1
  let usedCharacters = 2
  // Place to cut the text so that the ellipsis fits.
  let cut = characters > usedCharacters ? 0 : undefined
  const isEscaped = ESCAPED.test(text)
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start)
    const escaped = isEscaped ? JSON.stringify(text.slice(start, end)).slice(1, -1) : undefined
    const isPlain = escaped === undefined || escaped.length === end - start
    usedTokens += isPlain ? tokensOfPiece(text, start, end) : estimateTokens(escaped)
    usedCharacters += escaped?.length ?? end - start
    if (usedTokens > tokens || usedCharacters > characters) {
      return cut === undefined ? '' : `${text.slice(0, cut).trimEnd()}…`
    }
    if (usedCharacters < characters) cut = end
    start = end
  }
  return text
}

/** What JSON escapes with a backslash, among what is in published text. */
const ESCAPED = /["\\\n\t]/
