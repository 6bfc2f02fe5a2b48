/** Orders by a number that some listings have, the largest first; those by the days of events are by a field for people. */
export const NUMBER_SORTS = ['added', 'updated', 'stars', 'recent', 'start', 'end'] as const

export type NumberSort = (typeof NUMBER_SORTS)[number]

/** Orders that listings can be browsed in. */
export const SORT_NAMES = ['page', 'name', 'added', 'updated', 'stars', 'recent'] as const

/** An order of listings. */
export type SortName = (typeof SORT_NAMES)[number]

/** An order that an index has. */
export type OrderName = SortName | NumberSort

/** An order by the values of a field, the smallest or the largest first: `up_pages`, `down_pages`. */
export type FieldSort = `up_${string}` | `down_${string}`

/** What a list can be sorted by. */
export type Sort = SortName | FieldSort

/** Orders by a field. */
export const FIELD_SORT = /^(?:up|down)_/

/**
 * Reads an order: one of ours, `up_pages` and `down_pages`, or as tools and `row.order` have it, `pages` and `-pages`.
 *
 * @returns `undefined` for a text that names no field.
 */
export function parseSort(text: string): Sort | undefined {
  if (isFieldSort(text)) return text
  const name = text.replace(/^-/, '')
  return SORT_NAMES.find((one) => one === name) ?? (name ? `${name === text ? 'up' : 'down'}_${name}` : undefined)
}

export function isFieldSort(text: string): text is FieldSort {
  return FIELD_SORT.test(text)
}

/** Name of the field that decides an order. */
export function fieldOfSort(sort: Sort): string {
  return sort.replace(FIELD_SORT, '')
}
