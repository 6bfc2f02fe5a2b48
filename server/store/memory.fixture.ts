import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { openRelease } from '../../shared/release/open-release.ts'
import { createServerReader } from './server-reader.ts'
import { createMemorySearch } from './memory-search.fixture.ts'
import { digestOf } from './release/release-format.ts'
import type { Store } from './store.ts'
import type { Release, StoredFile, StoredForm } from '../../shared/release/release.ts'

/** Tests compress often, and none looks at the size. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** A file to hold in memory. */
export interface MemoryFile {
  path: string
  mediaType: string
  content: string | Uint8Array
}

/** A store whose releases live in memory: tests, previews, embedding. Searches answer from its `index.json` files. */
export interface MemoryStore extends Store {
  /** Replaces the current release in one step. */
  publish(files: readonly MemoryFile[]): Release
}

/** Creates a {@link MemoryStore} with a first release. Files of 200 bytes and more also get br and gzip forms. */
export function createMemoryStore(baseUrl: string, files: readonly MemoryFile[]): MemoryStore {
  const listeners = new Set<(release: Release) => void>()
  let release = createMemoryRelease(baseUrl, files)
  return {
    current: () => release,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish(next) {
      release = createMemoryRelease(baseUrl, next)
      for (const listener of listeners) listener(release)
      return release
    },
  }
}

function createMemoryRelease(baseUrl: string, files: readonly MemoryFile[]): Release {
  const stored = new Map(files.map((file) => [file.path, storeFile(file)]))
  const id = digestOf(Buffer.from([...stored.values()].map((file) => file.path + file.forms.identity.etag).join('\n')))
  const texts = new Map(files.map(({ path, content }) => [path, content]))
  const readText = (path: string): string | undefined => {
    const content = texts.get(path)
    return typeof content === 'object' ? new TextDecoder().decode(content) : content
  }
  const published = {
    id,
    baseUrl,
    language: 'en',
    file: async (path: string) => stored.get(path),
    ...createMemorySearch({ id, baseUrl }, readText),
  }
  return openRelease(published, createServerReader())
}

function storeFile({ path, mediaType, content }: MemoryFile): StoredFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const identity = storeForm(bytes)
  const forms =
    bytes.byteLength < 200
      ? { identity }
      : { br: storeForm(brotliCompressSync(bytes, FAST)), gzip: storeForm(gzipSync(bytes)), identity }
  return { path, mediaType, modified: 1_700_000_000, forms }
}

function storeForm(bytes: Uint8Array): StoredForm {
  return { etag: `"${digestOf(bytes)}"`, byteLength: bytes.byteLength, bytes: async () => bytes }
}
