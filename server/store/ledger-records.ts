import { CHANGES_INDEX, nameOf } from '../../shared/changes/change-log.ts'
import type { ChangesDocument } from '../../shared/changes/change-documents.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { openRecords, writeRecords } from '../../shared/search/index/blocks/record-file.ts'
import { encodeUtf8 } from '../../shared/search/text/utf8.ts'

/** The documents of a ledger in one file: records with checksums, the ledger itself first, the others as it names them. */
export interface LedgerRecords {
  /**
   * The text of a document; `undefined` where there is none of this name.
   *
   * @throws {BytesNotLoaded} where it must be waited for.
   * @throws {UnreadableBytesError} where it cannot be read.
   */
  read(name: string): string | undefined
}

/** Writes the documents of a ledger, by their names. */
export function writeLedgerRecords(documents: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const names = namesOf(documents.get(CHANGES_INDEX) ?? '')
  return writeRecords(names.map((name) => encodeUtf8(documents.get(name) ?? '')))
}

/** Opens what {@link writeLedgerRecords} has written: with the first question. */
export function openLedgerRecords(open: () => ByteSource): LedgerRecords {
  let source: ByteSource | undefined
  let ordinals: ReadonlyMap<string, number> | undefined
  return {
    read(name) {
      const records = openRecords((source ??= open()))
      ordinals ??= new Map(namesOf(records.readText(0)).map((each, ordinal) => [each, ordinal]))
      const ordinal = ordinals.get(name)
      return ordinal === undefined ? undefined : records.readText(ordinal)
    },
  }
}

/** Names of all documents, in order. @param index Text of the ledger, written by a build. */
function namesOf(index: string): string[] {
  const { segments, removed } = JSON.parse(index) as ChangesDocument
  return [CHANGES_INDEX, ...[...segments, ...removed].map(({ url }) => nameOf(url))]
}
