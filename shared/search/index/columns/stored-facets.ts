import type { FacetsReader, IndexFacetValue } from '../postings/index-reader.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import { countValues, findValue, readFacets, readPositions, readValues } from './facets-reader.ts'
import type { StoredFacet } from './facets-reader.ts'

/** The facets of an index in a file. Keeps their names and most frequent values once they are read. */
export class StoredFacets implements FacetsReader {
  readonly #parts: IndexParts
  #facets: readonly StoredFacet[] | undefined

  constructor(parts: IndexParts) {
    this.#parts = parts
  }

  get facets(): readonly StoredFacet[] {
    this.#facets ??= readFacets(this.#parts)
    return this.#facets
  }

  findValue(facet: string, key: string): IndexFacetValue | undefined {
    const stored = this.#facet(facet)
    return stored && findValue(this.#parts, stored, key)
  }

  values(facet: string, start: number, limit: number): IndexFacetValue[] {
    const stored = this.#facet(facet)
    return stored === undefined ? [] : readValues(this.#parts, stored, start, limit)
  }

  positionsOfValue(facet: string, value: IndexFacetValue): Int32Array {
    const stored = this.#facet(facet)
    return stored === undefined ? new Int32Array() : readPositions(this.#parts, stored.firstOrdinal + value.ordinal)
  }

  countValues(facet: string, positions: Int32Array): Map<number, number> {
    const stored = this.#facet(facet)
    return stored === undefined ? new Map<number, number>() : countValues(this.#parts, stored, positions)
  }

  #facet(name: string): StoredFacet | undefined {
    return this.facets.find((facet) => facet.name === name)
  }
}
