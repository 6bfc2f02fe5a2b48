import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { RENDITIONS, isRenditionName } from '../../shared/model/rendition.ts'
import { openPlainFiles } from '../../shared/release/plain-files.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import type { StoredFile } from '../../shared/release/release.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { compressGzip, tagBytes } from './compressed-form.ts'
import { readInFolder, unpack } from './published-files.ts'
import { createServerReader } from './server-reader.ts'
import { storeOf } from './store.ts'
import { watchPointer } from './watch-pointer.ts'
import type { FollowingStore } from './watch-pointer.ts'

/** Bytes of pages kept open. */
const PAGE_BYTES = 32 << 20

/** Media types of files besides renditions that Hono's table has not, or has otherwise; by names or the ends of names. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'api-catalog': 'application/linkset+json',
  'feed.xml': 'application/atom+xml; charset=utf-8',
  '.geojson': 'application/geo+json',
  '.jsonl': 'application/jsonl',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Of which a compressed form is made when they are requested. */
const COMPRESSIBLE = /^text\/|json|xml|javascript/

/**
 * Opens the output of a build for static hosts, without its state, to serve it as such a host would, and follows new ones.
 * Everything is read when it is requested.
 *
 * @throws {UnreadableBytesError} when no such output is there.
 */
export async function openStaticStore(
  folder: string,
  { onError = () => undefined, watch = true }: { onError?: (error: unknown) => void; watch?: boolean } = {},
): Promise<FollowingStore> {
  const releases = openReleases(
    openPlainFiles((path) => readInFolder(folder, path, async (place) => unpack(await readFile(place))), {
      file: (path) => openFile(folder, path),
    }),
    createServerReader(PAGE_BYTES),
  )
  await releases.current()
  const follow = (): void => void releases.refresh().catch(onError)
  const stopWatching = watch ? watchPointer(join(folder, SEARCH_POINTER), follow) : () => undefined
  return {
    ...storeOf(releases),
    health: () => ({ checks: { pointer: 'ok', manifest: 'ok', index: 'ok', pages: 'ok' }, damagedPages: 0 }),
    invalidate: follow,
    close: stopWatching,
  }
}

function openFile(folder: string, path: string): Promise<StoredFile | undefined> {
  return readInFolder(folder, path, async (place) => {
    const { mtimeMs } = await stat(place)
    const bytes = new Uint8Array(await readFile(place))
    const mediaType = mediaTypeOf(path)
    const isText = COMPRESSIBLE.test(mediaType)
    const [identity, gzip] = await Promise.all([
      tagBytes(bytes),
      isText ? compressGzip(bytes).then(tagBytes) : undefined,
    ])
    return { path, mediaType, modified: Math.floor(mtimeMs / 1000), forms: { identity, ...(gzip && { gzip }) } }
  })
}

function mediaTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (isRenditionName(name)) return RENDITIONS[name].mediaType
  return MEDIA_TYPES[name] ?? MEDIA_TYPES[extname(name)] ?? getMimeType(name) ?? 'application/octet-stream'
}
