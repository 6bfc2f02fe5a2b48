import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/** Name of the folder beside outputs that has the state of each. */
export const STATE_FOLDER = '.gazetteer'

/** Name of the file in a state folder that the build which writes there has locked. */
export const LOCK_NAME = 'build.lock'

/** Thrown for a state folder that cannot be used; the message says why. */
export class StateDirError extends Error {
  override readonly name = 'StateDirError'
}

/**
 * Resolves the state folder of an output: the release as servers read it, and what builds remember.
 *
 * **Security:** it is beside the output, never inside. Static hosts publish the whole output, and the state names source
 * files by their absolute paths.
 *
 * @param stateDir As given with `--state`. Default: `.gazetteer/NAME` beside the output, where NAME is the output's.
 * @throws {StateDirError} when `stateDir` is inside the output.
 */
export function resolveStateDir(outDir: string, stateDir?: string): string {
  const out = resolve(outDir)
  if (stateDir === undefined) return join(dirname(out), STATE_FOLDER, basename(out))
  const path = relative(out, resolve(stateDir))
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
  if (!isOutside) {
    throw new StateDirError(`--state: ${stateDir} is in ${outDir}, which is published; name a folder outside of it`)
  }
  return stateDir
}
