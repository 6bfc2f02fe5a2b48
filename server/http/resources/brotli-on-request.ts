import { chooseCoding } from '../rules/negotiation.ts'
import { rememberForm } from './release-view.ts'
import type { BrotliOnRequest, PreparedForm, ReleaseView, Resource, ServedFile } from './release-view.ts'
import { notModifiedHeaders, formHeaders } from './resource-headers.ts'
import { tagBytes } from '../../store/compressed-form.ts'

/** Compresses with Brotli, away from the thread that answers. */
export type CompressBrotli = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>

/** A larger file takes seconds, and is soon dropped from memory. */
const MAX_BYTES = 2 << 20

const WITH_BROTLI = { br: true, gzip: true, identity: true }

/** Creates {@link BrotliOnRequest}. The forms are kept in the memory of the view, with the resource. */
export function createBrotliOnRequest(compress: CompressBrotli): BrotliOnRequest {
  /** Files of which no smaller form can be made. */
  const settled = new WeakSet<ServedFile>()
  let isBusy = false
  const make = async (view: ReleaseView, key: string, resource: Resource): Promise<void> => {
    const { file } = resource
    const { identity, gzip } = file.forms
    settled.add(file)
    const stored = await tagBytes(await compress(await identity.bytes()))
    if (gzip === undefined || stored.byteLength >= gzip.byteLength) return
    const headers = formHeaders(resource.headers, 'br', stored)
    const prepared: PreparedForm = {
      etag: stored.etag,
      bytes: stored.readSync(),
      headers,
      notModifiedHeaders: notModifiedHeaders(headers),
    }
    // Dropped from memory, it is made again.
    settled.delete(file)
    const known = { ...resource, file: { ...file, forms: { br: stored, ...file.forms } } }
    rememberForm(view, key, known, 'br', prepared)
  }
  return {
    want(acceptEncoding, view, key, resource) {
      const { file } = resource
      const { br, gzip, identity } = file.forms
      // What was made on demand is not asked for again.
      const isPublished = file.modified !== undefined
      if (isBusy || br !== undefined || gzip === undefined || !isPublished) return
      if (identity.byteLength > MAX_BYTES || settled.has(file)) return
      if (chooseCoding(acceptEncoding, WITH_BROTLI) !== 'br') return
      isBusy = true
      void make(view, key, resource)
        .catch(view.onError)
        .finally(() => {
          isBusy = false
        })
    },
  }
}
