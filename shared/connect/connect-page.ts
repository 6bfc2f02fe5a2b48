/** Path below the base of the page with all clients. It belongs to no category. */
export const CONNECT_PAGE = '_/connect/'

/** Parameters of its address. */
export const CONNECT_PARAMETERS = {
  /** Slug of the category to connect; without it, the whole directory. */
  page: 'page',
  /** What `entryName` calls that category. */
  name: 'name',
} as const

/** In texts that the page gives its script: where a name or a number goes. */
export const TEXT_SLOT = '{}'
