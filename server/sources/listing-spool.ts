import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGrowingArray } from './growing-array.ts'

/** Bytes of records kept in memory before a temporary file is begun. */
export const SPOOL_MEMORY_BYTES = 32 << 20

const WRITE_BYTES = 1 << 20
/** Two records this near are read in one go. */
const GAP_BYTES = 4096
const RUN_BYTES = 4 << 20

/** Records of text outside the heap: in one buffer while they are few, in a temporary file when they are many. */
export interface ListingSpool {
  readonly length: number
  /** @returns The record's number: 0, 1, 2 … */
  append(record: string): number
  /** Gives a record a new text; the old one is left behind. */
  replace(index: number, record: string): void
  /** The records in the order asked for; neighbours in the file are read together. */
  read(indexes: ArrayLike<number>): string[]
  /** Removes the temporary file. */
  close(): void
}

/** Creates an empty {@link ListingSpool}. Twelve bytes of memory a record beyond the limit. @param parent Where the temporary folder is made. */
export function createListingSpool(memoryBytes: number = SPOOL_MEMORY_BYTES, parent: string = tmpdir()): ListingSpool {
  const offsets = createGrowingArray('float64')
  const lengths = createGrowingArray('uint32')
  let pending = Buffer.allocUnsafe(1 << 16)
  let pendingLength = 0
  let written = 0
  let folder: string | undefined
  let descriptor: number | undefined

  const flush = (): void => {
    if (folder === undefined || descriptor === undefined) {
      folder = mkdtempSync(path.join(parent, 'gazetteer-'))
      descriptor = openSync(path.join(folder, 'listings.jsonl'), 'wx+', 0o600)
    }
    for (let done = 0; done < pendingLength;) {
      done += writeSync(descriptor, pending, done, pendingLength - done, written + done)
    }
    written += pendingLength
    pendingLength = 0
    if (pending.length > 2 * WRITE_BYTES) pending = Buffer.allocUnsafe(WRITE_BYTES)
  }

  const store = (record: string): { offset: number; length: number } => {
    const length = Buffer.byteLength(record)
    if (pendingLength + length > (descriptor === undefined ? memoryBytes : WRITE_BYTES) && pendingLength > 0) flush()
    if (pendingLength + length > pending.length) {
      const larger = Buffer.allocUnsafe(Math.max(pending.length * 2, pendingLength + length))
      pending.copy(larger, 0, 0, pendingLength)
      pending = larger
    }
    const offset = written + pendingLength
    pending.write(record, pendingLength)
    pendingLength += length
    return { offset, length }
  }

  const readRun = (start: number, end: number): Buffer => {
    if (start >= written) return pending.subarray(start - written, end - written)
    const run = Buffer.allocUnsafe(end - start)
    const fromFile = Math.min(end, written) - start
    for (let done = 0; done < fromFile;) {
      const count = descriptor === undefined ? 0 : readSync(descriptor, run, done, fromFile - done, start + done)
      if (count === 0) throw new Error('the temporary file of listings has become shorter')
      done += count
    }
    if (end > written) pending.copy(run, fromFile, 0, end - written)
    return run
  }

  return {
    get length() {
      return offsets.length
    },
    append(record) {
      const { offset, length } = store(record)
      offsets.push(offset)
      lengths.push(length)
      return offsets.length - 1
    },
    replace(index, record) {
      const { offset, length } = store(record)
      offsets.set(index, offset)
      lengths.set(index, length)
    },
    read(indexes) {
      const order = Array.from(indexes, (_value, position) => position)
      const offsetAt = (position: number) => offsets.at(indexes[position] ?? 0)
      const endAt = (position: number) => offsetAt(position) + lengths.at(indexes[position] ?? 0)
      order.sort((a, b) => offsetAt(a) - offsetAt(b))
      const records: string[] = Array.from(order, () => '')
      for (let first = 0; first < order.length;) {
        const start = offsetAt(order[first] ?? 0)
        let end = endAt(order[first] ?? 0)
        let next = first + 1
        while (
          next < order.length &&
          offsetAt(order[next] ?? 0) - end < GAP_BYTES &&
          endAt(order[next] ?? 0) - start < RUN_BYTES
        ) {
          end = Math.max(end, endAt(order[next] ?? 0))
          next += 1
        }
        const run = readRun(start, end)
        for (; first < next; first += 1) {
          const position = order[first] ?? 0
          records[position] = run.toString('utf8', offsetAt(position) - start, endAt(position) - start)
        }
      }
      return records
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
      descriptor = undefined
      folder = undefined
    },
  }
}
