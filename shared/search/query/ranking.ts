/** Longest query that is read, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 2000

/** Different words of a query that count; further ones are not looked for. */
export const MAX_QUERY_WORDS = 16

/** How much a word found by its stem is worth of one found as it is written. */
export const STEM_CLOSENESS = 0.8

/** Same, for a word that starts with one of the query, when most of it was typed. */
export const PREFIX_CLOSENESS = 0.6

/** Words taken for a prefix, at most: those that most listings have. */
export const MAX_PREFIX_WORDS = 16

/** Same as {@link STEM_CLOSENESS}, for a word one edit away. */
export const TYPO_CLOSENESS = 0.6

/** Same, for a word two edits away. */
export const SECOND_TYPO_CLOSENESS = 0.4

/** Factor of these for a word that exists as it is typed. */
export const EXISTING_WORD_TYPO = 0.5

/** Words taken for a misspelt one, at most: the closest, then those that most listings have. */
export const MAX_TYPO_WORDS = 16

/** Of what a misspelt word may stand for, those whose continuations are taken, and so many of each, at most. */
export const MAX_TYPO_BEGINNINGS = 4

/** Words looked at, from the first that shares three letters on, where no word is one edit away. */
export const MAX_SCANNED_WORDS = 4096

/** Listings with all words of a query; if there are fewer, words may be misspelt although they exist. */
export const FEW_ANSWERS = 1

/** Answers wanted; if there are fewer, not all words of the query have to match. */
export const ENOUGH_ANSWERS = 10

/** Share of the weight of all words that an answer has at least, if any has so much. */
export const LEAST_SHARE = 0.25

/**
 * Share of the weight of a query's heaviest word that a word has to have, so that a listing which lacks words can be an
 * answer by having it.
 */
export const TELLING_SHARE = 0.5

/** Weights of words are whole numbers of this part of one, so that their sums are exact in any order. */
export const WEIGHT_STEPS = 128

/** Factor for a listing whose name has all words of the query. */
export const NAME_LIFT = 1.2

/** Factor for a listing whose name is the words of the query and no others. */
export const WHOLE_NAME_LIFT = 2

/** Scores compare as whole numbers after this factor, so that the order of additions decides nothing. */
export const SCORE_STEPS = 1024

/** Listings without the word that are added to those there are: a few listings say little of how rare it is. */
const PRIOR_LISTINGS = 100

/** How closeness of a prefix depends on how much of the word was typed. */
export function prefixCloseness(typedLength: number, wordLength: number): number {
  return PREFIX_CLOSENESS * (0.5 + (0.5 * typedLength) / wordLength)
}

/** What a word is worth that `found` of `all` listings have: rare words tell more. */
export function inverseFrequency(found: number, all: number): number {
  return Math.log(1 + (PRIOR_LISTINGS + all - found + 0.5) / (found + 0.5))
}

/**
 * Weight of a word in {@link WEIGHT_STEPS}; those of a whole query make less than 65,536.
 *
 * @param found Listings that have it, of `all`.
 * @param share What it counts as a part of a run of a script without spaces; 1 for a word of its own.
 */
export function wordWeight(found: number, all: number, share: number): number {
  return Math.max(Math.round(inverseFrequency(found, all) * share * WEIGHT_STEPS), 1)
}

/** What a listing's score is multiplied by that has this share of the weight of all words. */
export function coverageFactor(share: number): number {
  return share * share
}

/** Edits that a word of this many characters may be away. */
export function maxEdits(characters: number): 0 | 1 | 2 {
  if (characters < 4) return 0
  return characters < 8 ? 1 : 2
}
