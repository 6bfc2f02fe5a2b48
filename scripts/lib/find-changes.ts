import { execFileSync } from 'node:child_process'

/** Differences from the branch that the work will be merged into. */
export interface Changes {
  /** Their merge base. */
  readonly base: string
  /** Files that were added or edited since, committed or not; deleted ones are not included. */
  readonly files: readonly string[]
}

/** Branch that work is merged into: the first of these that exists. */
const TARGETS = ['origin/HEAD', 'origin/main', 'main', 'HEAD']

/** Queries git for changes in `folder`; paths are relative to it. @throws {Error} When it is not a repository. */
export function findChanges(folder: string): Changes {
  const target = TARGETS.find((name) => git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== '')
  if (target === undefined) throw new Error(`${folder}: no git repository with a commit`)
  const base = git(folder, 'merge-base', 'HEAD', target).trim() || 'HEAD'
  const edited = git(folder, 'diff', '--name-only', '--diff-filter=d', '-z', base)
  const untracked = git(folder, 'ls-files', '--others', '--exclude-standard', '-z')
  return { base, files: `${edited}${untracked}`.split('\0').filter((file) => file !== '') }
}

function git(cwd: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
