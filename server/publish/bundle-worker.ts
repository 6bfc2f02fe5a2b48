import { parentPort, workerData } from 'node:worker_threads'
import type { Page } from '../../shared/model/page.ts'
import { makePageBundle } from './make-bundle.ts'
import type { BundleContext, PageBundle } from './make-bundle.ts'

/** A page sent to a worker, as JSON. */
export interface BundleJob {
  id: number
  page: string
}

/** What comes back. The payload is in one piece. */
export interface BundleAnswer extends PageBundle {
  id: number
}

// Started by createBundler with this data.
const context = workerData as BundleContext

parentPort?.on('message', ({ id, page }: BundleJob) => {
  const { files, identities, payload } = makePageBundle(JSON.parse(page) as Page, context)
  const whole = joinBytes(payload)
  const own = identities.map((bytes) => joinBytes([bytes]))
  const answer: BundleAnswer = { id, files, identities: own, payload: [whole] }
  parentPort?.postMessage(answer, [whole.buffer, ...own.map((bytes) => bytes.buffer)])
})

/** Copies bytes out of Node's pool into a buffer of their own, which can be handed over. */
function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}
