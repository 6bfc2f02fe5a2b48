import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PART_BYTES, partName } from '../../store/edge/edge-files.ts'
import type { PublishedRelease, ReleaseFile } from '../published-release.ts'
import { RELEASE_FOLDERS } from '../upload/publish-target.ts'

/** The outcome of {@link writeAssetParts}. */
export interface WrittenParts {
  readonly written: number
  /** Already there: files are named by their content. */
  readonly kept: number
  /** Parts of earlier releases. */
  readonly removed: number
}

/** Number of static assets that files are split into. */
export function countParts(files: readonly ReleaseFile[]): number {
  return files.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / PART_BYTES), 0)
}

/**
 * Splits the files of a release into parts for static assets. Existing parts stay; parts of other releases are
 * removed, and nothing else.
 *
 * @param assetsDir May be missing.
 */
export function writeAssetParts({ privateDir, files }: PublishedRelease, assetsDir: string): WrittenParts {
  const wanted = new Set<string>()
  let written = 0
  for (const file of files) {
    const parts = partsOf(file)
    for (const { name } of parts) wanted.add(name)
    const missing = parts.filter(({ name, length }) => sizeOf(join(assetsDir, name)) !== length)
    if (missing.length === 0) continue
    mkdirSync(dirname(join(assetsDir, file.path)), { recursive: true })
    copyParts(join(privateDir, file.path), missing, assetsDir)
    written += missing.length
  }
  const removed = RELEASE_FOLDERS.reduce((sum, folder) => sum + removeOthers(assetsDir, folder, wanted), 0)
  return { written, kept: wanted.size - written, removed }
}

interface Part {
  name: string
  offset: number
  length: number
}

function partsOf({ path, byteLength }: ReleaseFile): Part[] {
  return Array.from({ length: Math.ceil(byteLength / PART_BYTES) }, (_, index) => {
    const offset = index * PART_BYTES
    return { name: partName(path, index), offset, length: Math.min(PART_BYTES, byteLength - offset) }
  })
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}

function copyParts(from: string, parts: readonly Part[], assetsDir: string): void {
  const source = openSync(from, 'r')
  const buffer = Buffer.allocUnsafe(PART_BYTES)
  try {
    for (const { name, offset, length } of parts) {
      const read = readSync(source, buffer, 0, length, offset)
      if (read !== length) throw new Error(`${from}: got ${read} bytes at ${offset} instead of ${length}; build again`)
      writeWhole(join(assetsDir, name), buffer.subarray(0, length))
    }
  } finally {
    closeSync(source)
  }
}

/** Given its name only when complete: a later run checks only its length. */
function writeWhole(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.tmp`, bytes)
  renameSync(`${path}.tmp`, path)
}

/** Names of parts, and of partially written ones. */
const PART = /\.\d+(?:\.tmp)?$/

function removeOthers(assetsDir: string, folder: string, wanted: ReadonlySet<string>): number {
  const names = readNames(join(assetsDir, folder)).filter((name) => PART.test(name) && !wanted.has(`${folder}/${name}`))
  for (const name of names) rmSync(join(assetsDir, folder, name))
  return names.length
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
