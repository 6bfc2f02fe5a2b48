import type { ManifestBundle, StoredPieces } from '../store/release/manifest.ts'
import type { EarlierRelease } from './release/earlier-release.ts'
import type { PageListings } from './release/release-writer.ts'

/**
 * Finds the place of every listing in searches of the whole directory: its first one in display order of pages. If all
 * pages are carried over in order, so is the index of all listings.
 */
export class SearchPublication {
  readonly #earlier: EarlierRelease | undefined
  readonly #order: ReadonlyMap<string, number>
  readonly #pages: ManifestBundle[] = []
  #isSame = true

  /** @param keys Of all category pages in display order. */
  constructor(earlier: EarlierRelease | undefined, keys: readonly string[]) {
    this.#earlier = earlier
    this.#order = new Map(keys.map((key, index) => [key, index]))
  }

  /**
   * Adds the next page, in display order.
   *
   * @param categories Slugs of the pages that each of its listings is on.
   * @param carried The page in the earlier release, if unchanged.
   */
  add(key: string, categories: readonly (readonly string[])[], carried: ManifestBundle | undefined): PageListings {
    if (carried === undefined) this.#isSame = false
    else this.#pages.push(carried)
    const here = this.#order.get(key) ?? 0
    const repeats: number[] = []
    for (const [ordinal, slugs] of categories.entries()) {
      // A listing names all of its pages, and no page has it twice.
      if (slugs.some((slug) => (this.#order.get(slug) ?? here) < here)) repeats.push(ordinal)
    }
    return { count: categories.length, repeats }
  }

  /** The index of the earlier release, where all pages are the same and it is whole. */
  get carried(): StoredPieces | undefined {
    const earlier = this.#earlier
    if (!this.#isSame || earlier?.manifest.pages.length !== this.#order.size) return undefined
    const { manifest } = earlier
    const isInOrder = this.#pages.every(({ key }, at) => manifest.pages[at]?.key === key)
    const isWhole = manifest.index.objects.every((object) => earlier.isWhole(object))
    return isInOrder && isWhole ? manifest.index : undefined
  }
}
