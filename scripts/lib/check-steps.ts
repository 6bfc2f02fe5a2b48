import { execFileSync } from 'node:child_process'
import type { Step } from './run-steps.ts'

/** Differences from the branch that the work will be merged into. */
export interface Changes {
  /** Their merge base. */
  readonly base: string
  /** Files that were added or edited since, committed or not; deleted ones are not included. */
  readonly files: readonly string[]
}

/** A check of the sources. Its arguments are those of `npm test`. */
interface StaticCheck extends Step {
  /** Arguments in `npm run check`, where they differ. */
  readonly quickArgs?: readonly string[]
  /** Arguments for the changed files, or `undefined` where there is nothing to do. Default: all are checked. */
  readonly changedArgs?: (changes: Changes) => readonly string[] | undefined
}

/** The checks of the sources in `npm test` and `npm run check`, the slowest first. */
export const STATIC_CHECKS: readonly StaticCheck[] = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'unused code', command: 'knip', args: [], changedArgs: () => undefined },
  { name: 'layers', command: 'node', args: ['scripts/layers.ts'] },
  { name: 'lines', command: 'node', args: ['scripts/lines.ts'] },
  { name: 'promises', command: 'node', args: ['scripts/promises.ts'] },
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings'],
    quickArgs: ['--deny-warnings'],
    changedArgs: ({ files }) => appendFiles(['--deny-warnings'], files.filter(isScript)),
  },
  {
    name: 'format',
    command: 'oxfmt',
    args: ['--check', '.'],
    changedArgs: ({ files }) => appendFiles(['--check', '--no-error-on-unmatched-pattern'], files),
  },
]

/** Few runs of each property, and the same each time: a failure is then due to an edit. */
const UNIT_TESTS: Step = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', '--project', 'unit', '--reporter=dot'],
  env: { PROPERTY_RUNS: '10', PROPERTY_SEED: '1' },
}

/** Branch that work is merged into: the first of these that exists. */
const TARGETS = ['origin/HEAD', 'origin/main', 'main', 'HEAD']

/** The steps of `npm run check`, for all files or the changed ones. */
export function listCheckSteps(changes?: Changes): Step[] {
  const checks = STATIC_CHECKS.flatMap(({ quickArgs, changedArgs, ...step }) => {
    if (changes === undefined || changedArgs === undefined) return [{ ...step, args: quickArgs ?? step.args }]
    const args = changedArgs(changes)
    return args === undefined ? [] : [{ ...step, args }]
  })
  if (changes === undefined) return [UNIT_TESTS, ...checks]
  const rooms = [...new Set(changes.files.flatMap(roomsOf))]
  if (rooms.length === 0) return checks
  // Vitest runs the tests that import changed files. Nearly all import the model: only those of the same rooms run.
  const args = [...UNIT_TESTS.args, '--passWithNoTests', '--changed', changes.base, ...rooms]
  return [{ ...UNIT_TESTS, args }, ...checks]
}

/** Queries git for changes in `folder`; paths are relative to it. @throws {Error} When it is not a repository. */
export function findChanges(folder: string): Changes {
  const target = TARGETS.find((name) => git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== '')
  if (target === undefined) throw new Error(`${folder}: no git repository with a commit`)
  const base = git(folder, 'merge-base', 'HEAD', target).trim() || 'HEAD'
  const edited = git(folder, 'diff', '--name-only', '--diff-filter=d', '-z', base)
  const untracked = git(folder, 'ls-files', '--others', '--exclude-standard', '-z')
  return { base, files: `${edited}${untracked}`.split('\0').filter((file) => file !== '') }
}

/** Its output; empty when it fails. */
function git(cwd: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

function isScript(file: string): boolean {
  return /\.m?[jt]s$/.test(file)
}

function appendFiles(args: readonly string[], files: readonly string[]): readonly string[] | undefined {
  return files.length > 0 ? [...args, ...files.map((file) => `./${file}`)] : undefined
}

/** The room of a source file, as Vitest filters paths; for a file beside the rooms, its own test. */
function roomsOf(file: string): string[] {
  const [top = '', room = '', ...below] = file.split('/')
  if (!isScript(file) || room === '') return []
  return [below.length > 0 ? `${top}/${room}/` : `${top}/${room.slice(0, room.indexOf('.'))}.`]
}
