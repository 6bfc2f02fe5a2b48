import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileOutcome, ReaderSpec } from './file-reader.ts'
import type { FoundFile } from '../files/find-files.ts'
import { THREAD_LIMITS } from './thread-limits.ts'
import type { ReaderThreadAnswer, ReaderThreadJob } from './reader-thread.ts'

/** Batches queued at a worker, so that it never waits itself. */
const QUEUE_PER_WORKER = 2

/** Worker threads that read files. */
export interface ReaderThreads {
  /** Reads a batch of files of one source by themselves; `undefined` when all threads are busy. */
  offer(source: number, spec: ReaderSpec, files: readonly FoundFile[]): Promise<FileOutcome[]> | undefined
  /** Starts the threads if they are not running. */
  start(): void
  close(): Promise<void>
}

interface Waiting {
  resolve: (outcomes: FileOutcome[]) => void
  reject: (error: unknown) => void
}

interface Colleague {
  worker: Worker
  /** The source it has the specification of. */
  source: number
  waiting: Map<number, Waiting>
}

/** Creates a {@link ReaderThreads} of one thread fewer than there are cores, none of them started. */
export function createReaderThreads(size: number = availableParallelism() - 1): ReaderThreads {
  const colleagues: Colleague[] = []
  let lastId = 0
  return {
    start() {
      while (colleagues.length < size) colleagues.push(startWorker())
    },
    offer(source, spec, files) {
      const colleague = colleagues.find(({ waiting }) => waiting.size < QUEUE_PER_WORKER)
      if (colleague === undefined) return undefined
      const id = (lastId += 1)
      const job: ReaderThreadJob = { id, source, files, ...(colleague.source !== source && { spec }) }
      colleague.source = source
      return new Promise((resolve, reject) => {
        colleague.waiting.set(id, { resolve, reject })
        colleague.worker.postMessage(job)
      })
    },
    async close() {
      await Promise.all(colleagues.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}

function startWorker(): Colleague {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`reader-thread.${extension}`, import.meta.url), {
    resourceLimits: THREAD_LIMITS,
  })
  const waiting = new Map<number, Waiting>()
  worker.on('message', ({ id, outcomes }: ReaderThreadAnswer) => {
    waiting.get(id)?.resolve(outcomes)
    waiting.delete(id)
  })
  const fail = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('a thread that reads sources ended before its files were read')))
  return { worker, source: -1, waiting }
}
