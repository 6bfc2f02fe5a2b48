import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ReleaseFiles } from './release-files.ts'
import { parseReleasePointer, POINTER_NAME } from './release/release-pointer.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { releaseFilePath } from './release-sources.ts'
import type { ReleaseHead } from './release/release-table-layout.ts'
import { ReleaseTable } from './release/release-table.ts'
import { findDamagedBundles } from './verify-release.ts'

/** What is known of a part of a release on disk. */
export type CheckState = 'pending' | 'ok' | 'damaged'

/** Whether the release that is served is whole on disk. */
export interface ReleaseHealth {
  readonly checks: Readonly<Record<'pointer' | 'table' | 'index' | 'segments', CheckState>>
  /** Pages that cannot be read. */
  readonly damagedPages: number
  /** What is damaged first, without paths of the machine. */
  readonly reason?: string
}

/** A release as it is served. */
export interface ServedRelease {
  readonly pointer: ReleasePointer
  readonly head: ReleaseHead
}

interface CheckedFile {
  /** Size, times and inode when it was read. */
  readonly stamp: string
  readonly isDamaged: boolean
  readonly damagedPages: number
}

/**
 * Watches the files of the release that is served. Each is read whole once, between other work, and again when its size
 * or times have changed; nothing that is open is used, so that what is found is what a restart would find.
 */
export class ReleaseWatch {
  readonly #privateDir: string
  readonly #served: () => ServedRelease
  readonly #files = new Map<string, CheckedFile>()
  #pointer: CheckState = 'pending'
  /** Of the last check. */
  #table = ''
  #running: Promise<void> | undefined
  #isClosed = false

  /** @param served The release that is served now. */
  constructor(privateDir: string, served: () => ServedRelease) {
    this.#privateDir = privateDir
    this.#served = served
  }

  /** What is known now. */
  health(): ReleaseHealth {
    const { table, index, segments } = pathsOf(this.#served())
    const checks = {
      pointer: this.#pointer,
      table: this.#stateOf([table]),
      index: this.#stateOf([index]),
      segments: this.#stateOf(segments),
    }
    const damagedPages = segments.reduce((sum, path) => sum + (this.#files.get(path)?.damagedPages ?? 0), 0)
    const reason = describeDamage(checks, damagedPages)
    return { checks, damagedPages, ...(reason !== undefined && { reason }) }
  }

  /** Reads what has not been read yet, or has changed since. @returns Resolves when all is known. */
  check(): Promise<void> {
    this.#running ??= this.#checkAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Reads everything again at the next check: what looks untouched could not be read. */
  invalidate(): void {
    this.#doubt(() => true)
  }

  /** Files that were read whole already, when the release was opened. */
  trust(paths: readonly string[]): void {
    for (const path of paths) {
      if (this.#files.has(path)) continue
      this.#files.set(path, { stamp: stampFile(this.#privateDir, path), isDamaged: false, damagedPages: 0 })
    }
  }

  close(): void {
    this.#isClosed = true
  }

  async #checkAll(): Promise<void> {
    const { pointer } = this.#served()
    this.#pointer = isPointer(join(this.#privateDir, POINTER_NAME)) ? 'ok' : 'damaged'
    const { table, index, segments } = pathsOf(this.#served())
    const wanted = new Set([table, index, ...segments])
    for (const path of this.#files.keys()) if (!wanted.has(path)) this.#files.delete(path)
    // Another release may use other parts of a damaged file.
    if (this.#table !== table) this.#doubt(({ isDamaged }) => isDamaged)
    this.#table = table
    const changed = new Set(
      [...wanted].filter((path) => this.#files.get(path)?.stamp !== stampFile(this.#privateDir, path)),
    )
    if (changed.size === 0) return
    const files = new ReleaseFiles(this.#privateDir)
    try {
      const { search } = this.#served().head
      if (changed.has(table)) await this.#checkBlocks(table, () => files.blockFile('table', pointer.table).verifying())
      if (changed.has(index)) await this.#checkBlocks(index, () => files.blockFile('index', search.index).verifying())
      if (this.#files.get(table)?.isDamaged === false) {
        await this.#checkSegments(new ReleaseTable(files.source('table', pointer.table)), files, changed)
      }
    } finally {
      files.close()
    }
  }

  #doubt(isDoubtful: (file: CheckedFile) => boolean): void {
    for (const [path, file] of this.#files) if (isDoubtful(file)) this.#files.set(path, { ...file, stamp: '' })
  }

  async #checkBlocks(path: string, verifying: () => Generator<void>): Promise<void> {
    const stamp = stampFile(this.#privateDir, path)
    let isDamaged = false
    try {
      for (const _part of verifying()) if (await this.#isStopped()) return
    } catch {
      isDamaged = true
    }
    this.#files.set(path, { stamp, isDamaged, damagedPages: 0 })
  }

  async #checkSegments(table: ReleaseTable, files: ReleaseFiles, changed: ReadonlySet<string>): Promise<void> {
    const paths = table.head.segments
      .map(({ name }) => releaseFilePath('segment', name))
      .filter((path) => changed.has(path))
    const stamps = new Map(paths.map((path) => [path, stampFile(this.#privateDir, path)]))
    const damaged = new Map(paths.map((path) => [path, 0]))
    for (const bundle of findDamagedBundles(table, files, ({ name }) => stamps.has(releaseFilePath('segment', name)))) {
      if (bundle !== undefined) damaged.set(bundle.path, (damaged.get(bundle.path) ?? 0) + 1)
      if (await this.#isStopped()) return
    }
    for (const [path, stamp] of stamps) {
      const damagedPages = damaged.get(path) ?? 0
      this.#files.set(path, { stamp, isDamaged: damagedPages > 0, damagedPages })
    }
  }

  async #isStopped(): Promise<boolean> {
    await setImmediate()
    return this.#isClosed
  }

  #stateOf(paths: readonly string[]): CheckState {
    const files = paths.map((path) => this.#files.get(path))
    if (files.some((file) => file?.isDamaged === true)) return 'damaged'
    return files.every((file) => file !== undefined) ? 'ok' : 'pending'
  }
}

/** What changes when a file does. @param path Below the private folder. */
export function stampFile(privateDir: string, path: string): string {
  const stats = lstatSync(join(privateDir, path), { throwIfNoEntry: false })
  return stats === undefined ? MISSING : `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`
}

function isPointer(path: string): boolean {
  try {
    parseReleasePointer(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

const MISSING = 'missing'

/** The files of a release, below the private folder. */
export function pathsOf({ pointer, head }: ServedRelease): { table: string; index: string; segments: string[] } {
  return {
    table: releaseFilePath('table', pointer.table.name),
    index: releaseFilePath('index', head.search.index.name),
    segments: head.segments.map(({ name }) => releaseFilePath('segment', name)),
  }
}

function describeDamage({ pointer, table, index }: ReleaseHealth['checks'], pages: number): string | undefined {
  const found: string[] = []
  if (pointer === 'damaged') found.push(`${POINTER_NAME} is missing or damaged`)
  if (table === 'damaged') found.push('the table of the release is damaged')
  if (index === 'damaged') found.push('the search index is damaged')
  if (pages > 0) found.push(`${pages} ${pages === 1 ? 'page is' : 'pages are'} damaged`)
  return found.length === 0 ? undefined : `${found.join(', ')}; run "gazetteer build"`
}
