import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedFile } from '../../store/release/release-format.ts'
import { releaseFolder } from '../../store/release-sources.ts'
import type { ReleaseHead, TableRow } from '../../store/release/release-table-layout.ts'
import type { EarlierRelease } from '../release/earlier-release.ts'
import { mergePageIndexes } from './merge-page-indexes.ts'
import type { EarlierIndex } from './merge-page-indexes.ts'
import type { PageWithPositions } from './page-with-positions.ts'

/** Options of a {@link SearchPublication}. */
export interface SearchPublicationOptions {
  readonly privateDir: string
  readonly earlier: EarlierRelease | undefined
  /** Keys of all category pages in display order. */
  readonly keys: readonly string[]
  /** Primary language of the texts. */
  readonly language: string
}

/**
 * Writes the data for searches of the whole directory: the index of all listings, merged from those of the
 * pages. A listing's position is its first place, in display order of pages.
 *
 * If all pages are carried over in order, so is the index; carried pages are taken from the earlier one.
 */
export class SearchPublication {
  readonly #options: SearchPublicationOptions
  readonly #folder: string
  readonly #order: ReadonlyMap<string, number>
  readonly #pages: PageWithPositions[] = []
  /** Unchanged pages, by their keys. */
  readonly #carried = new Map<string, TableRow>()
  #listingCount = 0
  #isSame: boolean
  #lastOrder = -1

  constructor(options: SearchPublicationOptions) {
    const { privateDir, keys, earlier } = options
    this.#options = options
    this.#folder = join(privateDir, releaseFolder('index'))
    this.#order = new Map(keys.map((key, index) => [key, index]))
    this.#isSame = earlier?.head.pages === keys.length && earlier.hasIndex && this.#isThere(earlier.head.search.index)
  }

  /**
   * Adds the next page, in display order.
   *
   * @param categories Slugs of the pages that each of its listings is on.
   * @param carried The page in the earlier release, if unchanged.
   * @returns Positions of its listings in the index of all; -1 for one that is on an earlier page.
   */
  add(key: string, categories: readonly (readonly string[])[], carried: TableRow | undefined): Int32Array {
    if (carried !== undefined) this.#carried.set(key, carried)
    if (carried === undefined || carried.order <= this.#lastOrder) this.#isSame = false
    else this.#lastOrder = carried.order
    const positions = this.#place(key, categories)
    this.#pages.push({ key, positions })
    return positions
  }

  /**
   * Writes the changes. Call before the switch.
   *
   * @param readIndex Returns the index of a page.
   */
  finish(readIndex: (key: string) => Uint8Array): ReleaseHead['search'] {
    const { earlier, language } = this.#options
    if (this.#isSame && earlier) return earlier.head.search
    mkdirSync(this.#folder, { recursive: true })
    return {
      index: mergePageIndexes(this.#pages, {
        folder: this.#folder,
        language,
        readIndex,
        earlier: this.#earlierIndex(),
      }),
    }
  }

  #earlierIndex(): EarlierIndex | undefined {
    const { earlier } = this.#options
    if (earlier?.hasIndex !== true || this.#carried.size === 0) return undefined
    return {
      file: earlier.head.search.index,
      listingCount: earlier.head.listings,
      positions: (key) => {
        const carried = this.#carried.get(key)
        return carried && earlier.positions(carried)
      },
    }
  }

  /** Is its first place on this page? The places of a listing are the pages it names, and no page has it twice. */
  #place(key: string, listings: readonly (readonly string[])[]): Int32Array {
    const here = this.#order.get(key) ?? 0
    return Int32Array.from(listings, (slugs) => {
      if (slugs.some((slug) => (this.#order.get(slug) ?? here) < here)) return -1
      this.#listingCount += 1
      return this.#listingCount - 1
    })
  }

  #isThere({ name, byteLength }: NamedFile): boolean {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size === byteLength
  }
}
