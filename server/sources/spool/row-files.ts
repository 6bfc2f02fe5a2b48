import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DamagedRowsError } from './damaged-rows-error.ts'

/** Bytes kept in memory before a temporary file is created. */
export const ROW_MEMORY_BYTES = 32 << 20

const WRITE_BYTES = 1 << 20

/** A read-only file of an earlier build. */
export interface RowFile {
  readonly path: string
  readonly byteLength: number
}

/** Where rows are written. */
export interface RowFilesOptions {
  /** Bytes kept in memory before a file is created. Default: {@link ROW_MEMORY_BYTES}. */
  readonly memoryBytes?: number
  /** Folder for the temporary folder. Default: that of the system. */
  readonly parent?: string
  /** Their bytes are addressed from 0, one file after another. */
  readonly earlier?: readonly RowFile[]
  /** A file to keep, instead of a temporary one. It must not exist. */
  readonly file?: string
}

/** Bytes outside the heap: in one buffer while they are few, in a file when they are many. */
export interface RowFiles {
  /** Address of the first byte of this build; lower ones belong to earlier builds. */
  readonly start: number
  /** Address of the next byte. */
  readonly end: number
  /** @returns Their address. */
  append(bytes: Uint8Array): number
  /**
   * @returns Bytes that are valid until the next call; `to` is in the same file as `from`.
   * @throws {DamagedRowsError} when an earlier file has become shorter.
   */
  read(from: number, to: number): Buffer
  /** End of the file that contains this address. */
  boundaryAfter(address: number): number
  /** Flushes memory, in files to keep. */
  flush(): void
  /** Closes the files and removes the temporary one. */
  close(): void
}

/** Creates {@link RowFiles}. @throws {Error} when an earlier file cannot be opened. */
export function createRowFiles(options: RowFilesOptions = {}): RowFiles {
  const { memoryBytes = ROW_MEMORY_BYTES, parent = tmpdir(), earlier = [], file } = options
  const opened: { from: number; to: number; descriptor: number }[] = []
  let start = 0
  for (const { path, byteLength } of earlier) {
    opened.push({ from: start, to: start + byteLength, descriptor: openSync(path, 'r') })
    start += byteLength
  }
  let pending = Buffer.allocUnsafe(1 << 16)
  let pendingLength = 0
  let written = start
  let folder: string | undefined
  let descriptor: number | undefined

  const begin = (): number => {
    if (file !== undefined) return openSync(file, 'wx+', 0o600)
    folder = mkdtempSync(path.join(parent, 'gazetteer-'))
    return openSync(path.join(folder, 'listings.jsonl'), 'wx+', 0o600)
  }
  const flush = (): void => {
    descriptor ??= begin()
    for (let done = 0; done < pendingLength;) {
      done += writeSync(descriptor, pending, done, pendingLength - done, written - start + done)
    }
    written += pendingLength
    pendingLength = 0
    if (pending.length > 2 * WRITE_BYTES) pending = Buffer.allocUnsafe(WRITE_BYTES)
  }
  const findEarlier = (address: number) => opened.find(({ from, to }) => from <= address && address < to)
  const readFrom = (from: number, into: Buffer, count: number): void => {
    const earlier = findEarlier(from)
    const open = from < start ? earlier?.descriptor : descriptor
    const offset = from - (earlier?.from ?? start)
    for (let done = 0; done < count;) {
      const read = open === undefined ? 0 : readSync(open, into, done, count - done, offset + done)
      if (read === 0 && earlier !== undefined) throw new DamagedRowsError()
      if (read === 0) throw new Error('the temporary file of listings has become shorter')
      done += read
    }
  }

  return {
    start,
    get end() {
      return written + pendingLength
    },
    append(bytes) {
      const { byteLength } = bytes
      if (pendingLength + byteLength > (descriptor === undefined ? memoryBytes : WRITE_BYTES) && pendingLength > 0) {
        flush()
      }
      if (pendingLength + byteLength > pending.length) {
        const larger = Buffer.allocUnsafe(Math.max(pending.length * 2, pendingLength + byteLength))
        pending.copy(larger, 0, 0, pendingLength)
        pending = larger
      }
      const address = written + pendingLength
      pending.set(bytes, pendingLength)
      pendingLength += byteLength
      return address
    },
    read(from, to) {
      if (from >= written) return pending.subarray(from - written, to - written)
      const bytes = Buffer.allocUnsafe(to - from)
      const fromFile = Math.min(to, written) - from
      readFrom(from, bytes, fromFile)
      if (to > written) pending.copy(bytes, fromFile, 0, to - written)
      return bytes
    },
    boundaryAfter: (address) => findEarlier(address)?.to ?? Infinity,
    flush() {
      if (file !== undefined && pendingLength > 0) flush()
    },
    close() {
      for (const one of opened.splice(0)) closeSync(one.descriptor)
      if (descriptor !== undefined) closeSync(descriptor)
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
      descriptor = undefined
      folder = undefined
    },
  }
}
