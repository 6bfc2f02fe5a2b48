import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { digestOf } from '../../store/release/release-format.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { tryRead } from './try-read.ts'

/**
 * What a build left: size, times and inode of the pointer, of the release's objects and of every plain file. The
 * next build sees by them what was deleted, cut off or changed since, without reading it.
 *
 * The first line is a {@link RecordHead}. Then each folder of the output has one: its modification time, its path and
 * `[name, stamp]` of its files, separated by tabs; so that of a large output a part can be looked at.
 */
const RECORD_NAME = 'output.txt'

/** Plain files looked at by a build that has no reason to look at more: 0.1 s. */
const MAX_LOOKED_AT = 20_000

/** Where a release's plain files are, and the state beside them. */
export interface OutputPlace {
  readonly outDir: string
  readonly privateDir: string
}

interface RecordHead {
  readonly release: string
  /** The output, from the state. */
  readonly out: string
  /** Text of `current.json`. */
  readonly pointer: string
  /** Paths below the state, with stamps. */
  readonly stored: readonly StampedFile[]
  readonly files: number
  /** Whether plain files were written. */
  readonly plain: boolean
  /** Of the lines that follow. */
  readonly digest: string
}

type StampedFile = readonly [name: string, stamp: string]

/** A record that was read. Folders are kept as lines until they are looked at. */
export interface OutputRecord {
  readonly head: RecordHead
  readonly lines: ReadonlyMap<string, string>
}

/** Whether the last build wrote plain files. */
export function hasPlainFiles(privateDir: string): boolean {
  const plain = tryRead(() => {
    const [first = ''] = readFileSync(join(privateDir, RECORD_NAME), 'utf8').split('\n', 1)
    return (JSON.parse(first) as RecordHead).plain
  })
  // What it was is not known: they are missed where they are not there.
  return plain ?? true
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

/** Paths, below the output, of all plain files that a build wrote. */
export function recordedFiles({ lines }: OutputRecord): string[] {
  return Array.from(lines, ([folder, line]) => filesOf(line).map(([name]) => join(folder, name))).flat()
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
    for (const [name, stamp] of filesOf(line)) {
      const path = join(folder, name)
      if (stampOf(join(outDir, path)) !== stamp) changed.add(path)
    }
  }
  return changed
}

/** What {@link writeOutputRecord} writes. */
export interface LeftOutput {
  readonly release: string
  readonly plain: boolean
  readonly pointer: string
  /** Paths below the state. */
  readonly stored: readonly string[]
  /** Of the same output, as far as it still holds. */
  readonly earlier: OutputRecord | undefined
  /** Paths, below the output, that were written, removed or looked at since. */
  readonly touched: Iterable<string>
}

/** Records an output as it is now. */
export function writeOutputRecord(place: OutputPlace, left: LeftOutput): void {
  const { outDir, privateDir } = place
  const lines = new Map(left.earlier?.lines)
  const byFolder = Map.groupBy(left.touched, folderOf)
  let count = left.earlier?.head.files ?? 0
  for (const [folder, paths] of byFolder) {
    const files = new Map(filesOf(lines.get(folder) ?? ''))
    count -= files.size
    for (const path of paths) {
      const name = path.slice(folder === '' ? 0 : folder.length + 1)
      const stamp = stampOf(join(outDir, path))
      if (stamp === undefined) files.delete(name)
      else files.set(name, stamp)
    }
    count += files.size
    if (files.size === 0) lines.delete(folder)
    else lines.set(folder, `0\t${folder}\t${JSON.stringify([...files])}`)
  }
  // Folders that have gained or lost one have another time, too.
  for (const folder of new Set([...byFolder.keys()].flatMap(withAncestors))) {
    const line = lines.get(folder)
    if (line !== undefined) lines.set(folder, folderStamp(join(outDir, folder)) + line.slice(line.indexOf('\t')))
  }
  const stored = left.stored.flatMap((path): StampedFile[] => {
    const stamp = stampOf(join(privateDir, path))
    return stamp === undefined ? [] : [[path, stamp]]
  })
  const { release, pointer, plain } = left
  const out = relative(privateDir, outDir)
  const digest = digestOf([...lines.values()].join('\n'))
  const head: RecordHead = { release, out, pointer, stored, files: count, plain, digest }
  replaceFile(join(privateDir, RECORD_NAME), Buffer.from(`${[JSON.stringify(head), ...lines.values()].join('\n')}\n`))
}

/** Times of change as well: they show what kept its size and had its time set back. */
function stampOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}` : undefined
}

function folderStamp(path: string): string {
  return String(lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 'none')
}

function filesOf(line: string): StampedFile[] {
  const [, , files] = line.split('\t', 3)
  // Written by `writeOutputRecord`; tabs in names are escaped.
  return files === undefined ? [] : (JSON.parse(files) as StampedFile[])
}

function folderOf(path: string): string {
  const folder = dirname(path)
  return folder === '.' ? '' : folder
}

function withAncestors(folder: string): string[] {
  return folder === '' ? [''] : [folder, ...withAncestors(folderOf(folder))]
}
