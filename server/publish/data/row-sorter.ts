import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from '../release/stored-listings.ts'

/** Characters of rows sorted in memory; more are sorted in files. */
const RUN_LENGTH = 24 << 20

/** Bytes read at once of each file. */
const READ_BYTES = 256 << 10

/** What became of a listing. */
export interface SortedRow {
  readonly id: string
  /** {@link byteOrderKey} of the id. */
  readonly key: string
  /** As stored; `undefined` where it is gone. */
  readonly text: string | undefined
}

/** Sorts rows by the bytes of their ids, in bounded memory. */
export interface RowSorter {
  /** Adds a listing as it is stored. The same one may be added again. */
  put(text: string): void
  /** Says that a listing is gone from a page; it is gone unless it was also put. */
  remove(id: string): void
  /** All rows, each once. Call once, in the end. */
  rows(): Generator<SortedRow>
  /** Removes temporary files. */
  close(): void
}

/**
 * Creates a {@link RowSorter}.
 *
 * @param runLength Characters sorted in memory.
 */
export function createRowSorter(runLength: number = RUN_LENGTH): RowSorter {
  const runs: string[] = []
  let batch = new Map<string, SortedRow>()
  let length = 0
  let folder: string | undefined

  const add = (id: string, text: string | undefined): void => {
    if (text === undefined && batch.has(id)) return
    batch.set(id, { id, key: byteOrderKey(id), text })
    length += (text ?? id).length
    if (length >= runLength) spill()
  }
  const spill = (): void => {
    folder ??= mkdtempSync(join(tmpdir(), 'gazetteer-rows-'))
    const path = join(folder, String(runs.length))
    writeRun(path, sorted(batch))
    runs.push(path)
    batch = new Map()
    length = 0
  }
  return {
    put: (text) => add(idOf(text), text),
    remove: (id) => add(id, undefined),
    rows: () => merge([...runs.map(readRun), sorted(batch)]),
    close() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A text whose order in UTF-16 is the order of the id's bytes in UTF-8. */
export function byteOrderKey(id: string): string {
  // Everything below surrogates is in the same order in both.
  return /^[^\ud800-\uffff]*$/.test(id) ? id : id.replace(/[\ud800-\udfff]/g, (unit) => `\uffff${unit}`)
}

function sorted(batch: ReadonlyMap<string, SortedRow>): IterableIterator<SortedRow> {
  return [...batch.values()].toSorted((a, b) => compareKeys(a.key, b.key)).values()
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Merges sorted rows; of several with one id, one that is not gone is taken. */
function* merge(runs: readonly Iterator<SortedRow>[]): Generator<SortedRow> {
  const heads = runs.map((run) => ({ run, next: run.next() }))
  for (;;) {
    let first: SortedRow | undefined
    for (const { next } of heads) {
      if (next.done) continue
      const order = first === undefined ? -1 : compareKeys(next.value.key, first.key)
      if (order < 0 || (order === 0 && first?.text === undefined)) first = next.value
    }
    if (first === undefined) return
    for (const head of heads) if (!head.next.done && head.next.value.key === first.key) head.next = head.run.next()
    yield first
  }
}

/** One line a row: its text, or its id as JSON where it is gone. */
function writeRun(path: string, rows: Iterable<SortedRow>): void {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    let lines: string[] = []
    let pending = 0
    const flush = (): void => {
      const bytes = Buffer.from(lines.join(''))
      for (let done = 0; done < bytes.byteLength;) done += writeSync(descriptor, bytes, done)
      lines = []
      pending = 0
    }
    for (const { id, text = JSON.stringify(id) } of rows) {
      lines.push(text, '\n')
      pending += text.length
      if (pending > READ_BYTES) flush()
    }
    flush()
  } finally {
    closeSync(descriptor)
  }
}

function* readRun(path: string): Generator<SortedRow> {
  const descriptor = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(READ_BYTES)
    let rest = Buffer.alloc(0)
    for (;;) {
      const count = readSync(descriptor, chunk)
      if (count === 0) return
      const bytes = Buffer.concat([rest, chunk.subarray(0, count)])
      let start = 0
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
        yield parseLine(bytes.toString('utf8', start, end))
        start = end + 1
      }
      rest = bytes.subarray(start)
    }
  } finally {
    closeSync(descriptor)
  }
}

function parseLine(line: string): SortedRow {
  const isGone = line.startsWith('"')
  // Written by `writeRun`.
  const id = isGone ? (JSON.parse(line) as string) : idOf(line)
  return { id, key: byteOrderKey(id), text: isGone ? undefined : line }
}
