import { fieldOfSort, isFieldSort } from '../../search/values/sort-names.ts'
import type { SortName } from '../../search/values/sort-names.ts'
import { fieldLabel } from '../text/field-label.ts'
import type { Words } from '../words/words.ts'
import type { PageIdentity } from './page-identity.ts'
import { nameDemand, quoteQuery } from './results-view.ts'
import type { ResultsView } from './results-view.ts'

const SORT_TEXTS = {
  page: 'inPageOrder',
  name: 'byName',
  added: 'newestFirst',
  updated: 'updatedFirst',
  stars: 'orderStars',
  recent: 'orderRecent',
} as const satisfies Readonly<Record<SortName, keyof Words['search']>>

/** What narrows, sorts and cuts results, each in a few words. */
export function describeQuery({ page, query, readAs, positions, total, places }: ResultsView<PageIdentity>): string[] {
  const { words } = page
  const { filters, sort, start } = query
  const isPart = positions.length > 0 && positions.length < total
  return [
    ...Array.from(
      filters,
      ([facet, values]) => `${quoteQuery(fieldLabel(facet, words))}: ${words.either(values.map(quoteQuery))}`,
    ),
    ...readAs.map((part) => nameDemand(part, words, places)),
    ...(sort === undefined
      ? []
      : [isFieldSort(sort) ? fieldLabel(fieldOfSort(sort), words) : words.search[SORT_TEXTS[sort]]]),
    ...(isPart ? [words.fill(words.search.range, { from: start + 1, to: start + positions.length })] : []),
  ]
}
