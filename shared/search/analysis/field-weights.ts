import type { FieldName } from '../values/index-document.ts'

/** How much a word says about a listing, by field. */
export const FIELD_WEIGHTS: Readonly<Record<FieldName, number>> = {
  name: 8,
  alias: 5,
  tags: 3,
  alternative_to: 3,
  categories: 2.5,
  description: 1,
  extra: 0.3,
}

/** Same, for what all listings of a page replace: weaker for each than what the listing says itself. */
export const CATEGORY_ALTERNATIVE_WEIGHT = 1.5

/** Weight of a short form where only the long one is said, and of each word of the long form the other way round. */
export const ACRONYM_WEIGHT = 1

/** Weight of a part of a word of the name (`mail` of `ProtonMail`) as a share of the word's. */
export const CAMEL_CASE_PART_WEIGHT = 0.4

/** Words in a field of usual length: constants, so that a listing's weights depend on nothing else. */
const USUAL_LENGTH: Readonly<Record<FieldName, number>> = {
  name: 2,
  alias: 3,
  tags: 4,
  alternative_to: 2,
  categories: 4,
  description: 20,
  extra: 8,
}

/** How much length matters, 0 to 1 (b of BM25F). */
const LENGTH_MATTERS: Readonly<Record<FieldName, number>> = {
  name: 0.5,
  alias: 0.5,
  tags: 0.2,
  alternative_to: 0.2,
  categories: 0.3,
  description: 0.2,
  extra: 0.3,
}

/** Weight at which an impact is half of the largest (k of BM25F). */
const HALF_IMPACT_WEIGHT = 4

/** How much one of `length` words of a field counts: 1 for usual length, more for shorter fields. */
export function lengthNorm(field: FieldName, length: number): number {
  const matters = LENGTH_MATTERS[field]
  return 1 / (1 - matters + (matters * length) / USUAL_LENGTH[field])
}

/** Impact of a word with this weight, 1 to 255: grows ever more slowly, so that repetition helps little. */
export function toImpact(weight: number): number {
  return Math.max(1, Math.round((255 * weight) / (weight + HALF_IMPACT_WEIGHT)))
}
