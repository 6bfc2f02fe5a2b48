import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stampFile } from '../../store/object-folder.ts'
import { digestOf } from '../../store/release/release-format.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { tryRead } from './try-read.ts'

/**
 * What a build left: size, times and inode of the pointer, of the release's objects and of every plain file, with its tag. The
 * next build sees by them what was deleted, cut off or changed since, without reading it, and which files are its own.
 *
 * Two lines of JSON: a {@link RecordHead}, and the plain files by their paths.
 */
const RECORD_NAME = 'output.txt'

/** Where a release's plain files are, and the state beside them. */
export interface OutputPlace {
  readonly outDir: string
  readonly privateDir: string
}

export interface OutputHead {
  readonly release: string
  readonly pointer: string
  readonly plain: boolean
  /** Whether the pages of listings are among them. */
  readonly hasListings: boolean
  /** Paths below the state. */
  readonly stored: readonly string[]
  /** Whether not all of its files are in place yet. */
  readonly isUnfinished?: boolean
}

interface RecordHead extends Omit<OutputHead, 'stored'> {
  /** The output, from the state. */
  readonly out: string
  readonly stored: readonly (readonly [path: string, stamp: string])[]
  /** Of the line that follows. */
  readonly digest: string
}

/** A plain file as a build left it. */
export interface RecordedFile {
  /** Another one where the content is another. */
  readonly tag: string
  /** Empty where it was about to be written. */
  readonly stamp: string
  /** Whether it is of the release before. */
  readonly isOld?: boolean
}

export interface OutputRecord {
  readonly head: RecordHead
  /** All plain files that builds have left, by their paths below the output. */
  readonly files: ReadonlyMap<string, RecordedFile>
}

/** Reads what an output was of when a build left it, whichever output that was. */
export function readOutputHead(privateDir: string): RecordHead | undefined {
  return tryRead(() => {
    const [first = ''] = readFileSync(join(privateDir, RECORD_NAME), 'utf8').split('\n', 1)
    return JSON.parse(first) as RecordHead
  })
}

/** Reads the record of an output; `undefined` where there is none, or it is another output's. */
export function readOutputRecord({ outDir, privateDir }: OutputPlace): OutputRecord | undefined {
  // None, or damaged: everything is compared.
  return tryRead(() => {
    const [first = '', files = ''] = readFileSync(join(privateDir, RECORD_NAME), 'utf8').split('\n')
    // Written by `writeOutputRecord`.
    const head = JSON.parse(first) as RecordHead
    if (head.out !== relative(privateDir, outDir) || head.digest !== digestOf(files)) return undefined
    return { head, files: new Map(JSON.parse(files) as [string, RecordedFile][]) }
  })
}

/** Paths, below the state, of the release's files that are not as they were left. */
export function findChangedStored({ head }: OutputRecord, privateDir: string): Set<string> {
  return new Set(
    head.stored.filter(([path, stamp]) => stampFile(join(privateDir, path)) !== stamp).map(([path]) => path),
  )
}

/** Paths, below the output, of plain files that are not as they were left. */
export function findChangedPlain({ files }: OutputRecord, outDir: string): Set<string> {
  const changed = [...files].filter(([path, { stamp }]) => stampFile(join(outDir, path)) !== stamp)
  return new Set(changed.map(([path]) => path))
}

/** Records an output as it is now. @param files By their paths below it; those without a stamp get that of now. */
export function writeOutputRecord(
  { outDir, privateDir }: OutputPlace,
  { stored, ...head }: OutputHead,
  files: ReadonlyMap<string, RecordedFile>,
): void {
  const rows = Array.from(files, ([path, file]) => {
    const isWritten = file.stamp === '' && !head.isUnfinished
    return [path, isWritten ? { ...file, stamp: stampFile(join(outDir, path)) } : file]
  })
  const text = JSON.stringify(rows)
  const record: RecordHead = {
    ...head,
    out: relative(privateDir, outDir),
    stored: stored.map((path) => [path, stampFile(join(privateDir, path))]),
    digest: digestOf(text),
  }
  replaceFile(join(privateDir, RECORD_NAME), Buffer.from(`${JSON.stringify(record)}\n${text}\n`))
}
