/**
 * `npm test`: everything. Builds what ships, runs the static checks and all tests, and ends with one line
 * `N passed, N failed` that counts tests and checks alike. Fails when a check could not run.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const results = join(project, '.cache', 'test-results.json')
const counts = { passed: 0, failed: 0, skipped: 0 }

const CHECKS: [name: string, command: string, args: string[]][] = [
  ['build', 'vite', ['build', '--logLevel', 'warn']],
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-b']],
  ['unused code', 'knip', []],
]

for (const [name, command, args] of CHECKS) count(run(name, command, args))

rmSync(results, { force: true })
const clean = run('tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`])
const tests = readResults()
counts.passed += tests?.numPassedTests ?? 0
counts.failed += tests?.numFailedTests ?? 0
counts.skipped += (tests?.numPendingTests ?? 0) + (tests?.numTodoTests ?? 0)
// A file that cannot be loaded and an error outside of any test fail the run without failing a test.
if (!tests || (!clean && tests.numFailedTests === 0)) count(false)

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exitCode = counts.failed === 0 ? 0 : 1

function run(name: string, command: string, args: string[]): boolean {
  console.log(`\n— ${name}: ${command} ${args.join(' ')}`)
  const bin = join(project, 'node_modules', '.bin', command)
  const { status } = spawnSync(bin, args, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}

function count(passed: boolean): void {
  if (passed) counts.passed += 1
  else counts.failed += 1
}

interface TestResults {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

function readResults(): TestResults | undefined {
  try {
    return JSON.parse(readFileSync(results, 'utf8')) as TestResults
  } catch {
    // Vitest did not get as far as writing them.
    return undefined
  }
}
