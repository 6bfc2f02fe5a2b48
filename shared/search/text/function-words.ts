/**
 * Words that shape a question without naming its subject: articles, pronouns, quantifiers, prepositions, auxiliaries of
 * English, which is used in directories of every language. Excluded are those that name things (`it`, `us`, `go`, `no`,
 * `later`).
 */
const ENGLISH =
  'a about all also an and another any anyone are around as at away be been best better by can could did do ' +
  'does doing each every few find for from get give good had has have having he her his how i if in into is ' +
  'its just let like look make makes many me more most much my myself need not of on onto or other our out ' +
  'over own same she should so some someone something somewhere still such take taking than that the their ' +
  'them then there these they this those through to too use used using via want was way we were what when ' +
  'where which while who whose will with within without would you your'

/** The function words of English, folded. */
export const ENGLISH_FUNCTION_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(' '))
