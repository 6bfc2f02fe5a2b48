import type * as IndexFacets from '../search/index-facets.ts'
import { BytesNotLoaded, UnreadableBytesError } from '../search/index/blocks/byte-source.ts'

let loaded: typeof IndexFacets | undefined

/**
 * Loads what reads facets. What is typed needs none, so in a page it is in a file of its own.
 *
 * @throws {UnreadableBytesError} where it cannot be had.
 */
export async function loadFacets(): Promise<void> {
  try {
    loaded ??= await import('../search/index-facets.ts')
  } catch (error) {
    throw new UnreadableBytesError('the script that reads facets cannot be loaded', { cause: error })
  }
}

/** Opens the facets of an index. @throws {BytesNotLoaded} while {@link loadFacets} has not ended. */
export const openLoadedFacets: typeof IndexFacets.openFacets = (index) => {
  if (loaded === undefined) throw new BytesNotLoaded(loadFacets)
  return loaded.openFacets(index)
}
