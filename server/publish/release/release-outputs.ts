import type { NamedFile } from '../../store/release/release-format.ts'
import type { ReleasePointer } from '../../store/release/release-pointer.ts'
import { releaseFilePath } from '../../store/release-sources.ts'
import type { ReleaseFileKind } from '../../store/release-sources.ts'
import type { ReleaseHead } from '../../store/release/release-table-layout.ts'
import type { OutputFile } from './output-file.ts'

/** Files of a release besides the pointer, with their paths below the private folder. Each once. */
export function filesOfRelease(pointer: Pick<ReleasePointer, 'table' | 'changes'>, head: ReleaseHead): OutputFile[] {
  const files = [
    ...head.segments.map((file) => output('segment', file)),
    output('index', head.search.index),
    output('table', pointer.table),
    ...(pointer.changes ? [output('changes', pointer.changes)] : []),
  ]
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

/** Bytes of files that `earlier` lacks. */
export function addedBytes(files: readonly OutputFile[], earlier: readonly OutputFile[]): number {
  const before = new Set(earlier.map(({ path }) => path))
  return files.reduce((sum, { path, byteLength }) => (before.has(path) ? sum : sum + byteLength), 0)
}

function output(kind: ReleaseFileKind, { name, byteLength }: NamedFile): OutputFile {
  return { path: releaseFilePath(kind, name), byteLength }
}
