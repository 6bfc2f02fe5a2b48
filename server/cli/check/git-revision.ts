import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { EnvironmentError } from '../console/exit-codes.ts'

const run = promisify(execFile)

/** Bytes of one answer of Git. */
const MAX_OUTPUT_BYTES = 64 << 20

/** An earlier state of the repository that a folder is in. */
export interface GitRevision {
  /** The folder as it was then. Gone after {@link GitRevision.close}. */
  readonly folder: string
  /** Path of a file in the repository, with `/`. @param file Relative to the folder. */
  readonly pathOf: (file: string) => string
  /** Whether a line of a file was added or changed since. @param file Relative to the folder. */
  hasChanged(file: string, line: number): Promise<boolean>
  close(): void
}

/**
 * Opens an earlier state of the repository that a folder is in. The repository stays as it is: its index and its work
 * tree are not touched.
 *
 * @param name A branch, a tag or a commit.
 * @throws {EnvironmentError} when Git is missing, the folder is in no repository, or there is no such revision.
 */
export async function openRevision(folder: string, name: string): Promise<GitRevision> {
  const root = await ask(folder, ['rev-parse', '--show-toplevel'], `${folder} is in no Git repository`)
  const commit = await ask(
    folder,
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    `there is no revision "${name}" here; fetch it first (in a workflow: actions/checkout with fetch-depth: 0)`,
  )
  const prefix = path.relative(root, realpathSync(folder))
  const copy = mkdtempSync(path.join(tmpdir(), 'gazetteer-since-'))
  const tree = path.join(copy, 'tree')
  const env = { GIT_INDEX_FILE: path.join(copy, 'index') }
  try {
    await ask(root, ['read-tree', commit], `${name} cannot be read`, env)
    await ask(root, ['checkout-index', '--all', `--prefix=${tree}/`], `${name} cannot be written to ${copy}`, env)
  } catch (error) {
    rmSync(copy, { recursive: true, force: true })
    throw error
  }
  const pathOf = (file: string): string => path.posix.join(prefix.replaceAll(path.sep, '/'), file)
  const changes = new Map<string, Promise<readonly LineRange[]>>()
  return {
    folder: path.join(tree, prefix),
    pathOf,
    async hasChanged(file, line) {
      const known = changes.get(file) ?? listChangedLines(root, commit, pathOf(file))
      changes.set(file, known)
      return (await known).some(([first, last]) => line >= first && line <= last)
    },
    close: () => rmSync(copy, { recursive: true, force: true }),
  }
}

/** First and last line, from 1. */
type LineRange = readonly [number, number]

async function listChangedLines(root: string, commit: string, file: string): Promise<readonly LineRange[]> {
  const failure = `the changes of ${file} cannot be read`
  const known = await ask(root, ['ls-tree', '--name-only', commit, '--', `:(literal)${file}`], failure)
  if (known === '') return [[1, Infinity]]
  const options = ['--unified=0', '--no-color', '--no-ext-diff', '--no-renames']
  const text = await ask(root, ['diff', ...options, commit, '--', `:(literal)${file}`], failure)
  return Array.from(text.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm), ([, start = '', count = '1']): LineRange => {
    return [Number(start), Number(start) + Number(count) - 1]
  })
}

async function ask(
  cwd: string,
  args: readonly string[],
  failure: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES }
    const { stdout } = await run('git', ['-c', 'core.quotePath=false', ...args], options)
    return stdout.replace(/\n$/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const message = isMissing ? 'git is not installed; --since needs it' : `--since: ${failure}`
    throw new EnvironmentError(reason === '' || isMissing ? message : `${message}: ${reason}`, { cause: error })
  }
}
