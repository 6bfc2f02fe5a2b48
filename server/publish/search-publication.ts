import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedFile } from '../store/release/release-format.ts'
import { releaseFolder } from '../store/release-sources.ts'
import type { ReleaseHead, TableRow } from '../store/release/release-table-layout.ts'
import { createContentFile } from './release/content-file.ts'
import type { EarlierRelease } from './release/earlier-release.ts'
import type { PageListingLayout } from './release/release-layout.ts'

/** Options of a {@link SearchPublication}. */
export interface SearchPublicationOptions {
  readonly privateDir: string
  readonly earlier: EarlierRelease | undefined
  /** Keys of all category pages in display order. */
  readonly keys: readonly string[]
}

/**
 * Writes the data for searches of the whole directory: the index of all listings, each at its first place in display
 * order of pages. If all pages are carried over in order, so is the index.
 */
export class SearchPublication {
  readonly #earlier: EarlierRelease | undefined
  readonly #folder: string
  readonly #order: ReadonlyMap<string, number>
  #isSame: boolean
  #lastOrder = -1

  constructor({ privateDir, keys, earlier }: SearchPublicationOptions) {
    this.#earlier = earlier
    this.#folder = join(privateDir, releaseFolder('index'))
    this.#order = new Map(keys.map((key, index) => [key, index]))
    this.#isSame = earlier?.head.pages === keys.length && earlier.hasIndex && this.#isThere(earlier.head.search.index)
  }

  /**
   * Adds the next page, in display order.
   *
   * @param categories Slugs of the pages that each of its listings is on.
   * @param carried The page in the earlier release, if unchanged.
   */
  add(key: string, categories: readonly (readonly string[])[], carried: TableRow | undefined): PageListingLayout {
    if (carried === undefined || carried.order <= this.#lastOrder) this.#isSame = false
    else this.#lastOrder = carried.order
    const here = this.#order.get(key) ?? 0
    const repeats: number[] = []
    for (const [ordinal, slugs] of categories.entries()) {
      // A listing names all of its pages, and no page has it twice.
      if (slugs.some((slug) => (this.#order.get(slug) ?? here) < here)) repeats.push(ordinal)
    }
    return { count: categories.length, repeats }
  }

  /**
   * Writes the index unless it is that of the earlier release. Call before the switch.
   *
   * @param writeIndex Writes the index of all listings, in pieces.
   */
  finish(writeIndex: (write: (bytes: Uint8Array) => void) => void): ReleaseHead['search'] {
    if (this.#isSame && this.#earlier) return this.#earlier.head.search
    mkdirSync(this.#folder, { recursive: true })
    const file = createContentFile(this.#folder, 'index')
    try {
      writeIndex((bytes) => file.write(bytes))
      return { index: file.finish() }
    } finally {
      file.abandon()
    }
  }

  #isThere({ name, byteLength }: NamedFile): boolean {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size === byteLength
  }
}
