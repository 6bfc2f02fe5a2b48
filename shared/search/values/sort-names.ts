/** Orders by a number that some listings have, the largest first. */
export const NUMBER_SORTS = ['added', 'updated', 'stars', 'recent'] as const

/** An order by a number. */
export type NumberSort = (typeof NUMBER_SORTS)[number]

/** Orders that listings can be browsed in. */
export const SORT_NAMES = ['page', 'name', ...NUMBER_SORTS] as const

/** An order of listings. */
export type SortName = (typeof SORT_NAMES)[number]
