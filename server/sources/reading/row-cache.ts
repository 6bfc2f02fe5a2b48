import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { InputFile } from '../contract/directory-model.ts'
import type { FileReading } from '../spool/file-reading.ts'
import type { FoundFile } from '../files/find-files.ts'
import type { FileOutcome } from './file-reader.ts'
import { digestBytes } from '../files/load-file.ts'
import { createRowFiles, type RowFile, type RowFiles } from '../spool/row-files.ts'
import { readRowIndex, ROW_INDEX_NAME, type RowEntry, type RowIndex, writeRowIndex } from './row-index.ts'

/** A file that changed this shortly before it was read may change again with the same time: its content is compared. */
const RACY_MS = 2000

/** Largest reading cached, in entries: it is parsed whole. */
const MAX_ENTRIES = 500_000

/** Files of rows, and share of their bytes that is used, beyond which everything in use is rewritten. */
const MAX_FILES = 24
const MIN_USED_SHARE = 0.5

/** A file that need not be read again. */
export interface RememberedFile {
  readonly input: InputFile
  /** Its reading, and the address of its records in {@link RowCache.files}; `undefined` when that is damaged. */
  load(): { readonly reading: FileReading; readonly address: number } | undefined
}

/** Readings of files in earlier builds. None is trusted: one that is not exactly as it was written is read again. */
export interface RowCache {
  /** Where rows of earlier builds are and those of this one go. */
  readonly files: RowFiles
  /** The reading of a file, if cached. @param reader Digest of everything that determines how it is read. */
  find(reader: string, found: FoundFile): RememberedFile | undefined
  /** Adds the reading of a file by itself to {@link files}. @returns Address of its records. */
  add(reader: string, found: FoundFile, outcome: FileOutcome): number
  /** Saves what was found and added for the next build. Nothing can be found or added afterwards. */
  save(): void
}

/**
 * Opens the cache that earlier builds left in `folder`. Files are identified by size and times, or by a digest of their
 * content where those differ or are inconclusive.
 *
 * @param version Of the code: a cache left by another version is not used.
 */
export function openRowCache(folder: string, version: string): RowCache {
  mkdirSync(folder, { recursive: true })
  const { files: earlierFiles, entries } = readRowIndex(folder, version)
  const earlier = earlierFiles.map(({ name, byteLength }): RowFile => ({
    path: path.join(folder, name),
    byteLength,
  }))
  const ownName = `${randomUUID()}.rows`
  const files = createRowFiles({ earlier, file: path.join(folder, ownName) })
  const known = new Map(entries.map((entry) => [`${entry.reader} ${entry.path}`, entry]))
  const entryCount = entries.length
  const used: RowEntry[] = []
  let isSame = true

  const write = (): void => {
    files.flush()
    const own = files.end - files.start
    const all = [...earlierFiles, ...(own > 0 ? [{ name: ownName, byteLength: own }] : [])]
    const live = used.reduce((sum, { headLength, recordsLength }) => sum + headLength + recordsLength, 0)
    const isWorn = all.length > MAX_FILES || live < files.end * MIN_USED_SHARE
    const next = isWorn ? copyUsed(folder, files, used) : { files: all, entries: used }
    writeRowIndex(folder, { version, ...next })
    removeOthers(folder, new Set([ROW_INDEX_NAME, ...next.files.map(({ name }) => name)]))
  }

  return {
    files,
    find(reader, found) {
      const entry = known.get(`${reader} ${found.path}`)
      if (entry === undefined || entry.folders !== found.folders.join('/')) return undefined
      const same = compareFile(entry, found.absolutePath)
      if (same === undefined) return undefined
      if (same !== entry) isSame = false
      const { size, mtimeMs } = same
      return {
        input: { path: found.absolutePath, size, mtimeMs },
        load() {
          const reading = readHead(files, entry)
          if (reading === undefined) {
            isSame = false
            return undefined
          }
          used.push(same)
          return { reading, address: entry.address + entry.headLength }
        },
      }
    },
    add(reader, found, { input, digest, readMs, rows }) {
      if (rows === undefined) throw new Error(`${found.path} was not read`)
      const { reading, records } = rows
      if (input === undefined || digest === undefined || reading.entries.length > MAX_ENTRIES) {
        return files.append(records)
      }
      isSame = false
      const head = Buffer.from(JSON.stringify(reading))
      const address = files.append(head)
      const { size, mtimeMs } = input
      used.push({
        reader,
        path: found.path,
        folders: found.folders.join('/'),
        size,
        mtimeMs,
        ctimeMs: provenChangeTime(input, readMs),
        digest,
        address,
        headLength: head.byteLength,
        recordsLength: records.byteLength,
        headDigest: digestBytes(head),
      })
      return files.append(records)
    },
    save() {
      try {
        if (!isSame || used.length !== entryCount) write()
      } catch {
        // A full disk, or another build at the same time: the next build reads again what this one could not save.
      }
      known.clear()
      used.length = 0
    },
  }
}

