import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { forEachAtOnce } from '../../store/for-each-at-once.ts'
import { POINTER_NAME } from '../../store/release/release-pointer.ts'
import { DeployError } from '../published-release.ts'
import type { PublishedRelease, ReleaseFile } from '../published-release.ts'

export interface TargetFile {
  readonly byteLength: number
  /** Milliseconds since 1970, by the target’s clock. */
  readonly modifiedMs: number
}

/** A small text with an identifier of its state. */
export interface TargetText {
  readonly text: string
  /** For {@link PublishTarget.replaceText}. */
  readonly version: string
}

/** Where releases are copied to: a bucket or a folder. Paths are those below the private folder. */
export interface PublishTarget {
  /** For messages; without credentials. */
  readonly name: string
  /** All objects, by path. */
  list(): Promise<Map<string, TargetFile>>
  readText(path: string): Promise<TargetText | undefined>
  /** Writes an object. It appears whole or not at all. */
  send(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /**
   * Writes a text if the current one is unchanged since it was read.
   *
   * @param version Of the text read; `undefined` when there was none.
   * @returns `false` when it has been written by another process since.
   */
  replaceText(path: string, text: string, version: string | undefined): Promise<boolean>
  remove(path: string): Promise<void>
}

/** Files sent at a time. */
const FILES_AT_ONCE = 4

export interface PublishToOptions {
  /** Report what would be sent, and send nothing. */
  readonly dryRun?: boolean
  /** Milliseconds since 1970. */
  readonly nowMs: number
  readonly onProgress?: (sent: number, total: number) => void
}

/** The outcome, or with `dryRun` the plan. */
export interface PublishToReport {
  readonly status: 'published' | 'unchanged' | 'planned'
  readonly release: string
  /** The previously current release. */
  readonly earlier?: string
  readonly sent: readonly ReleaseFile[]
  /** Files of the release that were already there. */
  readonly kept: number
  /** Paths that no release needs any longer. */
  readonly removed: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Copies a release to a target: missing files, then the pointer; then files no longer needed are removed. Readers see
 * the previous release until the pointer is there; a run that fails leaves it in place and can be repeated.
 *
 * @throws {DeployError} when something could not be sent, or another process published meanwhile.
 */
export async function publishToTarget(
  release: PublishedRelease,
  target: PublishTarget,
  { dryRun = false, nowMs, onProgress }: PublishToOptions,
): Promise<PublishToReport> {
  const pointer = await target.readText(POINTER_NAME)
  const history = await target.readText(HISTORY_NAME)
  const there = await target.list()
  const missing = release.files.filter(({ path, byteLength }) => there.get(path)?.byteLength !== byteLength)
  const isCurrent = pointer?.text === release.pointer
  const known = parseHistory(history?.text)
  const entry: HistoryEntry = {
    release: release.id,
    pointer: release.pointer,
    publishedMs: nowMs,
    files: release.files,
  }
  const releases = isCurrent && known ? neededReleases(known, nowMs) : addToHistory(entry, known ?? [], nowMs)
  // Without a history it is unknown which files the previous release needs.
  const old = known === undefined ? [] : findOld(there, [entry, ...releases], nowMs)
  const earlier = known?.find(({ release: id }) => id !== release.id)?.release
  const report = {
    release: release.id,
    ...(earlier !== undefined && { earlier }),
    sent: missing,
    kept: release.files.length - missing.length,
    removed: old,
    notes: [] as string[],
  }
  if (dryRun) return { ...report, status: 'planned' }

  let sent = 0
  await forEachAtOnce(missing, FILES_AT_ONCE, async ({ path }) => {
    const bytes = await readFile(join(release.privateDir, path))
    await target.send(path, new Uint8Array(bytes))
    onProgress?.(++sent, missing.length)
  })
  if (!isCurrent || known === undefined) {
    await replace(target, HISTORY_NAME, renderHistory(releases), history?.version)
  }
  if (!isCurrent) await replace(target, POINTER_NAME, release.pointer, pointer?.version)
  const removed = await removeAll(target, old, report.notes)
  const status = isCurrent && missing.length === 0 ? 'unchanged' : 'published'
  return { ...report, removed, status }
}

/** Replaces a text that was read before. @throws {DeployError} when another process has replaced it since. */
async function replace(target: PublishTarget, path: string, text: string, version: string | undefined): Promise<void> {
  if (await target.replaceText(path, text, version)) return
  throw new DeployError(
    `${target.name}: another process published there meanwhile, and its release stays; run this again to publish yours`,
  )
}

/**
 * Files that no release needs and that are old: one that is unknown and young is being published by another process
 * right now.
 */
function findOld(there: ReadonlyMap<string, TargetFile>, releases: readonly HistoryEntry[], nowMs: number): string[] {
  const needed = new Set(releases.flatMap(({ files }) => files.map(({ path }) => path)))
  return [...there].flatMap(([path, { modifiedMs }]) =>
    needed.has(path) || nowMs - modifiedMs < KEEP_RELEASES_MS ? [] : [path],
  )
}

/** Files that cannot be removed are removed by the next run: the release is published nevertheless. */
async function removeAll(target: PublishTarget, paths: readonly string[], notes: string[]): Promise<string[]> {
  const removed: string[] = []
  try {
    await forEachAtOnce(paths, FILES_AT_ONCE, async (path) => {
      await target.remove(path)
      removed.push(path)
    })
  } catch (error) {
    notes.push(`old files stay for now: ${error instanceof Error ? error.message : String(error)}`)
  }
  return removed
}

/**
 * Makes the previous release current again, from the files still at a target.
 *
 * @throws {DeployError} when none is left.
 */
export async function publishEarlier(
  target: PublishTarget,
  { dryRun = false, nowMs }: Pick<PublishToOptions, 'dryRun' | 'nowMs'>,
): Promise<PublishToReport> {
  const pointer = await target.readText(POINTER_NAME)
  const history = await target.readText(HISTORY_NAME)
  const known = parseHistory(history?.text) ?? []
  const at = known.findIndex((each) => each.pointer === pointer?.text)
  const current = known[at]
  const earlier = known[at + 1]
  if (current === undefined || earlier === undefined) {
    throw new DeployError(
      `${target.name}: no release before the current one is known there; build and publish it again`,
    )
  }
  const there = await target.list()
  const lost = earlier.files.find(({ path, byteLength }) => there.get(path)?.byteLength !== byteLength)
  if (lost !== undefined) {
    throw new DeployError(
      `${target.name}: ${lost.path} of release ${earlier.release} is gone; build and publish it again`,
    )
  }
  const report = { release: earlier.release, earlier: current.release, sent: [], kept: earlier.files.length }
  if (!dryRun) {
    const releases = addToHistory({ ...earlier, publishedMs: nowMs }, known, nowMs)
    await replace(target, HISTORY_NAME, renderHistory(releases), history?.version)
    await replace(target, POINTER_NAME, earlier.pointer, pointer?.version)
  }
  return { ...report, removed: [], notes: [], status: dryRun ? 'planned' : 'published' }
}

/** Name of the file beside the pointer that records releases. Servers do not read it. */
const HISTORY_NAME = 'releases.json'

/** Milliseconds that a release stays after it was replaced: a server may still answer from it. */
const KEEP_RELEASES_MS = 24 * 3600 * 1000

/** Maximum number of releases recorded. */
const MAX_RELEASES = 100

const historySchema = z.object({
  format: z.literal(1),
  /** Newest first. */
  releases: z
    .array(
      z.object({
        release: z.string(),
        /** The pointer, the content of `current.json`. */
        pointer: z.string(),
        /** When it was last published, milliseconds since 1970. */
        publishedMs: z.number(),
        files: z.array(z.object({ path: z.string(), byteLength: z.number() })).readonly(),
      }),
    )
    .readonly(),
})

/** A release that was published to a target. */
type HistoryEntry = z.infer<typeof historySchema>['releases'][number]

function renderHistory(releases: readonly HistoryEntry[]): string {
  return `${JSON.stringify({ format: 1, releases })}\n`
}

/** @returns `undefined` when there is none that can be read, so that the files still needed are unknown. */
function parseHistory(text = ''): readonly HistoryEntry[] | undefined {
  try {
    return historySchema.parse(JSON.parse(text)).releases
  } catch {
    return undefined
  }
}

/** Puts a release first, published at `nowMs` or earlier. @returns The releases that {@link neededReleases} keeps. */
function addToHistory(entry: HistoryEntry, history: readonly HistoryEntry[], nowMs: number): HistoryEntry[] {
  return neededReleases([entry, ...history.filter(({ release }) => release !== entry.release)], nowMs)
}

/**
 * Drops releases no longer needed. It keeps the current one, the previous one, and all that were replaced
 * less than {@link KEEP_RELEASES_MS} ago.
 *
 * @param releases Newest first.
 */
function neededReleases(releases: readonly HistoryEntry[], nowMs: number): HistoryEntry[] {
  return releases.slice(0, MAX_RELEASES).filter((_, at) => {
    const successor = releases[at - 1]
    return at < 2 || (successor !== undefined && nowMs - successor.publishedMs < KEEP_RELEASES_MS)
  })
}
