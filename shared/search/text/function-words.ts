/**
 * Words that shape a question without naming its subject: articles, pronouns, prepositions, auxiliaries of English,
 * which is used in directories of every language. Excluded are those that name things (`it`, `us`, `go`, `no`).
 */
const ENGLISH =
  'a about also an and any anyone are as at be been best better by can could did do does doing find for from ' +
  'get give good had has have having he her his how i if in into is its just let like look make makes ' +
  'many me more most much my myself need not of on onto or our out she should so some someone something ' +
  'somewhere take taking than that the their them then there these they this those to too use used using via ' +
  'want was way we were what when where which while who whose will with within without would you your'

/** The function words of English, folded. */
export const ENGLISH_FUNCTION_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(' '))
