import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeTable, digestOf, RELEASE_FORMAT, SEARCH_DIR } from '../store/release-format.ts'
import type { BundleFile, NamedFile, ReleasePointer, ReleaseTable, TableEntry } from '../store/release-format.ts'
import { Segment } from '../store/segment.ts'

/** The release a build starts from. */
export interface EarlierRelease {
  readonly table: ReleaseTable
  /** Names the table's file. */
  readonly tableDigest: string
  entry(key: string): TableEntry | undefined
  /** The files of a page, or `undefined` when they cannot be read. */
  files(entry: TableEntry): BundleFile[] | undefined
  /** Reads stored bytes, relative to the bundle's start. */
  read(entry: TableEntry, offset: number, length: number): Buffer
  close(): void
}

/** Opens the current release of an output, or `undefined` when there is none that can be used. */
export function openEarlierRelease(privateDir: string): EarlierRelease | undefined {
  const current = readCurrentTable(privateDir)
  if (!current) return undefined
  const { table, tableDigest } = current
  const segments = table.segments.map((file) => openSegment(privateDir, file))
  const entries = new Map(table.entries.filter((entry) => segments[entry.segment]).map((entry) => [entry.key, entry]))
  const segmentOf = (entry: TableEntry): Segment => {
    const segment = segments[entry.segment]
    if (!segment) throw new Error(`segment ${entry.segment} of release ${table.release} is missing`)
    return segment
  }
  return {
    table,
    tableDigest,
    entry: (key) => entries.get(key),
    files(entry) {
      try {
        return segmentOf(entry).readIndex(entry)
      } catch {
        return undefined
      }
    },
    read: (entry, offset, length) => segmentOf(entry).read(entry.offset + offset, length),
    close() {
      for (const segment of segments) segment?.close()
    },
  }
}

/** What is missing or truncated is not used. */
function openSegment(privateDir: string, { name, byteLength }: NamedFile): Segment | undefined {
  let segment: Segment
  try {
    segment = new Segment(join(privateDir, 'segments', name))
  } catch {
    return undefined
  }
  if (segment.byteLength >= byteLength) return segment
  segment.close()
  return undefined
}

/** Reads the table that `current.json` points at; `undefined` when there is none or it is damaged. */
function readCurrentTable(privateDir: string): { table: ReleaseTable; tableDigest: string } | undefined {
  try {
    const pointer = JSON.parse(readFileSync(join(privateDir, 'current.json'), 'utf8')) as ReleasePointer
    if (pointer.format !== RELEASE_FORMAT) return undefined
    const bytes = readFileSync(join(privateDir, 'releases', `${pointer.tableDigest}.json`))
    const { tableDigest } = pointer
    return digestOf(bytes) === tableDigest ? { table: decodeTable(bytes), tableDigest } : undefined
  } catch {
    // Missing or unreadable: build everything.
    return undefined
  }
}

/** Deletes tables, segments and search files that no release in `keep` needs, such as those of a build that was killed. */
export function removeUnusedFiles(
  privateDir: string,
  keep: readonly Pick<EarlierRelease, 'table' | 'tableDigest'>[],
): void {
  const segments = new Set(keep.flatMap(({ table }) => table.segments.map(({ name }) => name)))
  const search = new Set(keep.flatMap(({ table }) => Object.values(table.search).map(({ name }) => name)))
  const tables = new Set(keep.map(({ tableDigest }) => `${tableDigest}.json`))
  removeOthers(join(privateDir, 'segments'), segments)
  removeOthers(join(privateDir, SEARCH_DIR), search)
  removeOthers(join(privateDir, 'releases'), tables)
}

function removeOthers(folder: string, keep: ReadonlySet<string>): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!keep.has(name)) rmSync(join(folder, name), { force: true })
  }
}
