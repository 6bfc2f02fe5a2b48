import { CHANGES_INDEX } from '../../../shared/changes/change-log.ts'
import { join } from 'node:path'
import { CHANGES_FORMAT } from '../../../shared/changes/change-documents.ts'
import type { ChangesDocument } from '../../../shared/changes/change-documents.ts'
import { BlockCache, FileSource } from '../../store/file-source.ts'
import { openLedgerRecords, writeLedgerRecords } from '../../store/ledger-records.ts'
import type { NamedFile } from '../../store/release/release-format.ts'
import { releaseFilePath, releaseFolder } from '../../store/release-sources.ts'
import type { TableRow } from '../../store/release/release-table-layout.ts'
import { createContentFile } from '../release/content-file.ts'
import type { EarlierRelease } from '../release/earlier-release.ts'
import type { PageBundle } from '../release/make-bundle.ts'
import { findListings, madeListings, storedListings } from '../release/stored-listings.ts'
import { createChangeCollector } from './collect-changes.ts'
import type { ChangeCollector } from './collect-changes.ts'
import { extendLedger, mostChanges } from './ledger-file.ts'
import type { EarlierLedger, LedgerRelease } from './ledger-file.ts'

/** Bytes of the earlier ledger kept in memory while it is read. */
const CACHE_BYTES = 1 << 20

/**
 * Derives what has changed, page by page, from the listings as they are stored in the earlier release and in the new one.
 * Only pages that were made again are read; of these, only those whose listings differ.
 */
export class LedgerPublication {
  readonly #privateDir: string
  readonly #earlier: EarlierRelease | undefined
  readonly #collector: ChangeCollector

  /** @param listings Different ones of the new release. */
  constructor(privateDir: string, earlier: EarlierRelease | undefined, listings: number) {
    this.#privateDir = privateDir
    this.#earlier = earlier
    this.#collector = createChangeCollector(mostChanges(listings))
  }

  /** Compares a page that was made again, or that is gone. @param bundle None where it is gone. */
  compare(row: TableRow | undefined, bundle: PageBundle | undefined): void {
    const earlier = this.#earlier
    // Without one there is nothing to compare with.
    if (earlier === undefined) return
    const files = row && earlier.files(row)
    const after = findListings(bundle?.files)
    const before = findListings(files)
    if (before?.digest === after?.digest && (row === undefined || files !== undefined)) return
    try {
      if (row !== undefined && files === undefined) throw new Error('its files cannot be read')
      this.#collector.compare(
        row && before ? storedListings(earlier, row, before) : [],
        bundle && after ? madeListings(bundle, after) : [],
      )
    } catch {
      // What was damaged is made again, and what it was is not known.
      this.#collector.abandon()
    }
  }

  /** Whether the ledger of the earlier release can be read. */
  get isWhole(): boolean {
    return this.#readEarlier(() => true) === true
  }

  /** Writes the ledger that leads to the new release. @returns Its file, in the private folder. */
  finish(release: LedgerRelease): NamedFile {
    const { pointer, head, isUnreadable } = this.#earlier ?? {}
    const isSame = release.id === head?.release
    // Its files were laid out anew, or restored.
    if (isSame && pointer?.changes && this.isWhole) return pointer.changes
    const changes = isSame ? [] : isUnreadable ? undefined : this.#collector.finish()
    const documents =
      this.#readEarlier((ledger) => {
        // A ledger of another release is that of a build which did not know of it.
        const isOurs = ledger.head.release === head?.release
        return extendLedger(ledger, release, isOurs ? changes : undefined)
      }) ?? extendLedger(undefined, release, undefined)
    const file = createContentFile(join(this.#privateDir, releaseFolder('changes')), 'changes')
    try {
      file.write(writeLedgerRecords(documents))
      return file.finish()
    } finally {
      file.abandon()
    }
  }

  /** @returns `undefined` where there is no ledger, or it is damaged or of another format. */
  #readEarlier<T>(use: (ledger: EarlierLedger) => T): T | undefined {
    const named = this.#earlier?.pointer.changes
    if (named === undefined) return undefined
    let source: FileSource | undefined
    try {
      const path = join(this.#privateDir, releaseFilePath('changes', named.name))
      const opened = (source = new FileSource(path, new BlockCache(CACHE_BYTES)))
      opened.verify()
      const records = openLedgerRecords(() => opened)
      const head = JSON.parse(records.read(CHANGES_INDEX) ?? '') as ChangesDocument
      if (head.format !== CHANGES_FORMAT) return undefined
      return use({ head, read: (name) => records.read(name) ?? '' })
    } catch {
      return undefined
    } finally {
      source?.close()
    }
  }
}
