import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BundleAnswer, BundleJob } from './bundle-worker.ts'
import type { Compression } from './compress.ts'
import { layOutBundle } from './lay-out-bundle.ts'
import type { BundleInput, BundleLayout } from './lay-out-bundle.ts'

/** Pages laid out on this thread before workers are started: a small build is over before they would be ready. */
const PAGES_BEFORE_WORKERS = 64

/** Pages waiting at a worker. When all have that many, this thread compresses too instead of waiting. */
const QUEUE_PER_WORKER = 4

/** Lays pages out as bundles, on all cores. */
export interface Bundler {
  layOut(inputs: BundleInput[]): BundleLayout | Promise<BundleLayout>
  close(): Promise<void>
}

interface Waiting {
  resolve: (layout: BundleLayout) => void
  reject: (error: unknown) => void
}

/** Creates a {@link Bundler}. Compressing costs more than all the rest of publishing a page. */
export function createBundler(compression: Compression): Bundler {
  const workers: { worker: Worker; waiting: Map<number, Waiting> }[] = []
  let count = 0

  const startWorkers = (): void => {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
    const url = new URL(`bundle-worker.${extension}`, import.meta.url)
    for (let index = 1; index < availableParallelism(); index++) {
      const worker = new Worker(url)
      const waiting = new Map<number, Waiting>()
      worker.on('message', ({ id, files, payload }: BundleAnswer) => {
        waiting.get(id)?.resolve({ files, payload: [payload] })
        waiting.delete(id)
      })
      worker.on('error', (error) => {
        for (const { reject } of waiting.values()) reject(error)
      })
      workers.push({ worker, waiting })
    }
  }

  return {
    layOut(inputs) {
      count += 1
      if (count === PAGES_BEFORE_WORKERS) startWorkers()
      const idle = workers.find(({ waiting }) => waiting.size < QUEUE_PER_WORKER)
      if (!idle) return layOutBundle(inputs, compression)
      const id = count
      const job: BundleJob = { id, inputs, compression }
      return new Promise((resolve, reject) => {
        idle.waiting.set(id, { resolve, reject })
        idle.worker.postMessage(job)
      })
    },
    async close() {
      await Promise.all(workers.map(({ worker }) => worker.terminate()))
    },
  }
}
