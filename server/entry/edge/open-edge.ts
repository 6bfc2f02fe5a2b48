import { followReleases } from '../../../shared/release/follow-releases.ts'
import { openReleases } from '../../../shared/release/open-releases.ts'
import type { PublishedRelease, Releases } from '../../../shared/release/release.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { createEdgeObjects } from '../../store/edge/edge-objects.ts'
import { createEdgeReader } from '../../store/edge/edge-reader.ts'
import { createManifestTier } from '../../store/edge/manifest-tier.ts'
import type { ManifestTier } from '../../store/edge/manifest-tier.ts'
import { createOrigin, MissingFileError, readAssets, readBucket } from '../../store/edge/origin.ts'
import type { ReadOrigin } from '../../store/edge/origin.ts'
import { createPieceCache } from '../../store/edge/piece-cache.ts'
import type { EdgeCache, EdgePlatform } from '../../store/edge/platform.ts'
import { withoutTrace } from '../../store/edge/read-trace.ts'
import { settledWithin } from '../../store/edge/within.ts'
import { parseManifest } from '../../store/release/manifest.ts'
import { parseReleasePointer, POINTER_NAME } from '../../store/release/release-pointer.ts'
import type { ReleasePointer } from '../../store/release/release-pointer.ts'
import { openObjects } from '../../store/release-reader.ts'
import { createServerReader } from '../../store/server-reader.ts'
import { storeOf } from '../../store/store.ts'
import type { Store } from '../../store/store.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'

/** Bytes of pages kept open, in an isolate. */
const PAGE_BYTES = 16 << 20

/** Of larger indexes pieces are read. */
const MEMORY = { wholeIndexBytes: 12 << 20 }

/** Milliseconds after which an isolate checks for a new release. */
const POINTER_FRESH_MS = 30_000

/** Milliseconds up to which the old release is served during a check for a new one; after that the request waits. */
const POINTER_STALE_MS = 300_000

/** Milliseconds that a request waits for that check. */
const REFRESH_WAIT_MS = 2_000

interface EdgeReleases {
  /** Looked for when a request comes: every 30 s beside the answer, and before it after five minutes of silence. */
  readonly releases: Releases
  /** Of what is open. */
  readonly store: Store
  readonly manifests: ManifestTier | undefined
}

/** Opens the releases that the bindings name. Nothing is read yet. */
export function openEdge({
  bindings,
  cache,
  platform,
}: {
  bindings: EdgeBindings
  cache: EdgeCache | undefined
  platform: EdgePlatform
}): EdgeReleases {
  const { now, background, onError } = platform
  const { GAZETTEER_PREFIX: prefix = '' } = bindings
  const { read: readOrigin, deployed } = chooseOrigin(bindings)
  const freshMs = readFreshMs(bindings)
  const reader = createEdgeReader({
    origin: createOrigin(readOrigin, { prefix }),
    cache: cache && createPieceCache(cache, platform),
    platform,
    pointer: { key: prefix + POINTER_NAME, freshSeconds: freshMs / 1000 },
  })
  const read = createEdgeObjects(reader.piece)
  const manifests = bindings.MANIFESTS && createManifestTier(bindings.MANIFESTS, platform)
  let isUnpublished = false
  let manifestName = ''
  const open = async (known?: PublishedRelease): Promise<PublishedRelease> => {
    const pointing = deployed ?? reader.pointer(known === undefined)
    const pointer = await Promise.resolve(pointing).catch((error: unknown) => {
      isUnpublished = error instanceof MissingFileError
      throw error
    })
    if (known !== undefined && pointer.manifest === manifestName) return known
    const release = openObjects({ read }, parseManifest(await read(pointer.manifest), pointer), MEMORY)
    manifestName = pointer.manifest
    return manifests?.wrap(release) ?? release
  }
  const opened = openReleases(
    { open: (_isFresh, known) => (known ? withoutTrace(() => open(known)) : open()) },
    createServerReader(PAGE_BYTES),
  )
  const releases = followReleases(opened, {
    now,
    freshMs: deployed ? Infinity : freshMs,
    staleMs: deployed ? Infinity : Math.max(freshMs, POINTER_STALE_MS),
    wait: (look) => settledWithin(REFRESH_WAIT_MS, look),
    background,
    onError,
  })
  const whyNone = (): Error =>
    isUnpublished ? new Error('nothing has been published') : new UnreadableBytesError('no release can be read')
  return { releases, store: storeOf(releases, whyNone), manifests }
}

function readFreshMs({ GAZETTEER_FRESH_SECONDS }: EdgeBindings): number {
  if (GAZETTEER_FRESH_SECONDS === undefined) return POINTER_FRESH_MS
  const seconds = Number(GAZETTEER_FRESH_SECONDS)
  if (seconds >= 0) return seconds * 1000
  throw new Error(`GAZETTEER_FRESH_SECONDS: expected seconds, got "${GAZETTEER_FRESH_SECONDS}"`)
}

/** A deployment to static assets has one release: its pointer comes with it. */
function chooseOrigin({ ASSETS, RELEASES, GAZETTEER_RELEASE }: EdgeBindings): {
  read: ReadOrigin
  deployed?: ReleasePointer
} {
  if (GAZETTEER_RELEASE !== undefined) {
    if (ASSETS === undefined) {
      throw new Error('GAZETTEER_RELEASE is set, but there is no binding ASSETS; configure static assets')
    }
    const text = typeof GAZETTEER_RELEASE === 'string' ? GAZETTEER_RELEASE : JSON.stringify(GAZETTEER_RELEASE)
    return { read: readAssets(ASSETS), deployed: parseReleasePointer(text) }
  }
  if (RELEASES === undefined) {
    throw new Error('no release: bind a bucket as RELEASES, or set GAZETTEER_RELEASE and bind static assets as ASSETS')
  }
  return { read: readBucket(RELEASES) }
}
