/**
 * Words that say how a question is put, not what is asked for: articles, pronouns, prepositions, auxiliaries of English,
 * which is asked in directories of every language. Left out are those that name things (`it`, `us`, `go`, `no`).
 */
const ENGLISH =
  'a about also am an and any anyone are as at be been best better by can could did do does doing for from get ' +
  'give good had has have having he her his how i if in into is its just let like me my need not of on onto or ' +
  'our out please she should so some someone something somewhere than that the their them then there these they ' +
  'this those to too use used using via want was we were what when where which while who whose will with within ' +
  'without would you your'

const FUNCTION_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(' '))

/** Whether a folded word of a query says nothing about what is looked for. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word)
}
