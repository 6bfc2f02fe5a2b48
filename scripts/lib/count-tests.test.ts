import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countTests } from './count-tests.ts'
import type { FileReport, TestReport } from './test-report.ts'

// What Vitest calls 3 passed, 2 failed, 7 skipped, 1 todo; report-tests.slow.test.ts has the files and records it again.
const recorded: TestReport = JSON.parse(readFileSync(new URL('recorded-report.json', import.meta.url), 'utf8'))

/** The part of the recorded report that belongs to one file. */
function only(name: string): TestReport {
  const files = recorded.files.filter((file) => file.name === name)
  expect(files).toHaveLength(1)
  return { files, errors: [] }
}

function count(report: TestReport, everythingRuns = false): [passed: number, failed: number, skipped: number] {
  const { passed, failed, skipped } = countTests(report, { everythingRuns })
  return [passed, failed, skipped]
}

describe('countTests', () => {
  it('counts all of a run: hooks, files without a result and errors outside of tests', () => {
    expect(count(recorded)).toEqual([3, 12, 6])
    expect(count(recorded, true)).toEqual([3, 16, 2])
  })

  it('counts every test below a failed beforeAll as failed, and a failed afterAll as one', () => {
    expect(count(only('hooks.test.ts'))).toEqual([2, 5, 0])
    expect(countTests(only('hooks.test.ts'), { everythingRuns: false }).remarks).toEqual([
      'sample > hooks.test.ts > a hook before: no database',
      'sample > hooks.test.ts > a hook after: still open',
    ])
  })

  it.each(['broken.test.ts', 'empty.test.ts'])('counts %s, which has no tests to count, as one', (name) => {
    expect(count(only(name))).toEqual([0, 1, 0])
  })

  it('counts what a worker that broke off did not finish as failed', () => {
    expect(count(only('exits.test.ts'))).toEqual([0, 3, 0])
    const file: FileReport = { project: 'p', name: 'f', finished: false, errors: [], tests: [], suites: [] }
    expect(count({ files: [file], errors: [] })).toEqual([0, 1, 0])
  })

  it('counts errors outside of tests, though every test passed', () => {
    const report = { ...only('loose.test.ts'), errors: ['nobody waits for it'] }
    expect(count(report)).toEqual([1, 1, 0])
    expect(countTests(report, { everythingRuns: false }).remarks).toEqual(['nobody waits for it'])
  })

  it('counts tests that are skipped without a reason as failed where everything runs', () => {
    expect(count(only('skips.test.ts'))).toEqual([0, 0, 6])
    expect(count(only('skips.test.ts'), true)).toEqual([0, 4, 2])
    expect(countTests(only('skips.test.ts'), { everythingRuns: true }).remarks).toEqual([
      'sample > skips.test.ts > leaves it out silently: was skipped without a reason',
      'sample > skips.test.ts > is left out: was skipped without a reason',
      'sample > skips.test.ts > is not written: was skipped without a reason',
      'sample > skips.test.ts > what is missing > is missing: was skipped without a reason',
    ])
  })

  it('counts nothing of nothing', () => {
    expect(count({ files: [], errors: [] }, true)).toEqual([0, 0, 0])
  })
})
