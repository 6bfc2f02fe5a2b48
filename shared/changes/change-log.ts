import { CHANGES_INDEX } from '../urls.ts'
import type { ChangesDocument, SegmentDocument, Tombstone, TombstonesDocument } from './change-documents.ts'

/**
 * Reads a document of the ledger by its name in {@link CHANGES_DIR}.
 *
 * @returns `undefined` where there is none: it was dropped, or the release has no ledger.
 * @throws {UnreadableBytesError} where it cannot be read.
 */
export type ReadChangesText = (name: string) => Promise<string | undefined>

/** The ledger of a directory, wherever it is read from. */
export interface ChangeLog {
  readonly head: ChangesDocument
  /** A segment by its place among those of the head. */
  readonly segment: (index: number) => Promise<SegmentDocument | undefined>
  /** What is known of a listing that was removed; `undefined` for all others. */
  readonly tombstone: (id: string) => Promise<Tombstone | undefined>
}

/** Opens the ledger; `undefined` for a release without one. Its documents are trusted: we wrote them. */
export async function openChangeLog(read: ReadChangesText): Promise<ChangeLog | undefined> {
  const text = await read(CHANGES_INDEX)
  if (text === undefined) return undefined
  const head = JSON.parse(text) as ChangesDocument
  const readNamed = async <T>(url: string | undefined): Promise<T | undefined> => {
    const found = url === undefined ? undefined : await read(nameOf(url))
    return found === undefined ? undefined : (JSON.parse(found) as T)
  }
  return {
    head,
    segment: (index) => readNamed<SegmentDocument>(head.segments[index]?.url),
    async tombstone(id) {
      const shard = head.removed.findLast(({ first }) => first <= id)
      const document = await readNamed<TombstonesDocument>(shard?.url)
      return document?.tombstones.find((tombstone) => tombstone.id === id)
    },
  }
}

/** Name, in {@link CHANGES_DIR}, of the document that a URL in the ledger names. */
export function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
