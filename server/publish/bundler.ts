import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CategoryPage } from '../../shared/model/page.ts'
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
  make(page: CategoryPage, json: string): Promise<PageBundle>
  /** Ends the other threads, and frees their memory. May be called again. */
  close(): Promise<void>
}

interface Waiting {
  page: CategoryPage
  json: string
  resolve: (bundle: Promise<PageBundle> | PageBundle) => void
}

interface Colleague {
  worker: Worker
  waiting: Map<number, Waiting>
  /** Of all queued pages as JSON: roughly proportional to the cost of making them. */
  length: number
}

/** Creates a {@link Bundler}. Rendering and compressing cost more than all other steps of publishing a page. */
export function createBundler(context: BundleContext): Bundler {
  const colleagues: Colleague[] = []
  let count = 0
  let lastId = 0

  // This thread makes a page itself only if no worker runs out of work meanwhile.
  const findColleague = (json: string): Colleague | undefined =>
    colleagues.find(({ length }) => length < Math.max(QUEUE_LENGTH, json.length))
  const send = (colleague: Colleague, page: CategoryPage, json: string): Promise<PageBundle> => {
    const id = (lastId += 1)
    const job: BundleJob = { id, page: json }
    colleague.length += json.length
    return new Promise((resolve) => {
      colleague.waiting.set(id, { page, json, resolve })
      colleague.worker.postMessage(job)
    })
  }

  // Replies are handled only when this thread yields, so it yields before each page it makes itself; one page at
  // a time, or it would make all queued pages while the workers are idle.
  let turn: Promise<unknown> = Promise.resolve()
  const makeInTurn = async (
    page: CategoryPage,
    json: string,
  ): Promise<{ bundle: PageBundle | Promise<PageBundle> }> => {
    await setImmediate()
    const colleague = findColleague(json)
    return { bundle: colleague ? send(colleague, page, json) : makePageBundle(page, context) }
  }

  const makeAnywhere = async (page: CategoryPage, json: string): Promise<PageBundle> => {
    if (colleagues.length === 0) return makePageBundle(page, context)
    const made = turn.then(() => makeInTurn(page, json))
    turn = made.catch(() => {})
    return made.then(({ bundle }) => bundle)
  }
  // The others make the pages of a worker that ended. What a page ends all of them by is thrown here in the end.
  const replace = (ended: Colleague): void => {
    const at = colleagues.indexOf(ended)
    if (at < 0) return
    colleagues.splice(at, 1)
    for (const { page, json, resolve } of ended.waiting.values()) resolve(makeAnywhere(page, json))
  }

  return {
    make(page, json) {
      count += 1
      if (count === PAGES_BEFORE_WORKERS) colleagues.push(...startWorkers(context, replace))
      return makeAnywhere(page, json)
    },
    async close() {
      await Promise.all(colleagues.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}

function startWorkers(workerData: BundleContext, onEnd: (ended: Colleague) => void): Colleague[] {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const url = new URL(`bundle-worker.${extension}`, import.meta.url)
  return Array.from({ length: availableParallelism() - 1 }, () => {
    const worker = new Worker(url, { workerData, resourceLimits: THREAD_LIMITS })
    const colleague: Colleague = { worker, waiting: new Map(), length: 0 }
    worker.on('message', ({ id, bundle }: BundleAnswer) => {
      const job = colleague.waiting.get(id)
      colleague.waiting.delete(id)
      colleague.length -= job?.json.length ?? 0
      job?.resolve(bundle)
    })
    worker.on('error', () => onEnd(colleague))
    worker.on('exit', () => onEnd(colleague))
    return colleague
  })
}
