import { parentPort } from 'node:worker_threads'
import type { Compression } from './compress.ts'
import { layOutBundle } from './lay-out-bundle.ts'
import type { BundleInput } from './lay-out-bundle.ts'
import type { BundleFile } from '../store/release-format.ts'

/** A page sent to a worker. */
export interface BundleJob {
  id: number
  inputs: BundleInput[]
  compression: Compression
}

/** What comes back: the payload in one piece. */
export interface BundleAnswer {
  id: number
  files: BundleFile[]
  payload: Uint8Array
}

parentPort?.on('message', ({ id, inputs, compression }: BundleJob) => {
  const { files, payload } = layOutBundle(inputs, compression)
  // A copy of its own, not a view into Node's pool, so that it can be handed over.
  const bytes = new Uint8Array(payload.reduce((sum, piece) => sum + piece.byteLength, 0))
  let offset = 0
  for (const piece of payload) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  const answer: BundleAnswer = { id, files, payload: bytes }
  parentPort?.postMessage(answer, [bytes.buffer])
})
