import { parentPort } from 'node:worker_threads'
import { createFileReader, type FileReader, type ReaderSpec } from './file-reader.ts'
import type { FoundFile } from './find-files.ts'
import { type FileOutcome, readOneFile } from './read-one-file.ts'

/** Files to be read by another thread. */
export interface ReadingJob {
  id: number
  /** Number of the source; `spec` comes with its first job. */
  source: number
  spec?: ReaderSpec
  files: readonly FoundFile[]
  maxBytes: number | undefined
}

/** What became of them, in their order. */
export interface ReadingAnswer {
  id: number
  outcomes: FileOutcome[]
}

let current: { source: number; reader: FileReader } | undefined
let turn: Promise<void> = Promise.resolve()

parentPort?.on('message', (job: ReadingJob) => {
  // A reader reads one file at a time.
  turn = turn.then(() => read(job))
})

async function read({ id, source, spec, files, maxBytes }: ReadingJob): Promise<void> {
  if (spec !== undefined) current = { source, reader: createFileReader(spec) }
  if (current?.source !== source) throw new Error(`the specification of source ${source} did not come`)
  const outcomes: FileOutcome[] = []
  for (const found of files) outcomes.push(await readOneFile(current.reader, found, maxBytes))
  const answer: ReadingAnswer = { id, outcomes: outcomes.map(withOwnBytes) }
  parentPort?.postMessage(
    answer,
    answer.outcomes.flatMap(({ rows }) => (rows === undefined ? [] : [rows.records.buffer as ArrayBuffer])),
  )
}

/** Copies bytes out of Node's pool into a buffer of their own, which can be handed over. */
function withOwnBytes(outcome: FileOutcome): FileOutcome {
  const { rows } = outcome
  return rows === undefined ? outcome : { ...outcome, rows: { ...rows, records: new Uint8Array(rows.records) } }
}
