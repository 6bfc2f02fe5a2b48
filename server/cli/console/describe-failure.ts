import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { DeployError } from '../../deploy/published-release.ts'
import { OutputError } from '../../publish/check-output.ts'
import { BuildRunningError } from '../../publish/lock/build-lock.ts'
import { DirectoryConfigError } from '../../sources/read-config.ts'
import { StateDirError } from '../../store/state-dir.ts'
import { EnvironmentError, EXIT_CODES } from './exit-codes.ts'

/** The message for an error that ended a command, and its exit code. */
export function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof DirectoryConfigError || error instanceof StateDirError || error instanceof OutputError)
    return { message: error.message, exitCode: EXIT_CODES.usage }
  if (isSystemError(error)) return { message: describeSystemError(error), exitCode: EXIT_CODES.environment }
  if (isOfEnvironment(error)) {
    return { message: error.message, exitCode: EXIT_CODES.environment }
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message: `unexpected error; please report it\n${detail}`, exitCode: EXIT_CODES.internal }
}

function isOfEnvironment(error: unknown): error is Error {
  return [BuildRunningError, DeployError, EnvironmentError, UnreadableBytesError].some((one) => error instanceof one)
}

/** Errors of the operating system: no permission, disk full, port taken. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

/** What the operator can do about an error of the operating system, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'no permission; give it to the user who runs this, or name another place',
  EPERM: 'not permitted; give the permission to the user who runs this, or name another place',
  EROFS: 'the file system is read-only; mount it writable, or name a place that is',
  ENOSPC: 'the disk is full; free some space, or name a place on another disk, and run the command again',
  EDQUOT:
    'the quota of the disk is used up; free some space, or name a place on another disk, and run the command again',
  EIO: 'the disk fails; look into the log of the system, and name a place on another one',
  EMFILE: 'too many open files; raise the limit (ulimit -n) and run the command again',
  ENFILE: 'too many open files on this machine; raise the limit (fs.file-max) and run the command again',
  EISDIR: 'a folder is where a file belongs; move it away and run the command again',
  ENOTDIR: 'a file is where a folder belongs; move it away and run the command again',
}

/** Of folders with the ones above them; where those cannot be made either, Node says only that they are not there. */
const UNMADE_FOLDER =
  'cannot be made: the file system is read-only, or what is above is gone; name a place that is writable'

/** A message for an error of the operating system: the path, what is the matter, and the remedy. */
function describeSystemError(error: NodeJS.ErrnoException): string {
  const { code = '', syscall = '', path } = error
  const remedy = code === 'ENOENT' && syscall === 'mkdir' ? UNMADE_FOLDER : REMEDIES[code]
  if (remedy === undefined) return error.message
  // Calls with two paths name the second one as well; it is the one that is written.
  const written = 'dest' in error && typeof error.dest === 'string' ? error.dest : path
  return written === undefined ? `${remedy} (${code}, ${syscall})` : `${written}: ${remedy} (${code}, ${syscall})`
}
