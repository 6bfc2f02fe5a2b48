/**
 * `npm test`: everything. Builds what ships, runs the static checks and all tests, and ends with one line
 * `N passed, N failed` that counts tests and checks alike. Fails when a check could not run, and in CI when a test was
 * skipped without a reason.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countTests } from './lib/count-tests.ts'
import { createToolEnv } from './lib/run-steps.ts'
import { STATIC_CHECKS } from './lib/static-checks.ts'
import type { TestReport } from './lib/test-report.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const report = join(project, '.cache', 'test-report.json')
const counts = { passed: 0, failed: 0, skipped: 0 }

/** Several times what all tests take on a slow machine: most of them have no time limit of their own. */
const TIMEOUT_MS = 3 * 60 * 60_000

count(run('build', 'vite', ['build', '--logLevel', 'warn']))
for (const { name, command, args } of STATIC_CHECKS) count(run(name, command, args))

rmSync(report, { force: true })
const clean = run('tests', 'vitest', ['run', '--reporter=default', '--reporter=./scripts/lib/report-tests.ts'])
const tests = countTests(readReport(), { everythingRuns: Boolean(process.env['CI']) })
for (const remark of tests.remarks) console.log(`✗ ${remark}`)
counts.passed += tests.passed
counts.failed += tests.failed
counts.skipped += tests.skipped
// Vitest may fail outside any test, as in a global setup or a reporter.
if (!clean && tests.failed === 0) count(false)

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exitCode = counts.failed === 0 ? 0 : 1

function run(name: string, command: string, args: readonly string[]): boolean {
  console.log(`\n— ${name}: ${command} ${args.join(' ')}`)
  const { status, signal } = spawnSync(command, args, {
    cwd: project,
    env: { ...createToolEnv(project), TEST_REPORT: report },
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: TIMEOUT_MS,
  })
  if (signal !== null) console.log(`${name}: stopped by ${signal}`)
  return status === 0
}

function count(passed: boolean): void {
  if (passed) counts.passed += 1
  else counts.failed += 1
}

function readReport(): TestReport {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as TestReport
  } catch {
    return { files: [], errors: ['vitest wrote no report: it did not get as far'] }
  }
}
