import { existsSync, lstatSync, readdirSync, type Dirent } from 'node:fs'
import { join, relative } from 'node:path'

/** Thrown for an output that is not to be written into; the message says what to do. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
}

/** Files by which an output of ours is known: of this version, and of earlier ones. */
const MARKS = ['_/connect/index.html', '_/site.json']

const NAMED_FILES = 3

/**
 * Makes sure that builds may write into an output: it is missing, empty, or of builds of ours. Names that begin with a
 * dot do not count.
 *
 * **Security:** nothing is written through links. An output that is one is refused, and one that has some.
 *
 * @param stateDir Of this output; builds create it before they write.
 * @param isForced Takes a folder that has other files, too: those with the same names are written over.
 * @throws {OutputError}
 */
export function checkOutput(outDir: string, stateDir: string, isForced = false): void {
  const stats = lstatSync(outDir, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (stats.isSymbolicLink()) throw new OutputError(`${outDir} is a link; name the folder that it leads to`)
  // The state may be lost, for instance where only the output is kept in a repository.
  const isOurs = existsSync(stateDir) || MARKS.some((path) => existsSync(join(outDir, path)))
  const entries = readdirSync(outDir, { withFileTypes: true, recursive: !isOurs })
  const pathOf = ({ parentPath, name }: Dirent): string => relative(outDir, join(parentPath, name))
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link !== undefined) {
    throw new OutputError(`${join(outDir, pathOf(link))} is a link, and builds write through none; remove it`)
  }
  if (isOurs || isForced) return
  const files = entries.filter((entry) => !entry.isDirectory()).map(pathOf)
  const others = files.filter((path) => !/(?:^|[/\\])\./.test(path)).sort()
  if (others.length === 0) return
  const more = others.length > NAMED_FILES ? ` and ${others.length - NAMED_FILES} more` : ''
  throw new OutputError(
    `${outDir} has files that no build wrote: ${others.slice(0, NAMED_FILES).join(', ')}${more}; name another folder ` +
      'with --out, or write over those of the same names with --force',
  )
}
