import { SEARCH_DIR } from '../store/release-format.ts'
import type { ReleaseTable } from '../store/release-format.ts'
import type { OutputFile } from './build-state.ts'

/** Share of segment bytes that no entry refers to. */
export function garbageShare(table: ReleaseTable): number {
  const size = table.segments.reduce((sum, segment) => sum + segment.byteLength, 0)
  const live = table.entries.reduce((sum, entry) => sum + entry.payloadLength + entry.indexLength, 0)
  return size === 0 ? 0 : 1 - live / size
}

/** Drops segments no entry refers to and renumbers the others. */
export function usedSegmentsOnly(table: ReleaseTable): ReleaseTable {
  const used = new Set(table.entries.map((entry) => entry.segment))
  const numbers = new Map<number, number>()
  const segments = table.segments.filter((_, index) => {
    if (!used.has(index)) return false
    numbers.set(index, numbers.size)
    return true
  })
  if (segments.length === table.segments.length) return table
  const entries = table.entries.map((entry) => ({ ...entry, segment: numbers.get(entry.segment) ?? 0 }))
  return { ...table, segments, entries }
}

/** The files a release is made of, besides its table. */
export function outputsOf({ segments, search }: ReleaseTable): OutputFile[] {
  return [
    ...segments.map(({ name, byteLength }) => ({ path: `segments/${name}`, byteLength })),
    ...[search.index, search.listings].map(({ name, byteLength }) => ({ path: `${SEARCH_DIR}/${name}`, byteLength })),
  ]
}

/** Bytes of files that `earlier` has not. */
export function addedBytes(table: ReleaseTable, earlier: ReleaseTable | undefined): number {
  const before = new Set(earlier && outputsOf(earlier).map(({ path }) => path))
  return outputsOf(table).reduce((sum, { path, byteLength }) => (before.has(path) ? sum : sum + byteLength), 0)
}
