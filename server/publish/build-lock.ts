import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown when another build is writing to the same output. */
export class BuildRunningError extends Error {
  override readonly name = 'BuildRunningError'
}

/** Locks held by this process: in a container a crashed build may have had our process id. */
const held = new Set<string>()

/**
 * Takes the output's build lock. A lock left by a process that is gone is taken over.
 *
 * @returns A function that releases it.
 * @throws {BuildRunningError} when a living process holds it.
 */
export function takeBuildLock(privateDir: string): () => void {
  const path = join(privateDir, 'lock')
  if (held.has(path)) throw new BuildRunningError(`${path}: this process is building into this folder already`)
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const descriptor = openSync(path, 'wx')
      writeSync(descriptor, String(process.pid))
      closeSync(descriptor)
      held.add(path)
      return () => {
        held.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if (!isExisting(error)) throw error
      const holder = readHolder(path)
      if (holder !== undefined && isAlive(holder)) {
        throw new BuildRunningError(`${path}: process ${holder} is building into this folder; wait for it`)
      }
      rmSync(path, { force: true })
    }
  }
  throw new BuildRunningError(`${path}: other builds keep taking the lock; try again`)
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

function readHolder(path: string): number | undefined {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    return Number.isSafeInteger(holder) && holder > 0 ? holder : undefined
  } catch {
    return undefined
  }
}

function isAlive(processId: number): boolean {
  if (processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
