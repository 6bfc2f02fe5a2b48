/** Calls of every tool. Each is made of the static host and of the server, whose answers must be the same. */
export const SAMPLE_CALLS: readonly (readonly [slug: string, name: string, args: object])[] = [
  ['', 'search', { query: 'embeded sql', limit: 3 }],
  ['', 'search', { query: 'queue', category: 'databases' }],
  ['', 'fetch', { id: 'sqlite' }],
  ['', 'browse', { sort: 'name', limit: 5, fields: ['tags'] }],
  ['', 'compare', { ids: ['sqlite', 'duckdb'] }],
  ['', 'facets', { name: 'categories' }],
  ['databases', 'search', { query: 'embedded' }],
  ['databases', 'fetch', { id: 'sqlite' }],
  ['databases', 'browse', { group_by: 'license' }],
  ['databases', 'compare', { ids: ['sqlite', 'duckdb'], max_characters: 2_000 }],
]
