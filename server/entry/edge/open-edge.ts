import { createAssetFiles, createBucketFiles } from '../../store/edge/edge-files.ts'
import type { EdgeFiles } from '../../store/edge/edge-files.ts'
import { createEdgeObjects } from '../../store/edge/edge-objects.ts'
import { createEdgeStore, POINTER_FRESH_MS } from '../../store/edge/edge-store.ts'
import type { EdgeStore } from '../../store/edge/edge-store.ts'
import { createManifestTier } from '../../store/edge/manifest-tier.ts'
import type { ManifestTier } from '../../store/edge/manifest-tier.ts'
import { createPatientFiles } from '../../store/edge/patient-files.ts'
import { createPieceCache } from '../../store/edge/piece-cache.ts'
import { createPieceReader } from '../../store/edge/piece-reader.ts'
import type { EdgeCache, EdgePlatform } from '../../store/edge/platform.ts'
import { createPointerReader } from '../../store/edge/pointer-reader.ts'
import { parseReleasePointer } from '../../store/release/release-pointer.ts'
import { openRelease } from '../../store/release-reader.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'

/** How much the reader of a release keeps, in an isolate. */
const MEMORY = { pageBytes: 16 << 20, wholeIndexBytes: 12 << 20 }

/** Opens the releases that the bindings name. Nothing is read yet. */
export function openEdge({
  bindings,
  cache,
  platform,
}: {
  bindings: EdgeBindings
  cache: EdgeCache | undefined
  platform: EdgePlatform
}): { store: EdgeStore; manifests: ManifestTier | undefined; isResting: () => boolean } {
  const files = createPatientFiles(chooseFiles(bindings), { platform })
  const pieces = cache && createPieceCache(cache, platform)
  const readPiece = createPieceReader({ files, cache: pieces, platform })
  const read = createEdgeObjects(readPiece)
  const manifests = bindings.MANIFESTS && createManifestTier(bindings.MANIFESTS, platform)
  const isDeployed = bindings.GAZETTEER_RELEASE !== undefined
  const freshMs = readFreshMs(bindings)
  const pointers = createPointerReader(files, isDeployed ? undefined : pieces, platform, {
    key: `${bindings.GAZETTEER_PREFIX ?? ''}current.json`,
    freshSeconds: freshMs / 1000,
  })
  const store = createEdgeStore({
    pointers,
    platform,
    async open(pointer) {
      const release = await openRelease({ read, pointer: () => files.pointer() }, pointer, MEMORY)
      return manifests?.wrap(release) ?? release
    },
    freshMs: isDeployed ? Infinity : freshMs,
  })
  return { store, manifests, isResting: () => files.isResting() }
}

function readFreshMs({ GAZETTEER_FRESH_SECONDS }: EdgeBindings): number {
  if (GAZETTEER_FRESH_SECONDS === undefined) return POINTER_FRESH_MS
  const seconds = Number(GAZETTEER_FRESH_SECONDS)
  if (seconds >= 0) return seconds * 1000
  throw new Error(`GAZETTEER_FRESH_SECONDS: expected seconds, got "${GAZETTEER_FRESH_SECONDS}"`)
}

function chooseFiles({ ASSETS, RELEASES, GAZETTEER_RELEASE, GAZETTEER_PREFIX = '' }: EdgeBindings): EdgeFiles {
  const prefix = GAZETTEER_PREFIX
  if (GAZETTEER_RELEASE !== undefined) {
    if (ASSETS === undefined) {
      throw new Error('GAZETTEER_RELEASE is set, but there is no binding ASSETS; configure static assets')
    }
    const text = typeof GAZETTEER_RELEASE === 'string' ? GAZETTEER_RELEASE : JSON.stringify(GAZETTEER_RELEASE)
    return createAssetFiles(ASSETS, { prefix, pointer: parseReleasePointer(text) })
  }
  if (RELEASES === undefined) {
    throw new Error('no release: bind a bucket as RELEASES, or set GAZETTEER_RELEASE and bind static assets as ASSETS')
  }
  return createBucketFiles(RELEASES, { prefix })
}
