import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Thrown when another build is writing to the same output, or has taken over from this one. */
export class BuildRunningError extends Error {
  override readonly name = 'BuildRunningError'
}

/** How long a lock is respected whose holder cannot be seen: it runs on another machine, or in another container. */
export interface LeaseTimes {
  readonly leaseMs: number
  /** How often the holder renews it. */
  readonly renewMs: number
}

const DEFAULT_LEASE: LeaseTimes = { leaseMs: 10_000, renewMs: 2500 }

/** A lock that is held. */
export interface BuildLock {
  /** @throws {BuildRunningError} when another build has taken over, because this process was stopped or suspended. */
  check(): void
  release(): Promise<void>
}

/** What distinguishes a process from all others, those of other machines and containers included. */
export interface ProcessIdentity {
  /** For messages: containers and cloned machines share names. */
  readonly host: string
  /** Kernel and namespace, in which process ids are unique; empty where they are unknown. */
  readonly place: string
  readonly pid: number
  /** When the process began, in units of the system: tells it from a later one with the same id. Empty: unknown. */
  readonly start: string
}

interface LockRecord extends ProcessIdentity {
  readonly nonce: string
}

interface SeenLock {
  readonly text: string
  readonly modifiedMs: number
}

/** Locks of this process, by their nonces. */
const held = new Set<string>()

/** Others may take the lock in the moment in which it is found abandoned, or move it aside to look at it. */
const MAX_ATTEMPTS = 5
const LOOK_AGAIN_MS = 20

/** Text of a lock whose holder has released it. */
const RELEASED = 'released'

/**
 * Takes the output's build lock: a file that is created exclusively.
 *
 * A lock is respected while its holder lives. On the same kernel and in the same namespace of process ids, the holder is
 * looked up by its id and the time it began, so that a reused id deceives nobody. Elsewhere (another container, another
 * machine, before a restart), and where the holder is stopped, the lock is respected until its lease ends. A build that
 * takes over moves the lock aside first and looks whether it is still the abandoned one, so that only one of several does.
 *
 * @throws {BuildRunningError} when it is held.
 */
export function takeBuildLock(privateDir: string, { leaseMs, renewMs }: LeaseTimes = DEFAULT_LEASE): BuildLock {
  const path = join(privateDir, 'lock')
  const own: LockRecord = { ...identifySelf(), nonce: randomUUID() }
  const text = `${JSON.stringify(own)}\n`
  const aside = `${path}.${own.nonce}.tmp`
  const descriptor = take(path, aside, own, text, leaseMs)
  held.add(own.nonce)
  removeAbandoned(privateDir, own, leaseMs)
  const stopRenewing = keepLease(descriptor, text, renewMs)
  return {
    check() {
      for (let attempt = 1; ; attempt += 1) {
        const seen = readLock(path)
        if (seen?.text === text) return
        if (seen !== undefined || attempt === MAX_ATTEMPTS) {
          const reason = 'another build took over while this one was suspended, so this one has ended; build again'
          throw new BuildRunningError(`${path}: ${reason}`)
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
      }
    },
    async release() {
      held.delete(own.nonce)
      await stopRenewing()
      // Another build may have moved it aside to look at it, and puts it back after this.
      const present = Buffer.alloc(Buffer.byteLength(text) + 1)
      const length = readSync(descriptor, present, { position: 0 })
      if (present.toString('utf8', 0, length) === text) writeSync(descriptor, RELEASED.padEnd(length), 0)
      closeSync(descriptor)
      if (readLock(path)?.text.startsWith(RELEASED)) removeLock(path, aside, (seen) => seen.text.startsWith(RELEASED))
    },
  }
}

/** @returns Descriptor of the lock, which has its text. */
function take(path: string, aside: string, own: LockRecord, text: string, leaseMs: number): number {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const created = create(path, aside, text)
    if (created !== undefined) return created
    const seen = readLock(path)
    if (seen === undefined) continue
    const restMs = leaseMs - (fileSystemTime(aside) - seen.modifiedMs)
    const holder = parseRecord(seen.text)
    if (!seen.text.startsWith(RELEASED) && isHeld(holder, own, restMs >= 0)) {
      throw new BuildRunningError(`${path}: ${describeHolder(holder, own, Math.max(0, restMs))}`)
    }
    removeLock(path, aside, (now) => now.text === seen.text && now.modifiedMs === seen.modifiedMs)
  }
  throw new BuildRunningError(`${path}: other builds keep taking the lock; try again`)
}

/**
 * Creates the lock with its text at once: a build that is killed in between leaves no lock without a holder, which
 * would be in force until its lease ends.
 *
 * @returns Its descriptor; `undefined` where there is a lock already.
 */
function create(path: string, aside: string, text: string): number | undefined {
  const descriptor = openSync(aside, 'wx+')
  try {
    writeSync(descriptor, text)
    linkSync(aside, path)
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    // There is a lock, or its holder has taken this file for abandoned while it was empty.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return undefined
    if (!WITHOUT_LINKS.has(codeOf(error))) throw error
    return createWithoutLinks(path, text)
  } finally {
    rmSync(aside, { force: true })
  }
}

/** What file systems without hard links answer. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES'])

function createWithoutLinks(path: string, text: string): number | undefined {
  try {
    const descriptor = openSync(path, 'wx+')
    writeSync(descriptor, text)
    return descriptor
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  }
}

/** The time of the file system, which may be another machine's. */
function fileSystemTime(probe: string): number {
  const descriptor = openSync(probe, 'w')
  try {
    writeSync(descriptor, '\n')
    return fstatSync(descriptor).mtimeMs
  } finally {
    closeSync(descriptor)
    rmSync(probe, { force: true })
  }
}

