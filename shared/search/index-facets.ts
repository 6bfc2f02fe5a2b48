import { comparePoints, MAX_TOP_VALUES, valueKey } from './values/facets.ts'
import type { FacetCount, Facets } from './values/facets.ts'
import { StoredFacets } from './index/columns/facets-reader.ts'
import type { FacetsReader } from './index/postings/index-reader.ts'
import type { IndexParts } from './index/tables/index-parts.ts'

/** Values with the same beginning read together. */
const CHUNK_LENGTH = 256

/** Opens the facets of an index. Only the requested values of a facet are read. */
export function openFacets({ parts }: { readonly parts: IndexParts }): Facets {
  const index = new StoredFacets(parts)
  const find = (name: string, text: string) => index.findValue(name, valueKey(name, text.trim()))
  return {
    get names() {
      return index.facets.map(({ name }) => name)
    },
    valueCount: (name) => index.facets.find((facet) => facet.name === name)?.valueCount ?? 0,
    find(name, text) {
      const found = find(name, text)
      return found && { value: found.value, count: found.documentCount }
    },
    positions(name, text) {
      const found = find(name, text)
      return found === undefined ? new Int32Array() : index.positionsOfValue(name, found)
    },
    top(name, limit, among) {
      if (among !== undefined) return topAmong(index, name, limit, among)
      const top = index.facets.find((facet) => facet.name === name)?.top ?? []
      return top
        .slice(0, Math.min(limit, MAX_TOP_VALUES))
        .map(({ value, documentCount }) => ({ value, count: documentCount }))
    },
    startingWith: (name, prefix, limit) => valuesStartingWith(index, name, valueKey(name, prefix), limit),
  }
}

function topAmong(index: FacetsReader, name: string, limit: number, among: Int32Array): FacetCount[] {
  const facet = index.facets.find((each) => each.name === name)
  if (limit === 0 || facet === undefined) return []
  const best: { ordinal: number; count: number }[] = []
  for (const [ordinal, count] of index.countValues(name, among)) {
    const comesAfter = (other: { ordinal: number; count: number } | undefined): boolean =>
      other !== undefined && (other.count > count || (other.count === count && other.ordinal < ordinal))
    if (best.length === limit && comesAfter(best.at(-1))) continue
    let place = best.length
    while (place > 0 && !comesAfter(best[place - 1])) place -= 1
    best.splice(place, 0, { ordinal, count })
    if (best.length > limit) best.pop()
  }
  return best.flatMap(({ ordinal, count }) => {
    // Most are in memory; each of the others is read from its table.
    const known = facet.top.find((each) => each.ordinal === ordinal)
    const values = known === undefined ? index.values(name, ordinal, 1) : [known]
    return values.map(({ value }) => ({ value, count }))
  })
}

function valuesStartingWith(index: FacetsReader, name: string, prefix: string, limit: number): FacetCount[] {
  const found: FacetCount[] = []
  const total = index.facets.find((facet) => facet.name === name)?.valueCount ?? 0
  for (let start = firstNotBefore(index, name, prefix, total); start < total && found.length < limit;) {
    const values = index.values(name, start, Math.min(CHUNK_LENGTH, limit - found.length))
    const alike = values.filter(({ key }) => key.startsWith(prefix))
    found.push(...alike.map(({ value, documentCount }) => ({ value, count: documentCount })))
    if (alike.length < values.length) break
    start += values.length
  }
  return found
}

/** Ordinal of the first value whose key is not before `text`; `total` if there is none. */
function firstNotBefore(index: FacetsReader, name: string, text: string, total: number): number {
  let low = 0
  let high = total
  while (low < high) {
    const middle = (low + high) >>> 1
    const key = index.values(name, middle, 1)[0]?.key ?? ''
    if (comparePoints(key, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}
