import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Page } from '../../shared/model/page.ts'
import type { BundleAnswer, BundleJob } from './bundle-worker.ts'
import { makePageBundle } from './make-bundle.ts'
import type { BundleContext, PageBundle } from './make-bundle.ts'

/** Pages made on this thread before workers are started: a small build is over before they would be ready. */
const PAGES_BEFORE_WORKERS = 64

/** Pages waiting at a worker. When all have that many, this thread makes one itself instead of waiting. */
const QUEUE_PER_WORKER = 6

/** Makes bundles of pages on all cores. */
export interface Bundler {
  /** @param json The page as JSON. */
  make(page: Page, json: string): PageBundle | Promise<PageBundle>
  close(): Promise<void>
}

interface Waiting {
  resolve: (bundle: PageBundle) => void
  reject: (error: unknown) => void
}

interface Colleague {
  worker: Worker
  waiting: Map<number, Waiting>
}

/** Creates a {@link Bundler}. Rendering and compressing cost more than all the rest of publishing a page. */
export function createBundler(context: BundleContext): Bundler {
  const colleagues: Colleague[] = []
  let count = 0
  let lastId = 0

  const findIdle = (): Colleague | undefined => colleagues.find(({ waiting }) => waiting.size < QUEUE_PER_WORKER)
  const send = ({ worker, waiting }: Colleague, page: string): Promise<PageBundle> => {
    const id = (lastId += 1)
    const job: BundleJob = { id, page }
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage(job)
    })
  }

  // Answers are taken in only when this thread comes to rest, so it rests before each page it makes itself; one page at
  // a time, or it would make all that wait while the workers have nothing to do.
  let turn: Promise<unknown> = Promise.resolve()
  const makeInTurn = async (page: Page, json: string): Promise<{ bundle: PageBundle | Promise<PageBundle> }> => {
    await setImmediate()
    const idle = findIdle()
    return { bundle: idle ? send(idle, json) : makePageBundle(page, context) }
  }

  return {
    make(page, json) {
      count += 1
      if (count === PAGES_BEFORE_WORKERS) colleagues.push(...startWorkers(context))
      if (colleagues.length === 0) return makePageBundle(page, context)
      const made = turn.then(() => makeInTurn(page, json))
      turn = made.catch(() => {})
      return made.then(({ bundle }) => bundle)
    },
    async close() {
      await Promise.all(colleagues.map(({ worker }) => worker.terminate()))
    },
  }
}

function startWorkers(context: BundleContext): Colleague[] {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const url = new URL(`bundle-worker.${extension}`, import.meta.url)
  return Array.from({ length: availableParallelism() - 1 }, () => {
    const worker = new Worker(url, { workerData: context })
    const waiting = new Map<number, Waiting>()
    worker.on('message', ({ id, ...bundle }: BundleAnswer) => {
      waiting.get(id)?.resolve(bundle)
      waiting.delete(id)
    })
    const fail = (error: unknown): void => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('a worker ended before its pages were made')))
    return { worker, waiting }
  })
}
