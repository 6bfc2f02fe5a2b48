import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseReleasePointer, POINTER_FORMAT, POINTER_NAME } from '../store/release/release-pointer.ts'
import { findChangedPlain, findChangedStored, readOutputRecord } from './release/output-record.ts'
import type { OutputPlace, OutputRecord } from './release/output-record.ts'
import type { KnownOutput } from './release/write-output.ts'
import type { DamagedFile } from './release/damaged-files.ts'
import { findDamagedFiles } from './release/damaged-files.ts'
import { replaceFile } from '../sources/files/replace-file.ts'
import { tryRead } from './release/try-read.ts'

/** An output before it is published into. */
export interface InspectedOutput extends KnownOutput {
  /** Files of the state that are not what was published. */
  readonly damaged: readonly DamagedFile[]
}

/** Whether an output is as the last build, of release `release`, left it: by the sizes and times of its files. */
export function isAsLeft(place: OutputPlace, release: string, record = readOutputRecord(place)): boolean {
  return (
    record?.head.release === release &&
    !record.head.isUnfinished &&
    findChangedStored(record, place.privateDir).size === 0 &&
    findChangedPlain(record, place.outDir).size === 0
  )
}

/**
 * Finds what is damaged in an output. A pointer that is gone or damaged is written again.
 *
 * @param verify Compare contents of everything, not only of files that look changed.
 */
export function inspectOutput(place: OutputPlace, verify = false): InspectedOutput {
  const { outDir, privateDir } = place
  const record = readOutputRecord(place)
  const restored = record === undefined ? [] : restorePointer(privateDir, record)
  const suspects = record ? findChangedPlain(record, outDir) : new Set<string>()
  const known = { record, suspects, verify }
  const pointer = readPointer(privateDir)
  // Of another format there is nothing to restore.
  if (pointer === undefined || !isOurs(pointer)) return { ...known, damaged: [] }
  const changed = record && findChangedStored(record, privateDir)
  // Without a record nothing is known of any file.
  const found = findDamagedFiles(privateDir, (path) => verify || changed?.has(path) !== false)
  return { ...known, damaged: [...restored, ...found] }
}

/** @returns The pointer if it was restored. */
function restorePointer(privateDir: string, { head }: OutputRecord): DamagedFile[] {
  const pointer = readPointer(privateDir)
  // Another one may be of a build that was killed after it had published.
  const isOther = pointer?.trimEnd() !== head.pointer.trimEnd()
  if (pointer === head.pointer || (isOther && findDamagedFiles(privateDir, () => false).length === 0)) return []
  try {
    parseReleasePointer(head.pointer)
  } catch {
    return []
  }
  replaceFile(join(privateDir, POINTER_NAME), Buffer.from(head.pointer))
  return [{ path: POINTER_NAME, problem: 'it was written again' }]
}

/** Whether a pointer is one of this format, damaged or not. */
function isOurs(pointer: string): boolean {
  const format = /^\{"format":(\d+)/.exec(pointer)?.[1]
  return format === undefined || Number(format) === POINTER_FORMAT
}

function readPointer(privateDir: string): string | undefined {
  return tryRead(() => readFileSync(join(privateDir, POINTER_NAME), 'utf8'))
}
