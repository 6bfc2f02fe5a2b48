import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import type { TestCounts } from './count-tests.ts'
import { runCommand } from './run-steps.ts'

const REPORTER = path.join(import.meta.dirname, 'count-tests.ts')

const CONFIG = `export default { test: { pool: 'forks', projects: [{ test: { name: 'sample', include: ['*.test.ts'] } }] } }`

/** A test file, what it comes to, and the remarks. */
type Sample = [
  name: string,
  counts: readonly [passed: number, failed: number],
  remarks: readonly string[],
  text: string,
]

const SAMPLES: readonly Sample[] = [
  ['cannot be loaded', [0, 1], ['sample > it.test.ts: Cannot find module'], `import './no-such-file.ts'`],
  ['has no tests', [0, 1], ['sample > it.test.ts: No test suite found'], `export const nothing = 1`],
  [
    'ends its worker',
    [0, 3],
    [
      'sample > it.test.ts > ends its worker: did not finish',
      'sample > it.test.ts > after: did not finish',
      'outside of tests: [vitest-pool]: Worker forks emitted error',
    ],
    `import { it } from 'vitest'
    it('ends its worker', () => { process.kill(process.pid, 'SIGKILL') })
    it('after', () => {})`,
  ],
  [
    'has hooks that fail',
    [2, 5],
    ['sample > it.test.ts > a hook before: no database', 'sample > it.test.ts > a hook after: still open'],
    `import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
    describe('a hook before', () => {
      beforeAll(() => { throw new Error('no database\\nsecond line') })
      it('one', () => {})
      describe('inside', () => { it('two', () => {}) })
    })
    describe('a hook after', () => {
      afterAll(() => { throw new Error('still open') })
      it('three', () => {})
    })
    describe('a hook before each', () => {
      beforeEach(() => { throw new Error('no page') })
      it('four', () => {})
    })
    it('five', () => expect(1).toBe(2))
    it('six', () => {})`,
  ],
  [
    'leaves a promise behind',
    [1, 1],
    ['outside of tests: nobody waits for it'],
    `import { it } from 'vitest'
    it('passes', () => { void Promise.reject(new Error('nobody waits for it')) })`,
  ],
  [
    'skips tests',
    [0, 2],
    [
      'sample > it.test.ts > silently: was skipped without a reason',
      'sample > it.test.ts > not written: was skipped without a reason',
    ],
    `import { describe, it } from 'vitest'
    it('with a reason', ({ skip }) => { skip('It sets the clock.') })
    it('silently', ({ skip }) => { skip() })
    it.todo('not written')
    describe.skipIf(true)('elsewhere', { meta: { optional: 'It sets the clock.' } }, () => { it('is optional', () => {}) })`,
  ],
]

describe('countTests', () => {
  // Inside of the project, where files find Vitest.
  mkdirSync(path.join(PROJECT_DIR, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(PROJECT_DIR, '.cache', 'count-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(SAMPLES)('counts a file that %s', async (_what, [passed, failed], remarks, text) => {
    writeFileSync(path.join(folder, 'vitest.config.ts'), CONFIG)
    writeFileSync(path.join(folder, 'it.test.ts'), text)
    const file = path.join(folder, 'counts.json')
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, `--reporter=${REPORTER}`]
    const env = { ...process.env, TEST_COUNTS: file }
    await runCommand(process.execPath, args, { cwd: PROJECT_DIR, env })
    const counts: TestCounts = JSON.parse(readFileSync(file, 'utf8'))
    expect([counts.passed, counts.failed]).toEqual([passed, failed])
    expect(counts.remarks).toEqual(remarks.map((remark) => expect.stringContaining(remark)))
    expect(counts.skipped).toEqual(text.includes('skip') ? { 'It sets the clock.': 2 } : {})
  })
})
