import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openObjectFolder } from '../../store/object-folder.ts'
import type { CurrentRelease } from '../../store/object-folder.ts'
import { ownBytes, readBundle } from '../../store/release/bundle-object.ts'
import type { Bundle } from '../../store/release/bundle-object.ts'
import { objectName, objectPath, objectsOf, OBJECTS_DIR } from '../../store/release/manifest.ts'
import type { ManifestBundle } from '../../store/release/manifest.ts'
import { bundleContentDigest, DamagedReleaseError } from '../../store/release/release-format.ts'
import type { DamagedFile } from './damaged-files.ts'
import { tryRead } from './try-read.ts'

export interface EarlierRelease extends CurrentRelease {
  entry(key: string): ManifestBundle | undefined
  /** Reads a bundle; `undefined` when it cannot be read. */
  bundle(entry: ManifestBundle | undefined): Bundle | undefined
  /** A document of its ledger. @throws {DamagedReleaseError} */
  changes(name: string): string
  /** Whether an object is one of it, and what its name says. */
  isWhole(name: string): boolean
  /** Whether what it has of its pages cannot be relied on. Default: no. */
  readonly isUnreadable?: boolean
}

/**
 * Opens the current release of a state folder, or returns `undefined` when there is none usable.
 *
 * @param found What is not what was published. Pages in it are made again; what can be read of them is kept.
 */
export function openEarlierRelease(stateDir: string, found: readonly DamagedFile[] = []): EarlierRelease | undefined {
  // Missing, unreadable or of another format: build everything.
  const current = tryRead(() => openObjectFolder(stateDir).currentNow())
  return current && describeRelease(stateDir, current, found)
}

/** Like {@link openEarlierRelease}, of what was read. */
export function describeRelease(
  stateDir: string,
  current: CurrentRelease,
  found: readonly DamagedFile[] = [],
): EarlierRelease {
  const folder = openObjectFolder(stateDir)
  const { manifest } = current
  const damaged = new Set(found.flatMap(({ object }) => object ?? []))
  const bundles = new Map([...manifest.others, ...manifest.pages].map((bundle) => [bundle.key, bundle]))
  const objects = objectsOf(manifest)
  return {
    ...current,
    isWhole: (name) => objects.has(name) && !damaged.has(name),
    entry(key) {
      const bundle = bundles.get(key)
      // No input has this digest.
      return bundle && damaged.has(bundle.object) ? { ...bundle, inputDigest: '' } : bundle
    },
    bundle: (entry) =>
      tryRead(() => {
        const bytes = entry && folder.readNow(entry.object)
        const bundle = bytes && readBundle(ownBytes(bytes), objectPath(entry.object))
        // It may be a whole one of another release.
        return bundle && bundleContentDigest(bundle.files) === entry.contentDigest ? bundle : undefined
      }),
    changes(name) {
      const object = manifest.changes[name]
      const bytes = object === undefined || damaged.has(object) ? undefined : folder.readNow(object)
      if (bytes === undefined || objectName(bytes) !== object)
        throw new DamagedReleaseError(`${name}: missing or damaged`)
      return gunzipSync(bytes).toString()
    },
  }
}

/** What the state folders of earlier versions have. */
const OLD_NAMES = ['releases', 'rows', 'segments', 'tables', 'search', 'changes', 'lock'] as const

/** A file that `replaceFile` had not renamed yet. */
const UNFINISHED = /\.[\da-f-]{36}\.tmp$/

/**
 * Deletes objects that no release in `keep` needs, such as those of a killed build, and what versions before this one
 * stored. Without `keep` it is not known what a server reads: only what killed builds left unfinished.
 */
export function removeUnusedObjects(stateDir: string, keep?: readonly CurrentRelease[]): void {
  const kept = new Set(keep?.flatMap(({ pointer, manifest }) => [pointer.manifest, ...objectsOf(manifest)]))
  const folder = join(stateDir, OBJECTS_DIR)
  for (const part of existsSync(folder) ? readdirSync(folder) : []) {
    for (const name of readdirSync(join(folder, part))) {
      if (keep === undefined ? name.endsWith('.tmp') : !kept.has(name)) rmSync(join(folder, part, name))
    }
  }
  const unfinished = readdirSync(stateDir).filter((name) => UNFINISHED.test(name))
  for (const name of keep === undefined ? unfinished : [...unfinished, ...OLD_NAMES]) {
    rmSync(join(stateDir, name), { recursive: true, force: true })
  }
}
