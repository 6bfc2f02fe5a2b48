import { hash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the reading of a file is: the head, which is `FileReading` as JSON, then the records. */
export interface RowEntry {
  /** Digest of everything that determines how it is read. */
  readonly reader: string
  readonly path: string
  readonly folders: string
  readonly size: number
  readonly mtimeMs: number
  /** Change time; 0 where times are inconclusive. */
  readonly ctimeMs: number
  /** Of the file's bytes. */
  readonly digest: string
  readonly address: number
  readonly headLength: number
  readonly recordsLength: number
  readonly headDigest: string
}

/** Contents of the row files. Addresses count through the files, in order. */
export interface RowIndex {
  readonly version: string
  readonly files: readonly { readonly name: string; readonly byteLength: number }[]
  readonly entries: readonly RowEntry[]
}

/** Name of the index in the row folder. */
export const ROW_INDEX_NAME = 'index.json'

/** An entry as it is written: the reader by its number, the rest in the order of {@link RowEntry}. */
type Row = readonly [number, string, string, number, number, number, string, number, number, number, string]

interface WrittenIndex extends Omit<RowIndex, 'entries'> {
  readonly readers: readonly string[]
  readonly rows: readonly Row[]
}

/** Reads the index of a folder; an empty one where it, or a file it refers to, is not as another build left it. */
export function readRowIndex(folder: string, version: string): RowIndex {
  const none: RowIndex = { version, files: [], entries: [] }
  try {
    const text = readFileSync(path.join(folder, ROW_INDEX_NAME), 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    if (digestText(json) !== text.slice(0, end)) return none
    // Written by `writeRowIndex`, as the digest proves.
    const { readers, rows, ...index } = JSON.parse(json) as WrittenIndex
    if (index.version !== version) return none
    const isThere = ({ name, byteLength }: RowIndex['files'][number]): boolean =>
      statSync(path.join(folder, name)).size === byteLength
    return index.files.every(isThere) ? { ...index, entries: rows.map((row) => readRow(row, readers)) } : none
  } catch {
    // None yet, or something is missing: everything is read.
    return none
  }
}

/** Writes the index of a folder under a temporary name and renames it into place. */
export function writeRowIndex(folder: string, { entries, ...index }: RowIndex): void {
  const numbers = new Map<string, number>()
  const rows = entries.map((entry) => {
    const number = numbers.get(entry.reader) ?? numbers.size
    numbers.set(entry.reader, number)
    return writeRow(entry, number)
  })
  const written: WrittenIndex = { ...index, readers: [...numbers.keys()], rows }
  const json = JSON.stringify(written)
  const temporary = path.join(folder, `${randomUUID()}.tmp`)
  writeFileSync(temporary, `${digestText(json)}\n${json}`)
  renameSync(temporary, path.join(folder, ROW_INDEX_NAME))
}

function readRow(row: Row, readers: readonly string[]): RowEntry {
  const [reader, path, folders, size, mtimeMs, ctimeMs, digest, address, headLength, recordsLength, headDigest] = row
  return {
    reader: readers[reader] ?? '',
    path,
    folders,
    size,
    mtimeMs,
    ctimeMs,
    digest,
    address,
    headLength,
    recordsLength,
    headDigest,
  }
}

function writeRow(entry: RowEntry, reader: number): Row {
  const { path, folders, size, mtimeMs, ctimeMs, digest, address, headLength, recordsLength, headDigest } = entry
  return [reader, path, folders, size, mtimeMs, ctimeMs, digest, address, headLength, recordsLength, headDigest]
}

function digestText(text: string): string {
  return hash('sha256', text, 'base64url')
}
