import { setImmediate } from 'node:timers/promises'
import { createFileReader, type ReaderSpec } from './file-reader.ts'
import type { FoundFile } from './find-files.ts'
import { type FileOutcome, readOneFile } from './read-one-file.ts'
import type { ReadingPool } from './reading-pool.ts'

/** Files read by one thread at a time. */
const BATCH_FILES = 8

/** Batches read ahead of the one that is taken. Bounds memory. */
const BATCHES_AHEAD = 6

/** Files of a source from which on other threads take part: fewer are read before those would be ready. */
const FILES_FOR_THREADS = 1024

/** How one source is read. */
export interface SourceJob {
  /** Its number. */
  readonly source: number
  readonly spec: ReaderSpec
  readonly maxBytes: number | undefined
}

/** Reads files of one source by themselves, on all cores, and gives what became of them in their order. */
export async function* readFiles(
  files: readonly FoundFile[],
  { source, spec, maxBytes }: SourceJob,
  pool: ReadingPool,
): AsyncGenerator<FileOutcome> {
  const reader = createFileReader(spec)
  if (files.length < FILES_FOR_THREADS) {
    for (const found of files) yield await readOneFile(reader, found, maxBytes)
    return
  }
  pool.start()
  const batches = Array.from({ length: Math.ceil(files.length / BATCH_FILES) }, (_, batch) =>
    files.slice(batch * BATCH_FILES, (batch + 1) * BATCH_FILES),
  )
  const readHere = async (batch: readonly FoundFile[]): Promise<FileOutcome[]> => {
    const outcomes: FileOutcome[] = []
    for (const found of batch) outcomes.push(await readOneFile(reader, found, maxBytes))
    return outcomes
  }
  const begun = new Map<number, Promise<FileOutcome[]>>()
  const ready = new Map<number, FileOutcome[]>()
  let next = 0
  const begin = (batch: number, outcomes: Promise<FileOutcome[]>): void => {
    begun.set(batch, outcomes)
    // A failure is thrown when the batch's turn comes.
    outcomes.then((all) => ready.set(batch, all)).catch(() => {})
  }
  const handOn = (limit: number): void => {
    for (; next < limit; next += 1) {
      const outcomes = pool.offer(source, spec, batches[next] ?? [], maxBytes)
      if (outcomes === undefined) return
      begin(next, outcomes)
    }
  }
  for (let batch = 0; batch < batches.length; batch += 1) {
    const limit = Math.min(batches.length, batch + BATCHES_AHEAD)
    handOn(limit)
    while (!ready.has(batch) && next < limit) {
      // This thread reads the next one instead of waiting.
      begin(next, readHere(batches[next] ?? []))
      await begun.get(next)
      next += 1
      // Answers of other threads are taken in only when this one comes to rest.
      await setImmediate()
      handOn(limit)
    }
    yield* ready.get(batch) ?? (await begun.get(batch)) ?? []
    begun.delete(batch)
    ready.delete(batch)
  }
}
