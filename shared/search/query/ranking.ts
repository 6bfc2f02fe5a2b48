/** Longest query that is read, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 2000

/** Different words of a query that are read; further ones are ignored. */
export const MAX_QUERY_WORDS = 16

/** Words that count of those: the cost of a query grows with them. */
export const MAX_COUNTED_WORDS = 8

/** Weight of a word found by its stem, relative to one found as written. */
export const STEM_CLOSENESS = 0.8

/** Same, for another word for the same. */
export const KIN_CLOSENESS = 0.5

/** Same, for a word that starts with one of the query, when most of it was typed. */
export const PREFIX_CLOSENESS = 0.6

/** Same, for a listing that replaces what a word names, where a query asks for that. */
export const ALTERNATIVE_CLOSENESS = 1.6

/** Least impact of that. */
export const ALTERNATIVE_IMPACT = 200

/** Impact of a value of a field that a query names: as much as its name among tags. */
export const CONSTRAINT_IMPACT = 90

/** Words of a query that may all be unfinished; of a longer one, the last is. Continuations are most of what words cost. */
export const MAX_CONTINUED_WORDS = 4

/** Most words used for a prefix: those that most listings have. */
export const MAX_PREFIX_WORDS = 16

/** Same as {@link STEM_CLOSENESS}, for a word one edit away. */
export const TYPO_CLOSENESS = 0.6

/** Same, for a word two edits away. */
export const SECOND_TYPO_CLOSENESS = 0.4

/** Factor of these for a word that exists as it is typed. */
export const EXISTING_WORD_TYPO = 0.5

/** Most words used for a misspelled one: the closest, then those that most listings have. */
export const MAX_TYPO_WORDS = 16

/** Most corrections of a misspelled word whose continuations are used, and most continuations of each. */
export const MAX_TYPO_BEGINNINGS = 4

/** Words that begin as a misspelled one, compared with it. */
export const MAX_SCANNED_WORDS = 4096

/** Listings with all words of a query; if there are fewer, words may be misspelled although they exist. */
export const CORRECT_TYPOS_BELOW = 1

/** Answers wanted; if fewer have all words of the query, as many are given in all: the best of those with some follow. */
export const RELAX_MATCH_BELOW = 10

/** Smallest score of an answer that lacks words, as a share of the best one's. */
export const MIN_TAIL_SHARE = 0.02

/** Smallest share of the weight of all words in an answer, if any has so much. */
export const MIN_WEIGHT_SHARE = 0.25

/**
 * Share of the weight of a query's heaviest word that a word must have for a listing that lacks words to be an
 * answer by having it.
 */
export const MIN_DECISIVE_WEIGHT_SHARE = 0.5

/** Weights of words are multiples of 1 divided by this, so that their sums are exact in any order. */
export const WEIGHT_STEPS = 128

/** Factor for a listing whose name has all words of the query. */
export const NAME_BOOST = 1.2

/** Factor for a listing whose name consists of exactly the words of the query. */
export const EXACT_NAME_BOOST = 2

/** Scores compare as whole numbers after this factor, so that the order of additions decides nothing. */
export const SCORE_STEPS = 1024

/** Listings without the word that are added to the actual ones: a few listings say little about how rare it is. */
const PRIOR_LISTINGS = 100

/** Shortest piece of a word that it is found by, in characters, and most words with it that are used. */
export const MIN_PIECE_LENGTH = 3
export const MAX_PIECE_WORDS = 16

/** How closeness of a prefix depends on how much of the word was typed. */
export function prefixCloseness(typedLength: number, wordLength: number): number {
  return PREFIX_CLOSENESS * (0.5 + (0.5 * typedLength) / wordLength)
}

/** Weight of a word that `found` of `all` listings have: rare words tell more. */
export function inverseFrequency(found: number, all: number): number {
  return Math.log(1 + (PRIOR_LISTINGS + all - found + 0.5) / (found + 0.5))
}

/**
 * Weight of a word in {@link WEIGHT_STEPS}; those of a whole query sum to less than 65,536.
 *
 * @param found Listings with the word, of `all`.
 * @param share Its share of a run in a script without spaces; 1 for a separate word.
 */
export function wordWeight(found: number, all: number, share: number): number {
  return Math.max(Math.round(inverseFrequency(found, all) * share * WEIGHT_STEPS), 1)
}

/** Weight of a word that half of many listings have: beside what none has, it finds nothing. */
export const MIN_TELLING_WEIGHT = 100

/** Score factor of a listing with this share of the weight of all words. */
export function coverageFactor(share: number): number {
  return share * share
}

/** Edits that a word of this many characters may be away. */
export function maxEdits(characters: number): 0 | 1 | 2 {
  if (characters < 4) return 0
  return characters < 8 ? 1 : 2
}
