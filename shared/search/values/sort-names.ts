/** Orders by a number that some listings have, the largest first. */
export const NUMBER_SORTS = ['added', 'updated', 'stars', 'recent'] as const

/** An order by a number. */
export type NumberSort = (typeof NUMBER_SORTS)[number]

/** Orders that listings can be browsed in. */
export const SORT_NAMES = ['page', 'name', ...NUMBER_SORTS] as const

/** An order of listings. */
export type SortName = (typeof SORT_NAMES)[number]

/** An order by the values of a field, the smallest or the largest first: `up_pages`, `down_pages`. */
export type FieldSort = `up_${string}` | `down_${string}`

/** What a list can be sorted by. */
export type Sort = SortName | FieldSort

/** Orders by a field. */
export const FIELD_SORT = /^(?:up|down)_.{1,100}$/

/** @returns `undefined` for a text that is no order. */
export function parseSort(text: string): Sort | undefined {
  return isFieldSort(text) ? text : SORT_NAMES.find((name) => name === text)
}

export function isFieldSort(text: string): text is FieldSort {
  return FIELD_SORT.test(text)
}

/** Name of the field that decides an order. */
export function fieldOfSort(sort: Sort): string {
  return sort.replace(/^(?:up|down)_/, '')
}
