import type { Changes } from './find-changes.ts'
import type { Step } from './run-steps.ts'

/** A check of the sources. Its arguments are those of `npm test`. */
export interface StaticCheck extends Step {
  /** Arguments in `npm run check`, where they differ. */
  readonly quickArgs?: readonly string[]
  /** Arguments for the changed files, or `undefined` where there is nothing to do. Default: all are checked. */
  readonly changedArgs?: (changes: Changes) => readonly string[] | undefined
}

/** The checks of `npm test` and `npm run check` on the sources, the slowest first. One row per check. */
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

/** Whether a file is JavaScript or TypeScript. */
export function isScript(file: string): boolean {
  return /\.m?[jt]s$/.test(file)
}

function appendFiles(args: readonly string[], files: readonly string[]): readonly string[] | undefined {
  return files.length > 0 ? [...args, ...files.map((file) => `./${file}`)] : undefined
}
