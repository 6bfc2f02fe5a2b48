import { DeployError } from '../../deploy/published-release.ts'
import { BuildRunningError } from '../../publish/lock/build-lock.ts'
import { DirectoryConfigError } from '../../sources/read-config.ts'
import { StateDirError } from '../../store/state-dir.ts'
import { describeSystemError } from './describe-system-error.ts'
import { EnvironmentError } from './environment-error.ts'
import { EXIT_CODES } from './exit-codes.ts'

/** The message for an error that ended a command, and its exit code. */
export function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof DirectoryConfigError || error instanceof StateDirError)
    return { message: error.message, exitCode: EXIT_CODES.usage }
  if (isSystemError(error)) return { message: describeSystemError(error), exitCode: EXIT_CODES.environment }
  if (isOfEnvironment(error)) {
    return { message: error.message, exitCode: EXIT_CODES.environment }
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message: `unexpected error; please report it\n${detail}`, exitCode: EXIT_CODES.internal }
}

function isOfEnvironment(error: unknown): error is Error {
  return error instanceof BuildRunningError || error instanceof DeployError || error instanceof EnvironmentError
}

/** Errors of the operating system: no permission, disk full, port taken. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
