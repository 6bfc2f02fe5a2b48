import { LRUCache } from 'lru-cache'
import { EDGE_MAX_AGE_SECONDS } from '../../../shared/cache-policy.ts'
import { slugProblem } from '../../../shared/model/slug.ts'
import type { PublishedRelease, StoredFile, StoredForm } from '../../../shared/release/release.ts'
import { createAccelerator } from './accelerator.ts'
import type { EdgeKeyValues, EdgePlatform } from './platform.ts'
import { noteOutcome, withoutTrace } from './read-trace.ts'
import { digestOf } from '../release/release-format.ts'
import type { Coding } from '../release/release-format.ts'

/** Milliseconds to wait for the key-value store. */
const KEY_VALUE_TIMEOUT_MS = 300

const MANIFEST = 'mcp.json'

/** Manifests kept in memory. One is about 8 KB with its encoded forms. */
const MAX_HELD = 200

/** A release, open or not. */
type AnyRelease = Pick<PublishedRelease, 'id' | 'file'>

/** Manifests (server cards) in a key-value store: what programs request first, and repeatedly. */
export interface ManifestTier {
  /** Prefetches a manifest of the release; does nothing for other paths. Never rejects. */
  bring(release: AnyRelease, path: string): Promise<void> | undefined
  /** A release that uses the prefetched manifests. */
  wrap<R extends AnyRelease>(release: R): R
}

/**
 * Creates a {@link ManifestTier}. A key contains the release's digest, so that a new release has different keys;
 * entries expire after 24 h. Stored values begin with their digest; on a miss, the manifest is read from the
 * release and stored in the background.
 */
export function createManifestTier(values: EdgeKeyValues, { now, background, onError }: EdgePlatform): ManifestTier {
  const accelerator = createAccelerator(KEY_VALUE_TIMEOUT_MS, { now, onError })
  const held = new LRUCache<string, StoredFile>({ max: MAX_HELD })

  const store = async (release: AnyRelease, path: string, key: string): Promise<void> => {
    const file = await release.file(path)
    if (file === undefined) return
    const text = await writeStoredFile(key, file)
    await values.put(key, text, { expirationTtl: EDGE_MAX_AGE_SECONDS })
  }
  const bring = async (release: AnyRelease, path: string, key: string): Promise<void> => {
    const text = await accelerator.ask(`key-value store: ${key}`, async () => ({
      found: await values.get(key, { type: 'text', cacheTtl: EDGE_MAX_AGE_SECONDS }),
    }))
    // It failed: a store that cannot be read now need not be written now.
    if (text === undefined) return
    const file = typeof text.found === 'string' ? readStoredFile(key, text.found) : undefined
    if (file === undefined) {
      background(withoutTrace(() => store(release, path, key)).catch(onError))
    } else {
      held.set(key, file)
      noteOutcome({ kind: 'hit', ttlSeconds: EDGE_MAX_AGE_SECONDS })
    }
  }
  return {
    bring(release, path) {
      const key = keyOf(release, path)
      return isManifest(path) && !held.has(key) ? bring(release, path, key) : undefined
    },
    wrap: (release) => ({
      ...release,
      file: async (path) => held.get(keyOf(release, path)) ?? release.file(path),
    }),
  }
}

function isManifest(path: string): boolean {
  if (path === MANIFEST) return true
  return path.endsWith(`/${MANIFEST}`) && slugProblem(path.slice(0, -MANIFEST.length - 1)) === undefined
}

/** At most 300 bytes; keys may have 512. */
function keyOf({ id }: AnyRelease, path: string): string {
  return `${id}/${path}`
}

interface HeldForm {
  readonly etag: string
  readonly base64: string
}

type HeldForms = { identity: HeldForm } & Partial<Record<Coding, HeldForm>>

const DIGEST_LENGTH = digestOf('').length

/** Writes a file with all its encoded forms as text, for a key-value store, behind a digest of that and of its key. */
async function writeStoredFile(key: string, { forms, ...facts }: StoredFile): Promise<string> {
  const hold = async (form: StoredForm): Promise<HeldForm> => {
    return { etag: form.etag, base64: Buffer.from(await form.bytes()).toString('base64') }
  }
  const held: HeldForms = { identity: await hold(forms.identity) }
  for (const coding of ['gzip', 'br'] as const) if (forms[coding]) held[coding] = await hold(forms[coding])
  const text = JSON.stringify({ ...facts, forms: held })
  return digestOf(`${key} ${text}`) + text
}

/** Reads the output of {@link writeStoredFile}. @returns `undefined` where the text is anything else, or of another key. */
function readStoredFile(key: string, value: string): StoredFile | undefined {
  const text = value.slice(DIGEST_LENGTH)
  if (digestOf(`${key} ${text}`) !== value.slice(0, DIGEST_LENGTH)) return undefined
  // We have written it.
  const { forms, ...facts } = JSON.parse(text) as Omit<StoredFile, 'forms'> & { readonly forms: HeldForms }
  const open = ({ etag, base64 }: HeldForm): StoredForm => {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
    return { etag, byteLength: bytes.byteLength, bytes: async () => bytes }
  }
  const { identity, gzip, br } = forms
  return {
    ...facts,
    forms: { identity: open(identity), ...(gzip && { gzip: open(gzip) }), ...(br && { br: open(br) }) },
  }
}
