import { join } from 'node:path'
import type { ReleaseTable, TableEntry } from '../store/release-format.ts'
import { Segment } from '../store/segment.ts'

/** The search indexes of pages, read from their bundles. */
export interface PageIndexes {
  /** @throws {DamagedReleaseError} when a page's bundle is damaged. */
  readonly read: (key: string) => Uint8Array
  close(): void
}

/** Opens the indexes of a release that is laid down. Nothing is opened before the first is read. */
export function openPageIndexes(
  privateDir: string,
  segments: ReleaseTable['segments'],
  entries: readonly TableEntry[],
): PageIndexes {
  const opened = new Map<number, Segment>()
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const open = (number: number): Segment => {
    const segment = opened.get(number) ?? new Segment(join(privateDir, 'segments', segments[number]?.name ?? ''))
    opened.set(number, segment)
    return segment
  }
  return {
    read(key) {
      const entry = byKey.get(key)
      if (!entry) throw new Error(`no bundle of page "${key}"`)
      return open(entry.segment).readSearchIndex(entry)
    },
    close() {
      for (const segment of opened.values()) segment.close()
      opened.clear()
    },
  }
}
