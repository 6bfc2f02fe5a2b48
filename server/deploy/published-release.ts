import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openObjectFolder } from '../store/object-folder.ts'
import { objectPath, objectsOf, parseManifest } from '../store/release/manifest.ts'
import type { Manifest } from '../store/release/manifest.ts'
import { parseReleasePointer, POINTER_NAME } from '../store/release/release-pointer.ts'
import type { ReleasePointer } from '../store/release/release-pointer.ts'
import { resolveStateDir } from '../store/state-dir.ts'

/** An object of a release. It is named by its content and never changes. */
export interface ReleaseFile {
  /** Below the state folder, and the same wherever the release is copied. */
  readonly path: string
  readonly byteLength: number
}

/** A release in a published folder. */
export interface PublishedRelease {
  /** Its digest. */
  readonly id: string
  /** The URL it was published for. */
  readonly baseUrl: string
  /** Number of pages, including the root. */
  readonly pages: number
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
  const pointer = readPointer(privateDir, outDir)
  const parsed = parsePointer(pointer, outDir)
  const manifest = readManifest(privateDir, parsed)
  const files = [...objectsOf(manifest), parsed.manifest].map((name) => describeFile(privateDir, objectPath(name)))
  return {
    id: parsed.release,
    baseUrl: manifest.baseUrl,
    pages: manifest.pages.length + 1,
    privateDir,
    files,
    pointer,
  }
}

/** Bytes of all its objects together. */
export function releaseBytes({ files }: PublishedRelease): number {
  return files.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function readPointer(privateDir: string, outDir: string): string {
  try {
    return readFileSync(join(privateDir, POINTER_NAME), 'utf8')
  } catch (error) {
    throw new DeployError(`${outDir}: nothing published here; run gazetteer build --out ${outDir}`, { cause: error })
  }
}

function parsePointer(text: string, outDir: string): ReleasePointer {
  try {
    return parseReleasePointer(text)
  } catch (error) {
    throw new DeployError(`${outDir}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function readManifest(privateDir: string, pointer: ReleasePointer): Manifest {
  try {
    return parseManifest(openObjectFolder(privateDir).readNow(pointer.manifest), pointer)
  } catch (error) {
    throw new DeployError(error instanceof Error ? error.message : String(error), { cause: error })
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