/** @param isFresh Whether the lease has not ended. */
function isHeld(holder: LockRecord | undefined, own: LockRecord, isFresh: boolean): boolean {
  if (holder !== undefined && held.has(holder.nonce)) return true
  if (holder === undefined || !sharesProcessIds(holder, own)) return isFresh
  const seen = lookUpProcess(holder.pid)
  if (seen === 'gone') return false
  if (seen === 'hidden' || seen.start === '' || holder.start === '') return isFresh
  return seen.start === holder.start && (isFresh || !seen.isStopped)
}

function describeHolder(holder: LockRecord | undefined, own: LockRecord, restMs: number): string {
  if (holder === undefined) return 'another build is using this folder; wait for it'
  if (held.has(holder.nonce)) return 'this process is building into this folder already'
  const { pid, host } = holder
  if (sharesProcessIds(holder, own)) return `process ${pid} is building into this folder; wait for it`
  const seconds = Math.ceil(restMs / 1000)
  return `process ${pid} of ${host} is building into this folder; wait for it, or, if it is gone, for ${seconds} s`
}

/** `undefined` for locks of earlier versions, and for one that is being written. */
function parseRecord(text: string): LockRecord | undefined {
  try {
    const record: unknown = JSON.parse(text)
    // Only we write objects there.
    return typeof record === 'object' && record !== null && 'nonce' in record ? (record as LockRecord) : undefined
  } catch {
    return undefined
  }
}

function readLock(path: string): SeenLock | undefined {
  try {
    return { text: readFileSync(path, 'utf8'), modifiedMs: statSync(path).mtimeMs }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Removes a lock if it is the one meant; puts it back if it is another, which was created meanwhile. */
function removeLock(path: string, aside: string, isMeant: (seen: SeenLock) => boolean): void {
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const seen = readLock(aside)
  if (seen !== undefined && !isMeant(seen)) putBack(aside, path)
  rmSync(aside, { force: true })
}

/** Removes what builds have left that were killed while they took or released a lock. */
function removeAbandoned(privateDir: string, own: LockRecord, leaseMs: number): void {
  const aside = /^lock\.[\da-f-]{36}\.tmp$/
  for (const entry of readdirSync(privateDir, { withFileTypes: true })) {
    if (!entry.isFile() || !aside.test(entry.name)) continue
    const path = join(privateDir, entry.name)
    const seen = readLock(path)
    const isFresh = seen !== undefined && Date.now() - seen.modifiedMs <= leaseMs
    // A build was killed while it took a lock away that was released already, or before it wrote anything.
    const isNobodys = seen?.text.startsWith(RELEASED) === true || seen?.text.trim() === ''
    if (isNobodys || (seen !== undefined && !isHeld(parseRecord(seen.text), own, isFresh)))
      rmSync(path, { force: true })
  }
}

/** Does nothing where there is a lock already. Without hard links, the lease of its holder ends. */
function putBack(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (error) {
    // Or where the build that took the lock meanwhile has found it abandoned, too.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return
    try {
      copyFileSync(aside, path, constants.COPYFILE_EXCL)
    } catch (second) {
      if (codeOf(second) !== 'EEXIST') throw second
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A thread of its own, because builds have long stretches without a turn of the event loop. It writes the same bytes. */
const RENEWING = `
const { writeSync } = require('node:fs')
const { descriptor, text, everyMs } = require('node:worker_threads').workerData
setInterval(() => {
  try {
    writeSync(descriptor, text, 0)
  } catch {
    // The lease ends.
  }
}, everyMs)
`

/** Renews the modification time of a lock, whatever its name has become. @returns Ends it; close the file after that. */
function keepLease(descriptor: number, text: string, everyMs: number): () => Promise<unknown> {
  const workerData = { descriptor, text, everyMs }
  const worker = new Worker(RENEWING, { eval: true, workerData, execArgv: [], env: {} })
  // Without the thread the lease ends, and the lock is looked at again before anything is published.
  worker.on('error', () => undefined)
  worker.unref()
  return () => worker.terminate()
}

/** The identity of this process. */
export function identifySelf(): ProcessIdentity {
  const seen = lookUpProcess(process.pid)
  return {
    host: hostname(),
    place: readOrEmpty(
      () => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`,
    ),
    pid: process.pid,
    start: typeof seen === 'string' ? '' : seen.start,
  }
}

function sharesProcessIds(one: ProcessIdentity, other: ProcessIdentity): boolean {
  return one.place !== '' && one.place === other.place
}

/** Looks a process up by its id, in this namespace; `hidden` where it exists and the system says no more. */
export function lookUpProcess(
  pid: number,
): { readonly start: string; readonly isStopped: boolean } | 'hidden' | 'gone' {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The name, in parentheses, may have any characters: fields are counted from behind it.
  const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Zombies wait only for their parent to look.
  if (state === 'Z' || state === 'X') return 'gone'
  if (stat !== '') return { start: rest[18] ?? '', isStopped: state === 'T' || state === 't' }
  try {
    process.kill(pid, 0)
    return 'hidden'
  } catch (error) {
    return codeOf(error) === 'EPERM' ? 'hidden' : 'gone'
  }
}

function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
