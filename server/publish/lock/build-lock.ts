import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type * as Sqlite from 'node:sqlite'
import { LOCK_NAME, StateDirError } from '../../store/state-dir.ts'

/** Thrown when another build is writing to the same output. */
export class BuildRunningError extends Error {
  override readonly name = 'BuildRunningError'
}

export interface BuildLock {
  release(): void
}

/** Result codes of SQLite. @see https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

/**
 * Takes the build lock of a state folder: the lock of an empty SQLite database, which the system releases when the process
 * ends, however it ends. It holds between processes and containers of a machine, and between machines where their file
 * system has locks. A build that is suspended keeps it. The file stays: another build may be waiting for this very one.
 *
 * @throws {BuildRunningError} when it is held.
 * @throws {StateDirError} when the file system has no locks.
 */
export function takeBuildLock(stateDir: string): BuildLock {
  const path = join(stateDir, LOCK_NAME)
  try {
    const database = lock(path)
    return { release: () => database.close() }
  } catch (error) {
    if (codeOf(error) === SQLITE_BUSY) {
      throw new BuildRunningError(`${path}: another build is using this folder; wait for it`, { cause: error })
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new StateDirError(`${path}: cannot be locked (${reason}); name a folder on a local disk with --state`)
  }
}

function lock(path: string): Sqlite.DatabaseSync {
  const database = new (loadSqlite().DatabaseSync)(path)
  try {
    // Nothing is written, so that no file of a journal is needed beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (codeOf(error) !== SQLITE_NOTADB) throw error
    // Somebody has written into it.
    rmSync(path)
    return lock(path)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}

/** Loads SQLite without the warning of older versions of Node that it is experimental. */
function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
