import { digestOf } from '../store/release-format.ts'
import type { BundleFile } from '../store/release-format.ts'
import type { Coding } from '../store/store.ts'
import { compress } from './compress.ts'
import type { Compression } from './compress.ts'

/** One coded form of a file, to be stored. */
export type StoredForm = readonly [coding: Coding, bytes: Uint8Array]

/** A file to lay out. */
export interface BundleInput {
  name: string
  mediaType: string
  /** Seconds since 1970. */
  modified: number
  bytes: Uint8Array
  /** Digest of `bytes`. */
  digest: string
  /** Forms stored by an earlier release, when the content is the same. */
  forms?: readonly StoredForm[]
}

/** A bundle without its index bytes. */
export interface BundleLayout {
  files: BundleFile[]
  payload: Uint8Array[]
}

/** Compresses a page's files and places their forms one after the other. */
export function layOutBundle(inputs: readonly BundleInput[], compression: Compression): BundleLayout {
  const payload: Uint8Array[] = []
  let offset = 0
  const files = inputs.map(({ name, mediaType, modified, bytes, digest, forms }): BundleFile => {
    const stored: BundleFile['stored'] = {}
    for (const [coding, form] of forms ?? storedForms(bytes, compression)) {
      stored[coding] = [offset, form.byteLength, coding === 'identity' ? digest : digestOf(form)]
      payload.push(form)
      offset += form.byteLength
    }
    return { name, mediaType, modified, byteLength: bytes.byteLength, digest, stored }
  })
  return { files, payload }
}

function storedForms(bytes: Uint8Array, compression: Compression): StoredForm[] {
  const forms = compress(bytes, compression)
  if (!forms) return [['identity', bytes]]
  return [
    ['br', forms.br],
    ['gzip', forms.gzip],
  ]
}
