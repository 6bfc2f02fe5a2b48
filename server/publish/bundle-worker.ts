import { parentPort, workerData } from 'node:worker_threads'
import type { Page, Site } from '../../shared/model/page.ts'
import type { Compression } from './compress.ts'
import { makePageBundle } from './make-bundle.ts'
import type { PageBundle } from './make-bundle.ts'

/** What a worker is started with. */
export interface BundleWorkerData {
  site: Site
  compression: Compression
}

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
const { site, compression } = workerData as BundleWorkerData

parentPort?.on('message', ({ id, page }: BundleJob) => {
  const { files, identities, payload } = makePageBundle(JSON.parse(page) as Page, site, compression)
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
