import { clipText } from '../../shared/model/clean-text.ts'
import { renderResultsJsonLd } from '../../shared/renditions/json/render-json-ld.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import { createBudget, covers, costOf } from '../../shared/tools/budget/budget.ts'
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
  // As it writes it.
  const document = JSON.parse(renderResultsJsonLd(inEnglish(results))) as ResultsDocument
  return capResults(document, (cut) => covers(budget, costOf(cut)))
}

/** The parts of a result page's JSON-LD that are cut. */
interface ResultsDocument {
  readonly url: string
  readonly relatedLink?: readonly string[]
  readonly mainEntity: {
    readonly itemListElement: readonly { readonly position: number; readonly item: Readonly<Record<string, unknown>> }[]
  }
}

/** Longest description of a listing in an answer that is cut. */
const MAX_DESCRIPTION_LENGTH = 240

/** Properties of a listing that are kept where there is hardly any room. */
const ESSENTIALS: readonly string[] = ['@type', '@id', 'name', 'url']

/** Properties of the answer that are kept then. */
const ESSENTIAL_PARTS: readonly string[] = ['@context', '@type', 'name', 'url', 'relatedLink', 'mainEntity']

/**
 * Cuts the JSON-LD of a result page to what an agent has room for: first long descriptions, then listings from the end,
 * and at last whatever only describes. `numberOfItems` still counts all, and `relatedLink` leads to what was left out.
 *
 * @param fits Whether an answer is short enough.
 */
function capResults(document: ResultsDocument, fits: (document: object) => boolean): object {
  if (fits(document)) return document
  const { itemListElement: items } = document.mainEntity
  const whole = cutList(document, items.map(clip), fits)
  if (whole !== undefined) return whole
  const bare = items.map((entry) => ({ ...entry, item: pick(entry.item, ESSENTIALS) }))
  const fitsOutline = (cut: ResultsDocument): boolean => fits(pick(cut, ESSENTIAL_PARTS))
  return pick(cutList(document, bare, fitsOutline) ?? keep(document, bare, 0), ESSENTIAL_PARTS)
}

type Entry = ResultsDocument['mainEntity']['itemListElement'][number]

/** With as many entries as fit; `undefined` where not even one does. */
function cutList(
  document: ResultsDocument,
  entries: readonly Entry[],
  fits: (document: ResultsDocument) => boolean,
): ResultsDocument | undefined {
  for (let count = entries.length; count > 0; count -= 1) {
    const cut = keep(document, entries, count)
    if (fits(cut)) return cut
  }
  return undefined
}

function keep(document: ResultsDocument, entries: readonly Entry[], count: number): ResultsDocument {
  const rest = entries[count]
  return {
    ...document,
    ...(rest !== undefined && { relatedLink: [continueAt(document.url, rest.position - 1)] }),
    mainEntity: { ...document.mainEntity, itemListElement: entries.slice(0, count) },
  }
}

/** The whole description is at the listing's `@id`. */
function clip(entry: Entry): Entry {
  const { description } = entry.item
  if (typeof description !== 'string' || description.length <= MAX_DESCRIPTION_LENGTH) return entry
  return { ...entry, item: { ...entry.item, description: clipText(description, MAX_DESCRIPTION_LENGTH) } }
}

function pick(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}

function continueAt(url: string, start: number): string {
  const next = new URL(url)
  next.searchParams.set('start', String(start))
  return next.href
}
