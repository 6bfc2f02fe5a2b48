import { CHANGES_INDEX } from '../../../shared/urls.ts'
import { CHANGES_FORMAT } from '../../../shared/changes/change-documents.ts'
import type { ChangesDocument } from '../../../shared/changes/change-documents.ts'
import { readOpening } from '../../../shared/release/opening.ts'
import { readBundleFile } from '../../store/release/bundle-object.ts'
import type { Bundle } from '../../store/release/bundle-object.ts'
import type { ListingTexts } from '../../../shared/release/opening.ts'
import type { Manifest, ManifestBundle } from '../../store/release/manifest.ts'
import { SEARCH_NAME } from '../../store/release/release-format.ts'
import type { BundleFile } from '../../store/release/release-format.ts'
import type { EarlierRelease } from '../release/earlier-release.ts'
import { ChangeCollector } from './collect-changes.ts'
import { extendLedger, mostChanges } from './ledger-file.ts'
import type { EarlierLedger, LedgerRelease } from './ledger-file.ts'

/**
 * Derives what has changed, page by page, from the listings as they are stored in the earlier release and in the new one.
 * Only pages that were made again are read; of these, only those whose listings differ.
 */
export class LedgerPublication {
  readonly #earlier: EarlierRelease | undefined
  /** Of an earlier format: its numbers go on. */
  readonly #carried: EarlierLedger | undefined
  readonly #collector: ChangeCollector

  /**
   * @param listings Different ones of the new release.
   * @param carried The ledger of a release that cannot be read otherwise.
   */
  constructor(earlier: EarlierRelease | undefined, listings: number, carried?: EarlierLedger) {
    this.#earlier = earlier
    this.#carried = carried
    this.#collector = new ChangeCollector(mostChanges(listings))
  }

  /** Compares a page that was made again, or that is gone. @param bundle None where it is gone. */
  compare(entry: ManifestBundle | undefined, bundle: Bundle | undefined): void {
    const earlier = this.#earlier
    // Without one there is nothing to compare with.
    if (earlier === undefined) return
    const old = earlier.bundle(entry)
    const after = findSearch(bundle)
    const before = findSearch(old)
    const isKnown = entry === undefined || old !== undefined
    if (before?.listings === after?.listings && isKnown) return
    try {
      if (!isKnown) throw new Error('its files cannot be read')
      this.#collector.compare(listingTexts(old, before), listingTexts(bundle, after))
    } catch {
      // What was damaged is made again, and what it was is not known.
      this.#collector.abandon()
    }
  }

  /** Writes the ledger that leads to the new release. @param put Stores a document. @returns Objects by names. */
  finish(release: LedgerRelease, put: (text: string) => string): Manifest['changes'] {
    const earlier = this.#earlier
    const ledger = this.#readEarlier()
    // What was stored anew, or restored, is the same release.
    if (earlier && ledger && release.id === earlier.manifest.release) return earlier.manifest.changes
    // A ledger of another release is that of a build which did not know of it.
    const isOurs = ledger?.head.release === earlier?.manifest.release && earlier?.isUnreadable !== true
    const documents =
      tryTo(() => ledger && extendLedger(ledger, release, isOurs ? this.#collector.finish() : undefined)) ??
      tryTo(() => extendLedger(this.#carried, release, undefined)) ??
      extendLedger(undefined, release, undefined)
    return Object.fromEntries(Array.from(documents, ([name, text]) => [name, put(text)]))
  }

  /** @returns `undefined` where there is no ledger, or it is damaged or of another format. */
  #readEarlier(): EarlierLedger | undefined {
    const earlier = this.#earlier
    if (earlier === undefined) return undefined
    return tryTo(() => {
      const head = JSON.parse(earlier.changes(CHANGES_INDEX)) as ChangesDocument
      const isReadable = Object.values(earlier.manifest.changes).every((object) => earlier.isWhole(object))
      return head.format === CHANGES_FORMAT && isReadable ? { head, read: (name) => earlier.changes(name) } : undefined
    })
  }
}

function findSearch(bundle: Bundle | undefined): BundleFile | undefined {
  return bundle?.files.find(({ name, listings }) => name === SEARCH_NAME && listings !== undefined)
}

/** The listings of a page as JSON, one after the other. @param file What is stored for answers about it. */
function* listingTexts(bundle: Bundle | undefined, file: BundleFile | undefined): Generator<string> {
  if (bundle === undefined || file === undefined) return
  // Those of a page, which has a digest of them.
  const { texts } = readOpening(readBundleFile(bundle, file, file.name)).listings as ListingTexts
  for (const text of texts) yield Buffer.from(text).toString()
}

function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
