import { parentPort, workerData } from 'node:worker_threads'
import type { CategoryPage } from '../../shared/model/page.ts'
import { makePageBundle } from './release/make-bundle.ts'
import type { BundleContext, PageBundle } from './release/make-bundle.ts'

/** A page sent to a worker, as JSON. */
export interface BundleJob {
  id: number
  page: string
}

/** The reply. */
export interface BundleAnswer {
  id: number
  bundle: PageBundle
}

// Started by createBundler with it.
const context = workerData as BundleContext

parentPort?.on('message', ({ id, page }: BundleJob) => {
  // Written by createBundler's caller.
  const bundle = makePageBundle(JSON.parse(page) as CategoryPage, context)
  const answer: BundleAnswer = { id, bundle }
  parentPort?.postMessage(answer, [bundle.payload.buffer])
})
