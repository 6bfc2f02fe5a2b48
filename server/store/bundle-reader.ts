import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import {
  FIRST_READ_BYTES,
  ownBytes,
  parseBundleFiles,
  readBundle,
  readBundleFile,
  readBundleHead,
} from './release/bundle-object.ts'
import type { BundleHead } from './release/bundle-object.ts'
import { objectPath } from './release/manifest.ts'
import type { ManifestBundle } from './release/manifest.ts'
import { CODINGS, DamagedReleaseError, digestOf, isPublished, pathInRelease } from './release/release-format.ts'
import type { BundleFile, Coding } from './release/release-format.ts'
import type { Objects } from './store.ts'
import type { StoredFile, StoredForm } from '../../shared/release/release.ts'

type NamedBundle = Pick<ManifestBundle, 'key' | 'object'>

/** Reads parts of bundles. Every part is compared with its digest. */
export interface BundleReader {
  /** A file by its name in the bundle, if it is published under a URL. @throws {DamagedReleaseError} */
  file(bundle: NamedBundle, name: string): Promise<StoredFile | undefined>
  /** The bytes of a file that is no published one, unpacked; reads the whole object. @throws {DamagedReleaseError} */
  record(bundle: NamedBundle, name: string): Promise<Uint8Array | undefined>
}

/** Creates a {@link BundleReader}. @param maxHeads Lists of files kept in memory, about 2 KB each. */
export function createBundleReader(files: Objects, maxHeads: number): BundleReader {
  const heads = new LRUCache<string, BundleHead>({ max: maxHeads })
  const readObject = async (name: string, range?: readonly [number, number]): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await files.read(name, range)
    if (bytes === undefined) throw new DamagedReleaseError(`${objectPath(name)}: missing; build again`)
    return bytes as Uint8Array<ArrayBuffer>
  }
  const headOf = async ({ object }: NamedBundle): Promise<BundleHead> => {
    const known = heads.get(object)
    if (known !== undefined) return known
    const path = objectPath(object)
    let head = readBundleHead(await readObject(object, [0, FIRST_READ_BYTES]), path)
    if (typeof head === 'number') head = readBundleHead(await readObject(object, [0, head]), path)
    if (typeof head === 'number') throw new DamagedReleaseError(`${path}: cut off; build again`)
    heads.set(object, head)
    return head
  }
  const formReader = (bundle: NamedBundle, { payloadOffset }: BundleHead) => {
    return async (file: BundleFile, [offset, length, digest]: StoredPlace): Promise<Uint8Array<ArrayBuffer>> => {
      const bytes = await readObject(bundle.object, [payloadOffset + offset, length])
      if (digestOf(bytes) === digest) return ownBytes(bytes)
      throw damaged(objectPath(bundle.object), file.name, bundle.key)
    }
  }
  return {
    async file(bundle, name) {
      const head = await headOf(bundle)
      const file = parseBundleFiles(head).find((each) => each.name === name)
      if (file === undefined || !isPublished(file)) return undefined
      const read = formReader(bundle, head)
      const forms: Partial<Record<Coding, StoredForm>> = {}
      for (const coding of CODINGS) {
        const place = file.stored[coding]
        if (place) forms[coding] = { etag: `"${place[2]}"`, byteLength: place[1], bytes: () => read(file, place) }
      }
      const { gzip: place } = file.stored
      const { identity = place && unpacked(file, () => read(file, place)) } = forms
      if (identity === undefined) throw new DamagedReleaseError(`${objectPath(bundle.object)}: no form of ${name}`)
      const { mediaType, modified } = file
      return {
        path: pathInRelease(bundle.key, name),
        mediaType,
        modified,
        forms: { ...forms, identity },
      }
    },
    async record({ key, object }, name) {
      const path = objectPath(object)
      const bundle = readBundle(await readObject(object), path)
      const file = bundle.files.find((each) => each.name === name)
      return file && readBundleFile(bundle, file, `${path}: of ${pageName(key)}`)
    },
  }
}

type StoredPlace = NonNullable<BundleFile['stored'][Coding]>

/** The identity form is stored only where compression does not pay off. */
function unpacked({ digest, byteLength }: BundleFile, read: () => Promise<Uint8Array>): StoredForm {
  return { etag: `"${digest}"`, byteLength, bytes: async () => ownBytes(gunzipSync(await read())) }
}

function damaged(path: string, name: string, key: string): DamagedReleaseError {
  return new DamagedReleaseError(`${path}: ${name} of ${pageName(key)} is damaged; build again`)
}

function pageName(key: string): string {
  return key === '' ? 'the root page' : `"${key}"`
}
