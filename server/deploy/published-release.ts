import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openObjectFolder } from '../store/object-folder.ts'
import type { CurrentRelease } from '../store/object-folder.ts'
import { objectPath, objectsOf } from '../store/release/manifest.ts'
import { POINTER_NAME, writeReleasePointer } from '../store/release/release-pointer.ts'
import { resolveStateDir } from '../store/state-dir.ts'

/** An object of a release. It is named by its content and never changes. */
export interface ReleaseFile {
  /** Below the state folder, and the same wherever the release is copied. */
  readonly path: string
  readonly byteLength: number
}

export interface PublishedRelease {
  /** Its digest. */
  readonly id: string
  /** The URL it was published for. */
  readonly baseUrl: string
  /** Where {@link files} are. */
  readonly privateDir: string
  /** All its objects, the manifest last. */
  readonly files: readonly ReleaseFile[]
  /** The pointer, the content of `current.json`. */
  readonly pointer: string
}

/**
 * Describes the current release of a published folder.
 *
 * @param outDir As given to `gazetteer build --out`.
 * @param stateDir As given to `gazetteer build --state`, if it was.
 * @throws {DeployError} when no complete release is published there.
 */
export function openPublishedRelease(outDir: string, stateDir?: string): PublishedRelease {
  const privateDir = resolveStateDir(outDir, stateDir)
  const { pointer, manifest } = readCurrent(privateDir, outDir)
  const { release: id, baseUrl } = manifest
  const files = [...objectsOf(manifest), pointer.manifest].map((name) => describeFile(privateDir, objectPath(name)))
  return { id, baseUrl, privateDir, files, pointer: writeReleasePointer(pointer) }
}

function readCurrent(privateDir: string, outDir: string): CurrentRelease {
  try {
    return openObjectFolder(privateDir).currentNow()
  } catch (error) {
    const reason = existsSync(join(privateDir, POINTER_NAME))
      ? (error as Error).message
      : `nothing published here; run gazetteer build --out ${outDir}`
    throw new DeployError(`${outDir}: ${reason}`, { cause: error })
  }
}

function describeFile(privateDir: string, path: string): ReleaseFile {
  const byteLength = statSync(join(privateDir, path), { throwIfNoEntry: false })?.size
  if (byteLength === undefined) throw new DeployError(`${join(privateDir, path)}: missing; build again`)
  return { path, byteLength }
}

/** Thrown when something cannot be deployed or published as requested; the message says what to do. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
