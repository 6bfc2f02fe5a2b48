import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Page } from '../../shared/model/page.ts'
import type { BundleAnswer, BundleJob } from './bundle-worker.ts'
import { makePageBundle } from './release/make-bundle.ts'
import type { BundleContext, PageBundle } from './release/make-bundle.ts'

/** Pages made on this thread before workers are started: a small build is over before they would be ready. */
const PAGES_BEFORE_WORKERS = 64

/**
 * Where a machine has memory, V8 lets a thread hold 192 MB of new objects; one of ours needs little at a time. Less makes
 * V8 copy more. See decisions/006-build-cost.md.
 */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 48 } as const

/** JSON length of the pages queued at a worker, enough until this thread yields. */
const QUEUE_LENGTH = 64 << 10

/** Makes bundles of pages on all cores. */
export interface Bundler {
  /** @param json The page as JSON. */
  make(page: Page, json: string): PageBundle | Promise<PageBundle>
  /** Ends the other threads, and frees their memory. May be called again. */
  close(): Promise<void>
}

interface Waiting {
  /** Of the page as JSON: roughly proportional to the cost of making it. */
  length: number
  resolve: (bundle: PageBundle) => void
  reject: (error: unknown) => void
}

interface Colleague {
  worker: Worker
  waiting: Map<number, Waiting>
  /** Of all queued pages. */
  length: number
}

/** Creates a {@link Bundler}. Rendering and compressing cost more than all other steps of publishing a page. */
export function createBundler(context: BundleContext): Bundler {
  const colleagues: Colleague[] = []
  let count = 0
  let lastId = 0

  // This thread makes a page itself only if no worker runs out of work meanwhile.
  const findColleague = (page: string): Colleague | undefined =>
    colleagues.find(({ length }) => length < Math.max(QUEUE_LENGTH, page.length))
  const send = (colleague: Colleague, page: string): Promise<PageBundle> => {
    const id = (lastId += 1)
    const job: BundleJob = { id, page }
    colleague.length += page.length
    return new Promise((resolve, reject) => {
      colleague.waiting.set(id, { length: page.length, resolve, reject })
      colleague.worker.postMessage(job)
    })
  }

  // Replies are handled only when this thread yields, so it yields before each page it makes itself; one page at
  // a time, or it would make all queued pages while the workers are idle.
  let turn: Promise<unknown> = Promise.resolve()
  const makeInTurn = async (page: Page, json: string): Promise<{ bundle: PageBundle | Promise<PageBundle> }> => {
    await setImmediate()
    const colleague = findColleague(json)
    return { bundle: colleague ? send(colleague, json) : makePageBundle(page, context) }
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
      await Promise.all(colleagues.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}

function startWorkers(workerData: BundleContext): Colleague[] {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const url = new URL(`bundle-worker.${extension}`, import.meta.url)
  return Array.from({ length: availableParallelism() - 1 }, () => {
    const worker = new Worker(url, { workerData, resourceLimits: THREAD_LIMITS })
    const waiting = new Map<number, Waiting>()
    const colleague: Colleague = { worker, waiting, length: 0 }
    worker.on('message', ({ id, bundle }: BundleAnswer) => {
      const job = waiting.get(id)
      waiting.delete(id)
      colleague.length -= job?.length ?? 0
      job?.resolve(bundle)
    })
    const fail = (error: unknown): void => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('a worker ended before its pages were made')))
    return colleague
  })
}
