import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readBundleIndex } from '../../store/bundle.ts'
import { BlockCache, FileSource } from '../../store/file-source.ts'
import { OpenFiles } from '../../store/open-files.ts'
import type { BundleFile, NamedFile } from '../../store/release/release-format.ts'
import { parseReleasePointer, POINTER_NAME } from '../../store/release/release-pointer.ts'
import type { ReleasePointer } from '../../store/release/release-pointer.ts'
import { RELEASE_FILE_KINDS, releaseFilePath, releaseFolder } from '../../store/release-sources.ts'
import type { BundleDigests, BundlePart, ReleaseHead, TableRow } from '../../store/release/release-table-layout.ts'
import { ReleaseTable } from '../../store/release/release-table.ts'
import { RawFile } from '../../store/raw-file.ts'
import type { DamagedFile } from './private-files.ts'
import { filesOfRelease } from './release-outputs.ts'

/** Bytes of the table kept in memory. */
const CACHE_BYTES = 8 << 20

/** Digest of no input. */
const DIFFERENT = ''

/** Segments open at once. */
const MAX_OPEN_SEGMENTS = 64

/** A bundle of an earlier release. */
export interface EarlierEntry extends TableRow, BundleDigests {
  /** The records of its listings, from the bundle's start. */
  readonly listings: BundlePart
}

/** The release a build starts from. */
export interface EarlierRelease {
  readonly pointer: ReleasePointer
  readonly head: ReleaseHead
  /** Bundles. */
  readonly size: number
  /** `undefined` also where its segment is unusable. */
  entry(key: string): EarlierEntry | undefined
  /** The files of a page, or `undefined` when they cannot be read. */
  files(entry: TableRow): BundleFile[] | undefined
  /** Reads stored bytes, relative to the bundle's start. */
  read(entry: TableRow, offset: number, length: number): Buffer
  /** Whether its index is as it was published. */
  readonly hasIndex: boolean
  /** Whether what it has of its pages cannot be relied on. Default: no. */
  readonly isUnreadable?: boolean
  /** All bundles, in no particular order. */
  rows(): Iterable<TableRow>
  close(): void
}

/**
 * Opens the current release of an output, or returns `undefined` when there is none usable.
 *
 * @param damaged What is not what was published. Pages in it are made again; what can be read of them is kept.
 */
export function openEarlierRelease(
  privateDir: string,
  damaged: readonly DamagedFile[] = [],
): EarlierRelease | undefined {
  const current = openCurrentTable(privateDir)
  if (current === undefined) return undefined
  const { pointer, source, table } = current
  const { head } = table
  const files = new OpenFiles(
    (name) => new RawFile(join(privateDir, releaseFilePath('segment', name))),
    MAX_OPEN_SEGMENTS,
  )
  const usable = head.segments.map((file) => isUsable(files, file))
  const damagedKeys = new Set(damaged.flatMap(({ pages = [] }) => pages))
  const indexPath = releaseFilePath('index', head.search.index.name)
  const segmentOf = ({ segment }: TableRow): RawFile => files.open(head.segments[segment]?.name ?? '')
  return {
    pointer,
    head,
    size: table.rowCount,
    entry(key) {
      const row = table.find(key)
      if (row === undefined || usable[row.segment] !== true) return undefined
      const { offset, byteLength } = table.listingsOf(row)
      const { inputDigest, contentDigest } = table.digests(row)
      return {
        ...row,
        inputDigest: damagedKeys.has(key) ? DIFFERENT : inputDigest,
        contentDigest,
        listings: { offset: offset - row.offset, byteLength },
      }
    },
    files(entry) {
      try {
        const source = segmentOf(entry)
        return readBundleIndex({ name: source.path, source }, entry)
      } catch {
        return undefined
      }
    },
    read: (entry, offset, length) => segmentOf(entry).read(entry.offset + offset, length),
    hasIndex: damaged.every(({ path }) => path !== indexPath),
    rows: () => table.rows(),
    close() {
      files.close()
      source.close()
    },
  }
}

/** Missing or truncated files are not used. */
function isUsable(files: OpenFiles<RawFile>, { name, byteLength }: NamedFile): boolean {
  try {
    return files.open(name).byteLength >= byteLength
  } catch {
    return false
  }
}

/** Opens the table that `current.json` points at; `undefined` when there is none or it is damaged. */
function openCurrentTable(
  privateDir: string,
): { pointer: ReleasePointer; source: FileSource; table: ReleaseTable } | undefined {
  let source: FileSource | undefined
  try {
    const pointer = parseReleasePointer(readFileSync(join(privateDir, POINTER_NAME), 'utf8'))
    source = new FileSource(join(privateDir, releaseFilePath('table', pointer.table.name)), new BlockCache(CACHE_BYTES))
    source.verify()
    const table = new ReleaseTable(source)
    if (table.head.release !== pointer.release) throw new Error('the table of another release')
    return { pointer, source, table }
  } catch {
    // Missing, unreadable or of another format: build everything.
    source?.close()
    return undefined
  }
}

/**
 * Deletes files that no release in `keep` needs, such as those of a killed build or of another format. Without `keep`
 * it is not known what a server reads: only what killed builds left unfinished.
 */
export function removeUnusedFiles(
  privateDir: string,
  keep?: readonly Pick<EarlierRelease, 'pointer' | 'head'>[],
): void {
  const kept = new Set(keep?.flatMap(({ pointer, head }) => filesOfRelease(pointer, head).map(({ path }) => path)))
  for (const kind of RELEASE_FILE_KINDS) {
    const folder = join(privateDir, releaseFolder(kind))
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder)) {
      const isUnused = keep === undefined ? name.endsWith('.tmp') : !kept.has(releaseFilePath(kind, name))
      if (isUnused) rmSync(join(folder, name), { force: true })
    }
  }
  // Of earlier versions: tables of format 2, and rows of sources.
  for (const name of ['releases', 'rows']) rmSync(join(privateDir, name), { recursive: true, force: true })
}
