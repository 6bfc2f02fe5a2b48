/**
 * `npm test`: what must pass before a merge, with one browser. `npm run test:all` (`--all`) adds Firefox, scanners,
 * `wrangler`, conformance, a rebuild, everything in workerd, all runs of properties, and (`TEST_ALL`) every language, width
 * and kind of what is here for one of them.
 *
 * Builds what ships, runs the static checks and the tests, and ends with one line `N passed, N failed` that counts
 * checks and tests alike. What could not run has failed; a test skipped for a reason is counted by its reason.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STATIC_CHECKS } from './lib/check-steps.ts'
import type { TestCounts } from './lib/count-tests.ts'
import { createToolEnv, runSteps } from './lib/run-steps.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const file = join(project, '.cache', 'test-counts.json')
const isAll = process.argv.includes('--all')

/** Several times what all tests take on a slow machine: most of them have no time limit of their own. */
const TIMEOUT_MS = 3 * 60 * 60_000

const REPORTERS = ['--reporter=default', '--reporter=./scripts/lib/count-tests.ts']
const PROJECTS = isAll ? [] : ['unit', 'slow*', 'e2e', 'edge'].map((name) => `--project=${name}`)

const steps = [{ name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] }, ...STATIC_CHECKS]
const failedSteps = await runSteps(steps, { cwd: project, write: (text) => process.stdout.write(text) })

rmSync(file, { force: true })
const { status } = spawnSync('vitest', ['run', ...REPORTERS, ...PROJECTS], {
  cwd: project,
  env: {
    PROPERTY_RUNS: isAll ? '100' : '25',
    ...createToolEnv(project),
    TEST_COUNTS: file,
    ...(isAll && { TEST_ALL: '1' }),
  },
  stdio: 'inherit',
  shell: process.platform === 'win32',
  timeout: TIMEOUT_MS,
})
const counts = readCounts()
// Vitest may fail outside any test, as in a global setup or a reporter.
if (status !== 0 && counts.failed === 0) counts.failed = 1

for (const remark of counts.remarks) console.log(`✗ ${remark}`)
for (const [reason, count] of Object.entries(counts.skipped)) console.log(`${count} skipped: ${reason}`)
const failed = counts.failed + failedSteps
console.log(`${counts.passed + steps.length - failedSteps} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function readCounts(): TestCounts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestCounts
  } catch {
    return { passed: 0, failed: 1, skipped: {}, remarks: ['vitest wrote no counts: it did not get as far'] }
  }
}
