import { readFileSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createMemorySource } from '../../shared/search/index/memory-source.ts'
import { createReleaseFiles, openSearchAhead } from './release-files.ts'
import type { ReleaseFiles } from './release-files.ts'
import { decodeTable, digestOf, PRIVATE_DIR, RELEASE_FORMAT, SEARCH_INDEX_NAME } from './release-format.ts'
import type { BundleFile, NamedFile, ReleasePointer, ReleaseTable, TableEntry } from './release-format.ts'
import { DamagedReleaseError } from './segment.ts'
import type { Segment } from './segment.ts'
import { CODINGS } from './store.ts'
import type { Release, Store, StoredFile, StoredVariant } from './store.ts'

/** Bundle indexes kept in memory per release. One is about 1 KB. */
const MAX_CACHED_INDEXES = 4096

/** How often the pointer is looked at where the file system sends no events. */
const POLL_MS = 2000

/** A store over an output folder. */
export interface NodeFileStore extends Store {
  /** Reads the pointer again; returns whether the release changed. Damaged releases are reported and not taken. */
  reload(): boolean
  /** Stops watching and closes files. */
  close(): void
}

/** Options of {@link openNodeFileStore}. */
export interface NodeFileStoreOptions {
  /** Told when a new release cannot be read; the previous one stays in use. */
  onError?: (error: unknown) => void
  /** Follow new releases. Default true. */
  watch?: boolean
}

/**
 * Opens the releases that `gazetteer build` publishes into `outDir`, and follows new ones.
 *
 * Memory: about 200 bytes per page for the table; page contents are read at need and are not kept here.
 *
 * @throws {Error} when the folder holds no release, or only a damaged one.
 */
export function openNodeFileStore(outDir: string, options: NodeFileStoreOptions = {}): NodeFileStore {
  const privateDir = join(outDir, PRIVATE_DIR)
  const listeners = new Set<(release: Release) => void>()
  const files = createReleaseFiles(privateDir)
  let pointer = readPointer(privateDir)
  let release = loadRelease(files, pointer)

  const reload = (): boolean => {
    try {
      const next = readPointer(privateDir)
      if (next.tableDigest === pointer.tableDigest) return false
      release = loadRelease(files, next)
      pointer = next
    } catch (error) {
      options.onError?.(error)
      return false
    }
    for (const listener of listeners) listener(release)
    return true
  }

  let closed = false
  let following = Promise.resolve()
  const takeNext = async (): Promise<void> => {
    try {
      const next = readPointer(privateDir)
      const { search } = readTable(privateDir, next)
      if (next.tableDigest !== pointer.tableDigest) await openSearchAhead(files, search, () => closed)
    } catch {
      // What cannot be read ahead is met again, and reported, by who takes the release.
    }
    if (!closed) reload()
  }
  const follow = (): void => {
    following = following.then(takeNext)
  }

  const stopWatching = options.watch === false ? undefined : watchPointer(privateDir, follow)
  return {
    current: () => release,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
    close() {
      closed = true
      stopWatching?.()
      files.segments.close()
      files.search.close()
    },
  }
}

/** Calls `onEvent` when `current.json` may have been replaced: file events at once, a look every two seconds besides. */
function watchPointer(privateDir: string, onEvent: () => void): () => void {
  const watcher = watch(privateDir, { persistent: false }, (_event, name) => {
    if (name === null || name === 'current.json') onEvent()
  })
  watcher.on('error', () => {
    // Events are an accelerator; the poll below still notices.
  })
  const path = join(privateDir, 'current.json')
  let seen = statSync(path).mtimeMs
  const poll = setInterval(() => {
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (now === undefined || now === seen) return
    seen = now
    onEvent()
  }, POLL_MS)
  poll.unref()
  return () => {
    watcher.close()
    clearInterval(poll)
  }
}

function readPointer(privateDir: string): ReleasePointer {
  const path = join(privateDir, 'current.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path}: no release is published here; run "gazetteer build" first`, { cause: error })
  }
  const pointer = JSON.parse(text) as ReleasePointer
  if (pointer.format !== RELEASE_FORMAT) {
    throw new Error(`${path}: format ${pointer.format}, expected ${RELEASE_FORMAT}; build again with this version`)
  }
  return pointer
}

