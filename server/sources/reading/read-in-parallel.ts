import { setImmediate } from 'node:timers/promises'
import { createFileReader, type FileOutcome, type ReaderSpec } from './file-reader.ts'
import type { FoundFile } from '../files/find-files.ts'
import type { ReaderThreads } from './reader-threads.ts'

/** Files read by one thread at a time. */
const BATCH_FILES = 8

/** Batches read ahead of the one being consumed. Bounds memory. */
const BATCHES_AHEAD = 6

/** Number of files from which other threads take part: fewer are read before those would be ready. */
const FILES_FOR_THREADS = 1024

/**
 * Reads files of one source by themselves, on all cores, and yields their outcomes in order.
 *
 * @param source Its number.
 */
export async function* readInParallel(
  files: readonly FoundFile[],
  source: number,
  spec: ReaderSpec,
  threads: ReaderThreads,
): AsyncGenerator<FileOutcome> {
  const reader = createFileReader(spec)
  if (files.length < FILES_FOR_THREADS) {
    for (const found of files) yield await reader.readAlone(found)
    return
  }
  threads.start()
  const batches = Array.from({ length: Math.ceil(files.length / BATCH_FILES) }, (_, batch) =>
    files.slice(batch * BATCH_FILES, (batch + 1) * BATCH_FILES),
  )
  const readHere = async (batch: readonly FoundFile[]): Promise<FileOutcome[]> => {
    const outcomes: FileOutcome[] = []
    for (const found of batch) outcomes.push(await reader.readAlone(found))
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
      const outcomes = threads.offer(source, spec, batches[next] ?? [])
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
      // Messages from other threads are handled only when this one yields to the event loop.
      await setImmediate()
      handOn(limit)
    }
    yield* ready.get(batch) ?? (await begun.get(batch)) ?? []
    begun.delete(batch)
    ready.delete(batch)
  }
}
