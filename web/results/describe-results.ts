import { renderResultsJsonLd } from '../../shared/renditions/json/render-json-ld.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import { createBudget, covers, costOf } from '../../shared/tools/budget/budget.ts'
import { capResults } from './cap-results.ts'
import { inEnglish } from './show-results.ts'

/** Tokens of an answer by default, by `estimateTokens`. */
const DEFAULT_TOKENS = 1_500

/**
 * Describes results for an agent that calls the form as a tool: the JSON-LD of the server's result page, with as many
 * of its listings as there is room for, in English.
 *
 * @param maxCharacters Longest answer in UTF-16 code units. Default: some 1,500 tokens.
 */
export function describeResults(results: ResultsView<PageIdentity>, maxCharacters?: number): unknown {
  const budget = createBudget(DEFAULT_TOKENS, maxCharacters)
  return capResults(JSON.parse(renderResultsJsonLd(inEnglish(results))), (document) => covers(budget, costOf(document)))
}