/** The entry if the file is unchanged, with its present times; `undefined` otherwise. */
function compareFile(entry: RowEntry, file: string): RowEntry | undefined {
  try {
    const readMs = Date.now()
    const { size, mtimeMs, ctimeMs } = statSync(file)
    if (size !== entry.size) return undefined
    if (entry.ctimeMs !== 0 && mtimeMs === entry.mtimeMs && ctimeMs === entry.ctimeMs) return entry
    if (digestBytes(readFileSync(file)) !== entry.digest) return undefined
    return { ...entry, mtimeMs, ctimeMs: ctimeMs < readMs - RACY_MS ? ctimeMs : 0 }
  } catch {
    return undefined
  }
}

/** The change time of a file that has changed neither since nor just before it was read. */
function provenChangeTime(input: InputFile, readMs: number): number {
  const stats = statSync(input.path, { throwIfNoEntry: false })
  if (stats === undefined || stats.size !== input.size || stats.mtimeMs !== input.mtimeMs) return 0
  return stats.ctimeMs < readMs - RACY_MS ? stats.ctimeMs : 0
}

function readHead(files: RowFiles, { address, headLength, headDigest }: RowEntry): FileReading | undefined {
  try {
    const head = files.read(address, address + headLength)
    // Written by `add`, as the digest proves.
    return digestBytes(head) === headDigest ? (JSON.parse(head.toString()) as FileReading) : undefined
  } catch {
    return undefined
  }
}

/** Writes everything in use into one new file. */
function copyUsed(folder: string, files: RowFiles, used: readonly RowEntry[]): Omit<RowIndex, 'version'> {
  const name = `${randomUUID()}.rows`
  const copy = createRowFiles({ file: path.join(folder, name) })
  try {
    const entries = used.map((entry) => {
      const { address, headLength, recordsLength } = entry
      return { ...entry, address: copy.append(files.read(address, address + headLength + recordsLength)) }
    })
    copy.flush()
    return { files: copy.end > 0 ? [{ name, byteLength: copy.end }] : [], entries }
  } finally {
    copy.close()
  }
}

/** Files that cannot be deleted now are deleted by the next build. */
function removeOthers(folder: string, keep: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    if (keep.has(name)) continue
    try {
      rmSync(path.join(folder, name), { force: true })
    } catch {
      // Open, on a system that does not delete open files.
    }
  }
}

/** A {@link RowCache} that keeps nothing. @param memoryBytes Bytes of rows kept in memory. */
export function createNullRowCache(memoryBytes?: number): RowCache {
  const files = createRowFiles(memoryBytes === undefined ? {} : { memoryBytes })
  return {
    files,
    find: () => undefined,
    add: (_reader, _found, { rows }) => files.append(rows?.records ?? new Uint8Array()),
    save() {},
  }
}
