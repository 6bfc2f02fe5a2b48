/** Most listings compared. */
export const MAX_COMPARED = 6

/** Longest id read from an address, in UTF-16 code units; a listing's is at most 80. */
const MAX_ID_LENGTH = 200

const PARAMETER = 'compare'

/** Which listings of a page are to be compared, as in its address: `P/?compare=sqlite&compare=duckdb`. */
export interface ComparisonQuery {
  /** Ids in the order of the address, each once; at most {@link MAX_COMPARED}. */
  readonly ids: readonly string[]
  /** Number of further ids, which are not read. */
  readonly left: number
}

/**
 * Reads which listings an address compares. Empty values count as absent, and so do repeated ones.
 *
 * @returns `undefined` when the address asks for no comparison.
 */
export function parseComparison(params: URLSearchParams): ComparisonQuery | undefined {
  if (!params.has(PARAMETER)) return undefined
  const given = params.getAll(PARAMETER).map((id) => id.trim().slice(0, MAX_ID_LENGTH).toWellFormed())
  const ids = [...new Set(given)].filter((id) => id !== '')
  return { ids: ids.slice(0, MAX_COMPARED), left: Math.max(0, ids.length - MAX_COMPARED) }
}

/** Writes the part of an address after `?` that compares these listings; for none, that offers to choose some. */
export function writeComparison(ids: readonly string[]): string {
  return new URLSearchParams((ids.length === 0 ? [''] : ids).map((id) => [PARAMETER, id])).toString()
}
