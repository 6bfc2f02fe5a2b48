import { parentPort } from 'node:worker_threads'
import { createFileReader, type FileOutcome, type FileReader, type ReaderSpec } from './file-reader.ts'
import type { FoundFile } from '../files/find-files.ts'

/** Files to be read by another thread. */
export interface ReaderThreadJob {
  id: number
  /** Number of the source; `spec` is sent with its first job. */
  source: number
  spec?: ReaderSpec
  files: readonly FoundFile[]
}

/** Their outcomes, in order. */
export interface ReaderThreadAnswer {
  id: number
  outcomes: FileOutcome[]
}

let current: { source: number; reader: FileReader } | undefined
let turn: Promise<void> = Promise.resolve()

parentPort?.on('message', (job: ReaderThreadJob) => {
  // A reader reads one file at a time.
  turn = turn.then(() => read(job))
})

async function read({ id, source, spec, files }: ReaderThreadJob): Promise<void> {
  if (spec !== undefined) current = { source, reader: createFileReader(spec) }
  if (current?.source !== source) throw new Error(`the specification of source ${source} did not come`)
  const outcomes: FileOutcome[] = []
  for (const found of files) outcomes.push(await current.reader.readAlone(found))
  const answer: ReaderThreadAnswer = { id, outcomes: outcomes.map(withOwnBytes) }
  parentPort?.postMessage(
    answer,
    answer.outcomes.flatMap(({ rows }) => (rows === undefined ? [] : [rows.records.buffer as ArrayBuffer])),
  )
}

/** Copies bytes out of Node's pool into a buffer of their own, which can be transferred. */
function withOwnBytes(outcome: FileOutcome): FileOutcome {
  const { rows } = outcome
  return rows === undefined ? outcome : { ...outcome, rows: { ...rows, records: new Uint8Array(rows.records) } }
}
