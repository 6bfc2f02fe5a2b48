import { MissingFileError } from './origin.ts'
import type { ReadOrigin } from './origin.ts'
import type { EdgeCache, EdgeKeyValues, EdgePlatform } from './platform.ts'

/** Behavior of an external service. */
export type Mode = 'works' | 'throws' | 'hangs' | 'garbage' | 'empty'

/** Failure modes. */
export const BROKEN_MODES = ['throws', 'hangs', 'garbage', 'empty'] as const

/** A platform with a clock that is set manually. */
export interface FakePlatform extends EdgePlatform {
  readonly errors: unknown[]
  time: number
  /** Waits for everything started in the background. */
  settle(): Promise<void>
}

export function createFakePlatform(): FakePlatform {
  const errors: unknown[] = []
  const works: Promise<unknown>[] = []
  const platform: FakePlatform = {
    errors,
    time: 1_800_000_000_000,
    now: () => platform.time,
    background: (work) => void works.push(work),
    onError: (error) => void errors.push(error),
    async settle() {
      while (works.length > 0) await works.shift()
    },
  }
  return platform
}

/** A promise that never settles. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}

/** A cache in memory that can break. Counts its requests. */
export interface FakeCache extends EdgeCache {
  mode: Mode
  matches: number
  readonly entries: Map<string, { bytes: Uint8Array; headers: [string, string][] }>
}

export function createFakeCache(): FakeCache {
  const cache: FakeCache = {
    mode: 'works',
    matches: 0,
    entries: new Map(),
    async match(url) {
      cache.matches += 1
      if (cache.mode === 'throws') throw new Error('the cache is broken')
      if (cache.mode === 'hangs') return never()
      if (cache.mode === 'empty') return undefined
      const entry = cache.entries.get(url)
      if (entry === undefined) return undefined
      const bytes = cache.mode === 'garbage' ? entry.bytes.toReversed() : entry.bytes
      return new Response(new Uint8Array(bytes), { headers: entry.headers })
    },
    async put(url, response) {
      if (cache.mode === 'throws') throw new Error('the cache is broken')
      if (cache.mode === 'hangs') return never()
      cache.entries.set(url, {
        bytes: new Uint8Array(await response.arrayBuffer()),
        headers: [...response.headers.entries()],
      })
    },
  }
  return cache
}

/** A key-value store in memory that can break. */
export interface FakeKeyValues extends EdgeKeyValues {
  mode: Mode
  gets: number
  readonly entries: Map<string, { value: string; expirationTtl: number }>
}

export function createFakeKeyValues(): FakeKeyValues {
  const values: FakeKeyValues = {
    mode: 'works',
    gets: 0,
    entries: new Map(),
    async get(key) {
      values.gets += 1
      if (values.mode === 'throws') throw new Error('the store is broken')
      if (values.mode === 'hangs') return never()
      if (values.mode === 'empty') return null
      const found = values.entries.get(key)?.value ?? null
      return values.mode === 'garbage' ? `${found ?? ''}\u0000}` : found
    },
    async put(key, value, { expirationTtl }) {
      if (values.mode === 'throws') throw new Error('the store is broken')
      values.entries.set(key, { value, expirationTtl })
    },
  }
  return values
}

/** Files whose byte at each offset is that offset modulo 251, and that can break. */
export interface FakeFiles {
  read: ReadOrigin
  mode: Mode
  reads: { path: string; range: readonly [number, number] | undefined }[]
  /** Bytes of each. */
  byteLength: number
}

export function createFakeFiles(): FakeFiles {
  const files: FakeFiles = {
    mode: 'works',
    reads: [],
    byteLength: 100_000,
    async read(path, range) {
      files.reads.push({ path, range })
      if (files.mode === 'throws') throw new Error('the bucket is broken')
      if (files.mode === 'hangs') return never()
      if (files.mode === 'empty') throw new MissingFileError(`${path}: not in the bucket`)
      const [offset, length] = range ?? [0, files.byteLength]
      return bytesAt(offset, Math.max(0, Math.min(length, files.byteLength - offset)))
    },
  }
  return files
}

/** The files of {@link createFakeFiles}. */
export function bytesAt(offset: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (offset + at) % 251)
}