/** Opens a release; what is damaged is noticed before it is taken. */
function loadRelease(files: ReleaseFiles, pointer: ReleasePointer): Release {
  const table = readTable(files.privateDir, pointer)
  const { baseUrl, search } = table
  const segments = table.segments.map((file) => checkSize(files.segments.open(file.name), file))
  const index = checkSize(files.search.open(search.index.name), search.index)
  const listings = checkSize(files.search.open(search.listings.name), search.listings)
  // Not before: were the release refused, the one in use would still need the others.
  files.segments.keepOnly(table.segments.map(({ name }) => name))
  files.search.keepOnly([search.index.name, search.listings.name])
  const entries = new Map(table.entries.map((entry) => [entry.key, entry]))
  const bundles = new LRUCache<string, Map<string, StoredFile>>({ max: MAX_CACHED_INDEXES })

  return {
    id: pointer.release,
    baseUrl,
    file(path) {
      const key = bundleKey(path)
      const entry = entries.get(key)
      const segment = entry && segments[entry.segment]
      if (!entry || !segment) return undefined
      let bundle = bundles.get(key)
      if (!bundle) {
        bundle = new Map(
          segment
            .readIndex(entry)
            .filter(({ name }) => name !== SEARCH_INDEX_NAME)
            .map((file) => [file.name, storedFile(segment, entry, file)]),
        )
        bundles.set(key, bundle)
      }
      return bundle.get(key === '' ? path : path.slice(key.length + 1))
    },
    search: () => ({ index, listings }),
    pageIndex(slug) {
      const entry = entries.get(slug)
      const segment = entry && segments[entry.segment]
      return segment && createMemorySource(segment.readSearchIndex(entry))
    },
  }
}

function readTable(privateDir: string, { tableDigest }: ReleasePointer): ReleaseTable {
  const path = join(privateDir, 'releases', `${tableDigest}.json`)
  const bytes = readFileSync(path)
  if (digestOf(bytes) !== tableDigest) throw new DamagedReleaseError(`${path}: damaged; build again`)
  return decodeTable(bytes)
}

function checkSize<File extends { path: string; byteLength: number }>(file: File, { byteLength }: NamedFile): File {
  if (file.byteLength < byteLength) throw new DamagedReleaseError(`${file.path}: truncated; build again`)
  return file
}

/** The bundle a path lives in: its first segment, or the root page's for files directly below the base. */
function bundleKey(path: string): string {
  const slash = path.indexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

function storedFile(segment: Segment, entry: TableEntry, file: BundleFile): StoredFile {
  const variants: Partial<Record<(typeof CODINGS)[number], StoredVariant>> = {}
  for (const coding of CODINGS) {
    const place = file.stored[coding]
    if (!place) continue
    const [offset, byteLength, digest] = place
    variants[coding] = {
      etag: `"${digest}"`,
      byteLength,
      bytes: () => segment.readVerified(entry.offset + offset, byteLength, digest),
    }
  }
  return {
    path: entry.key === '' ? file.name : `${entry.key}/${file.name}`,
    mediaType: file.mediaType,
    lastModifiedSeconds: file.modified,
    variants: { ...variants, identity: variants.identity ?? unzippedVariant(file, variants.gzip) },
  }
}

/** The identity form is stored only where compressing does not pay; elsewhere it is the unpacked gzip form. */
function unzippedVariant(file: BundleFile, gzip: StoredVariant | undefined): StoredVariant {
  if (!gzip) throw new DamagedReleaseError(`${file.name}: no stored form; build again`)
  return {
    etag: `"${file.digest}"`,
    byteLength: file.byteLength,
    bytes: () => {
      const packed = gzip.bytes()
      return packed instanceof Promise ? packed.then(unzip) : unzip(packed)
    },
  }
}

function unzip(packed: Uint8Array): Uint8Array {
  return gunzipSync(packed)
}
