import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { DamagedReleaseError } from './release/release-format.ts'
import type { NamedFile } from './release/release-format.ts'
import { BlockCache, FileSource } from './file-source.ts'
import { OpenFiles } from './open-files.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { releaseFilePath } from './release-sources.ts'
import type { ReleaseFileKind, ReleaseSources } from './release-sources.ts'
import type { ReleaseHead } from './release/release-table-layout.ts'
import { RawFile } from './raw-file.ts'

/** Bytes of tables and indexes kept in memory, for all releases together. */
const CACHE_BYTES = 8 << 20

/** Segments open at a time, about 8 GB: a release up to that size stays readable after its files were deleted. */
const MAX_OPEN_SEGMENTS = 512

/** The files of releases in a private folder, which releases share. */
export class ReleaseFiles implements ReleaseSources {
  readonly #privateDir: string
  readonly #blockFiles: OpenFiles<FileSource>
  readonly #segments: OpenFiles<RawFile>
  readonly #maxSegments: number

  constructor(privateDir: string, maxOpenSegments: number = MAX_OPEN_SEGMENTS) {
    const cache = new BlockCache(CACHE_BYTES)
    this.#privateDir = privateDir
    this.#maxSegments = maxOpenSegments
    this.#blockFiles = new OpenFiles((path) => this.#explain(path, () => new FileSource(join(privateDir, path), cache)))
    this.#segments = new OpenFiles(
      (path) => this.#explain(path, () => new RawFile(join(privateDir, path))),
      maxOpenSegments,
    )
  }

  source(kind: ReleaseFileKind, file: NamedFile): ByteSource {
    if (kind !== 'segment') return this.blockFile(kind, file)
    const { byteLength } = file
    const path = releaseFilePath('segment', file.name)
    return { byteLength, read: (offset, length) => this.#segments.reach(path).read(offset, length) }
  }

  /** A table, an index or a ledger, which can be verified. @throws {DamagedReleaseError} when missing or of another size. */
  blockFile(kind: Exclude<ReleaseFileKind, 'segment'>, { name, byteLength }: NamedFile): FileSource {
    const file = this.#blockFiles.open(releaseFilePath(kind, name))
    if (file.byteLength === byteLength) return file
    throw new DamagedReleaseError(
      `${file.path}: has ${file.byteLength} bytes, expected ${byteLength}; delete it and build again`,
    )
  }

  /** @throws {DamagedReleaseError} when a segment is missing or too short. */
  checkSegments(segments: readonly NamedFile[]): void {
    for (const [index, { name, byteLength }] of segments.entries()) {
      const path = releaseFilePath('segment', name)
      const size = index < this.#maxSegments ? this.#segments.open(path).byteLength : this.#sizeOf(path)
      if (size < byteLength) {
        throw new DamagedReleaseError(`${join(this.#privateDir, path)}: truncated; delete it and build again`)
      }
    }
  }

  /** Closes files that no release in use needs, after a while. */
  keepOnly(pointer: Pick<ReleasePointer, 'table' | 'changes'>, { search, segments }: ReleaseHead): void {
    this.#blockFiles.keepOnly([
      releaseFilePath('table', pointer.table.name),
      releaseFilePath('index', search.index.name),
      ...(pointer.changes ? [releaseFilePath('changes', pointer.changes.name)] : []),
    ])
    this.#segments.keepOnly(segments.map(({ name }) => releaseFilePath('segment', name)))
  }

  /** Opens all files anew when they are needed next: damaged ones were replaced. */
  reopen(): void {
    this.#blockFiles.keepOnly([])
    this.#segments.keepOnly([])
  }

  close(): void {
    this.#blockFiles.close()
    this.#segments.close()
  }

  #sizeOf(path: string): number {
    return this.#explain(path, () => statSync(join(this.#privateDir, path)).size)
  }

  #explain<T>(path: string, open: () => T): T {
    try {
      return open()
    } catch (error) {
      throw new DamagedReleaseError(`${join(this.#privateDir, path)}: missing; build again`, { cause: error })
    }
  }
}
