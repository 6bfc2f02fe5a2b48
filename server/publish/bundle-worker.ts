import { parentPort, workerData } from 'node:worker_threads'
import type { CategoryPage } from '../../shared/model/page.ts'
import { makePageBundle } from './release/make-bundle.ts'
import type { BundleContext, PageBundle } from './release/make-bundle.ts'

/** A page sent to a worker, as JSON. */
export interface BundleJob {
  id: number
  page: string
}

/** The reply. The payload is in one piece. */
export interface BundleAnswer extends PageBundle {
  id: number
}

// Started by createBundler with it.
const context = workerData as BundleContext

parentPort?.on('message', ({ id, page: json }: BundleJob) => {
  // Written by createBundler's caller.
  const page = JSON.parse(json) as CategoryPage
  const bundle = makePageBundle(page, context)
  const payload = joinBytes(bundle.payload)
  const answer: BundleAnswer = { id, ...bundle, payload: [payload] }
  parentPort?.postMessage(answer, [payload.buffer])
})

/** Copies bytes out of Node's pool into a buffer of their own, which can be transferred. */
function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}
