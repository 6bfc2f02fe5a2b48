import { randomUUID } from 'node:crypto'
import { closeSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepLease } from './keep-lease.ts'
import {
  isPlaced,
  isReleased,
  openLock,
  readLock,
  removeLeftovers,
  removeLock,
  writeNew,
  writeReleased,
} from './lock-file.ts'
import { identifySelf, lookUpProcess, sharesProcessIds } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

const LOCK_NAME = 'lock'

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

/** Who holds a lock. */
interface LockRecord extends ProcessIdentity {
  readonly nonce: string
}

/** Locks of this process, by their nonces. */
const held = new Set<string>()

/** Others may take the lock in the moment in which it is found abandoned. */
const MAX_ATTEMPTS = 5

/** For a lock that another build has moved aside to look at. */
const LOOK_AGAIN_MS = 20

/**
 * Takes the output's build lock: a file that is complete from the moment it is there.
 *
 * A lock is respected while its holder lives. Where process ids mean the same, on the same kernel and in the same
 * namespace, the holder is looked up, by its id and the time it began, so that an id that was used again deceives nobody.
 * Otherwise (another container, another machine, before a restart), and where the holder is stopped, the lock is
 * respected until its lease ends. Whoever takes over moves the lock aside first and looks whether it is still the
 * abandoned one, so that only one of several does. A lock that was released meanwhile says so itself, wherever it is.
 *
 * @throws {BuildRunningError} when it is held.
 */
export function takeBuildLock(privateDir: string, lease: LeaseTimes = DEFAULT_LEASE): BuildLock {
  const path = join(privateDir, LOCK_NAME)
  const own: LockRecord = { ...identifySelf(), nonce: randomUUID() }
  const text = `${JSON.stringify(own)}\n`
  const temporary = `${path}.${own.nonce}.tmp`
  const aside = `${path}.${own.nonce}-aside.tmp`
  const { descriptor: placed, modifiedMs: nowMs } = writeNew(temporary, text)
  try {
    take(path, { temporary, aside, own, nowMs, lease })
  } catch (error) {
    closeSync(placed)
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  held.add(own.nonce)
  removeLeftovers(privateDir, LOCK_NAME, nowMs - lease.leaseMs)
  // Another file than the one that was placed only where there are no hard links.
  const opened = openLock(path, text)
  if (opened !== undefined) closeSync(placed)
  const descriptor = opened ?? placed
  const stopRenewing = keepLease(descriptor, text, lease.renewMs)
  return {
    check() {
      for (let attempt = 1; ; attempt += 1) {
        const seen = readLock(path)
        if (seen?.text === text) return
        if (seen !== undefined || attempt === MAX_ATTEMPTS) throw new BuildRunningError(takenOver(path))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
      }
    },
    async release() {
      held.delete(own.nonce)
      await stopRenewing()
      // Another build may have moved it aside to look at it, and puts it back after this.
      writeReleased(descriptor, text)
      closeSync(descriptor)
      removeLock(path, aside, (seen) => isReleased(seen.text))
    },
  }
}

interface Taking {
  readonly temporary: string
  readonly aside: string
  readonly own: LockRecord
  /** By the clock of the file system. */
  readonly nowMs: number
  readonly lease: LeaseTimes
}

function take(path: string, { temporary, aside, own, nowMs, lease }: Taking): void {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (isPlaced(temporary, path)) return
    const seen = readLock(path)
    if (seen === undefined) continue
    const ageMs = nowMs - seen.modifiedMs
    const holder = parseRecord(seen.text)
    if (!isReleased(seen.text) && isHeld(holder, own, ageMs <= lease.leaseMs)) {
      throw new BuildRunningError(describeHolder(path, holder, own, Math.max(0, lease.leaseMs - ageMs)))
    }
    removeLock(path, aside, (now) => now.text === seen.text && now.modifiedMs === seen.modifiedMs)
  }
  throw new BuildRunningError(`${path}: other builds keep taking the lock; try again`)
}

/** @param isFresh Whether the lease has not ended. */
function isHeld(holder: LockRecord | undefined, own: LockRecord, isFresh: boolean): boolean {
  if (holder !== undefined && held.has(holder.nonce)) return true
  if (holder === undefined || !sharesProcessIds(holder, own)) return isFresh
  const seen = lookUpProcess(holder.pid)
  if (seen === 'gone') return false
  if (seen === 'hidden' || seen.start === '' || holder.start === '') return isFresh
  if (seen.start !== holder.start) return false
  return isFresh || !seen.isStopped
}

function describeHolder(path: string, holder: LockRecord | undefined, own: LockRecord, restMs: number): string {
  if (holder === undefined) return `${path}: another build is using this folder; wait for it`
  if (held.has(holder.nonce)) return `${path}: this process is building into this folder already`
  if (sharesProcessIds(holder, own)) return `${path}: process ${holder.pid} is building into this folder; wait for it`
  const seconds = Math.ceil(restMs / 1000)
  const who = `process ${holder.pid} of ${holder.host}`
  return `${path}: ${who} is building into this folder; wait for it, or, if it is gone, for ${seconds} s`
}

function takenOver(path: string): string {
  return `${path}: another build took over while this one was suspended, so this one has ended; build again`
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
