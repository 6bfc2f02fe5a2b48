import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { digestOf } from '../../store/release/release-format.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { tryRead } from './try-read.ts'

/**
 * What a build left: size, times and inode of the pointer, of the release's objects and of every plain file, with its tag. The
 * next build sees by them what was deleted, cut off or changed since, without reading it, and which files are its own.
 *
 * The first line is a {@link RecordHead}. Then each folder of the output has one: its modification time, its path and
 * `[name, stamp, tag, isOld]` of its files, separated by tabs; so that of a large output a part can be looked at.
 */
const RECORD_NAME = 'output.txt'

/** Plain files looked at by a build that has no reason to look at more: 0.1 s. */
const MAX_LOOKED_AT = 20_000

/** Where a release's plain files are, and the state beside them. */
export interface OutputPlace {
  readonly outDir: string
  readonly privateDir: string
}

/** What an output is of. */
export interface OutputHead {
  readonly release: string
  /** Text of `current.json`. */
  readonly pointer: string
  /** Whether plain files were written. */
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
  readonly files: number
  /** Of the lines that follow. */
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

type FileRow = readonly [name: string, stamp: string, tag?: string, isOld?: 1]

/** A record that was read. Folders are kept as lines until they are looked at. */
export interface OutputRecord {
  readonly head: RecordHead
  readonly lines: ReadonlyMap<string, string>
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
    const [first = '', ...lines] = readFileSync(join(privateDir, RECORD_NAME), 'utf8').trimEnd().split('\n')
    // Written by `writeOutputRecord`.
    const head = JSON.parse(first) as RecordHead
    if (head.out !== relative(privateDir, outDir) || head.digest !== digestOf(lines.join('\n'))) return undefined
    return { head, lines: new Map(lines.map((line) => [line.split('\t', 2)[1] ?? '', line])) }
  })
}

/** All plain files that builds have left, by their paths below the output. */
export function recordedFiles({ lines }: OutputRecord): Map<string, RecordedFile> {
  const files = new Map<string, RecordedFile>()
  for (const [folder, line] of lines) {
    for (const [name, stamp, tag = '', isOld] of rowsOf(line)) {
      files.set(join(folder, name), { tag, stamp, isOld: isOld === 1 })
    }
  }
  return files
}

/** Paths, below the state, of the release's files that are not as they were left. */
export function findChangedStored({ head }: OutputRecord, privateDir: string): Set<string> {
  return new Set(head.stored.filter(([path, stamp]) => stampOf(join(privateDir, path)) !== stamp).map(([path]) => path))
}

/**
 * Paths, below the output, of plain files that are not as they were left.
 *
 * All folders are looked at, which shows what was deleted or replaced, but of a large output only some of the files: those of
 * the root and 20,000 others, from a place that depends on the time.
 */
export function findChangedPlain(record: OutputRecord, outDir: string, atSeconds: number | 'all'): Set<string> {
  const changed = new Set<string>()
  const folders = [...record.lines]
  const share = Math.min(1, MAX_LOOKED_AT / Math.max(1, record.head.files))
  // Steps of the golden ratio come everywhere soon.
  const start = atSeconds === 'all' ? 0 : Math.floor(((atSeconds * 0.618_033_988_75) % 1) * folders.length)
  const count = atSeconds === 'all' ? folders.length : Math.ceil(folders.length * share)
  for (const [index, [folder, line]] of folders.entries()) {
    const isLookedAt = folder === '' || (index - start + folders.length) % folders.length < count
    if (!isLookedAt && line.slice(0, line.indexOf('\t')) === folderStamp(join(outDir, folder))) continue
    for (const [name, stamp] of rowsOf(line)) {
      const path = join(folder, name)
      if (stampOf(join(outDir, path)) !== stamp) changed.add(path)
    }
  }
  return changed
}

/** Records an output as it is now. @param files By their paths below it; those without a stamp get that of now. */
export function writeOutputRecord(
  { outDir, privateDir }: OutputPlace,
  { stored, ...head }: OutputHead,
  files: ReadonlyMap<string, RecordedFile>,
): void {
  const byFolder = Map.groupBy(files, ([path]) => folderOf(path))
  const lines = Array.from(byFolder, ([folder, rows]) => {
    const written = rows.map(([path, { stamp, tag, isOld }]): FileRow => {
      const name = path.slice(folder === '' ? 0 : folder.length + 1)
      const now = stamp === '' && !head.isUnfinished ? (stampOf(join(outDir, path)) ?? '') : stamp
      return isOld ? [name, now, tag, 1] : [name, now, tag]
    })
    return `${folderStamp(join(outDir, folder))}\t${folder}\t${JSON.stringify(written)}`
  })
  const record: RecordHead = {
    ...head,
    out: relative(privateDir, outDir),
    stored: stored.flatMap((path) => {
      const stamp = stampOf(join(privateDir, path))
      return stamp === undefined ? [] : [[path, stamp] as const]
    }),
    files: files.size,
    digest: digestOf(lines.join('\n')),
  }
  replaceFile(join(privateDir, RECORD_NAME), Buffer.from(`${[JSON.stringify(record), ...lines].join('\n')}\n`))
}

/** Times of change as well: they show what kept its size and had its time set back. */
function stampOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}` : undefined
}

function folderStamp(path: string): string {
  return String(lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 'none')
}

function rowsOf(line: string): FileRow[] {
  const [, , files] = line.split('\t', 3)
  // Written by `writeOutputRecord`; tabs in names are escaped.
  return files === undefined ? [] : (JSON.parse(files) as FileRow[])
}

function folderOf(path: string): string {
  const folder = dirname(path)
  return folder === '.' ? '' : folder
}
