import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfRelease } from '../publish/release/release-outputs.ts'
import { BlockCache, FileSource } from '../store/file-source.ts'
import { releaseFilePath } from '../store/release-sources.ts'
import { parseReleasePointer, POINTER_NAME } from '../store/release/release-pointer.ts'
import type { ReleasePointer } from '../store/release/release-pointer.ts'
import type { ReleaseHead } from '../store/release/release-table-layout.ts'
import { ReleaseTable } from '../store/release/release-table.ts'
import { resolveStateDir } from '../store/state-dir.ts'

/** Only the head of the table is read. */
const TABLE_CACHE_BYTES = 1 << 20

/** A file of a release. It is named by its content and never changes. */
export interface ReleaseFile {
  /** Below the private folder, and the same wherever the release is copied: `segments/x.pack`. */
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
  /** All its files besides the pointer. */
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
  const head = readHead(join(privateDir, releaseFilePath('table', parsed.table.name)))
  const files = filesOfRelease(parsed, head)
  for (const file of files) checkFile(privateDir, file)
  return { id: parsed.release, baseUrl: head.baseUrl, pages: head.pages + 1, privateDir, files, pointer }
}

/** Bytes of all its files together. */
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

function readHead(path: string): ReleaseHead {
  let source: FileSource | undefined
  try {
    source = new FileSource(path, new BlockCache(TABLE_CACHE_BYTES))
    return new ReleaseTable(source).head
  } catch (error) {
    throw new DeployError(`${path}: missing or damaged; delete it and build again`, { cause: error })
  } finally {
    source?.close()
  }
}

function checkFile(privateDir: string, { path, byteLength }: ReleaseFile): void {
  const found = statSync(join(privateDir, path), { throwIfNoEntry: false })?.size
  if (found === undefined) throw new DeployError(`${join(privateDir, path)}: missing; build again`)
  if (found < byteLength) {
    throw new DeployError(`${join(privateDir, path)}: has ${found} bytes of ${byteLength}; delete it and build again`)
  }
}

/** Thrown when something cannot be deployed or published as requested; the message says what to do. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
