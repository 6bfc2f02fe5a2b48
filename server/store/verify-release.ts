import { readBundleIndex } from './bundle.ts'
import type { NamedSource } from './bundle.ts'
import { DamagedReleaseError, digestOf } from './release/release-format.ts'
import type { NamedFile } from './release/release-format.ts'
import type { FileSource } from './file-source.ts'
import { releaseFilePath } from './release-sources.ts'
import type { ReleaseSources } from './release-sources.ts'
import type { ReleaseTable } from './release/release-table.ts'
import type { TableRow } from './release/release-table-layout.ts'

/** Rows of a table checked in one go. */
const ROWS_PER_PART = 256

/** A bundle that differs from what was published. */
export interface DamagedBundle {
  /** Its segment, below the private folder. */
  readonly path: string
  /** Of the page; see `TableRow`. */
  readonly key: string
  readonly problem: Error
}

/** Reads tables and indexes whole and compares their blocks with their checksums. Yields after each 1 MB. */
export function* verifyBlockFiles(files: readonly FileSource[]): Generator<void> {
  for (const file of files) yield* file.verifying()
}

/**
 * Reads all bundles of a release in some of its segments and compares them with their digests. Yields after
 * each bundle.
 *
 * @param isWanted Which segments.
 * @throws {DamagedReleaseError} at the first that differs from what was published.
 */
export function* verifyBundles(
  table: ReleaseTable,
  sources: ReleaseSources,
  isWanted: (segment: NamedFile) => boolean,
): Generator<void> {
  for (const damaged of findDamagedBundles(table, sources, isWanted)) {
    if (damaged !== undefined) throw damaged.problem
    yield
  }
}

/** Like {@link verifyBundles}, but goes on: yields each bundle that differs, and `undefined` after others. */
export function* findDamagedBundles(
  table: ReleaseTable,
  sources: ReleaseSources,
  isWanted: (segment: NamedFile) => boolean,
): Generator<DamagedBundle | undefined> {
  const segments = table.head.segments.map((file) =>
    isWanted(file)
      ? { name: releaseFilePath('segment', file.name), source: sources.source('segment', file) }
      : undefined,
  )
  if (segments.every((segment) => segment === undefined)) return
  let seen = 0
  for (const row of table.rows()) {
    seen += 1
    const segment = segments[row.segment]
    const problem = segment && findProblem(segment, row)
    if (segment !== undefined && problem !== undefined) yield { path: segment.name, key: row.key, problem }
    else if (segment !== undefined || seen % ROWS_PER_PART === 0) yield undefined
  }
}

function findProblem(segment: NamedSource, row: TableRow): Error | undefined {
  try {
    verifyBundle(segment, row)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function verifyBundle(segment: NamedSource, row: TableRow): void {
  const payload = segment.source.read(row.offset, row.payloadLength)
  for (const { name, stored } of readBundleIndex(segment, row)) {
    for (const [offset, byteLength, digest] of Object.values(stored)) {
      if (digestOf(payload.subarray(offset, offset + byteLength)) === digest) continue
      throw new DamagedReleaseError(`${segment.name}: ${name} of "${row.key}" is damaged; delete it and build again`)
    }
  }
}
