import type { FileReport, SuiteReport, TestOutcome, TestReport } from './test-report.ts'

/** Counts of a run, and remarks about failures Vitest itself does not count. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly remarks: readonly string[]
}

/**
 * Counts tests so that nothing disappears: Vitest calls the tests below a failed `beforeAll` skipped, and counts neither
 * failed hooks nor files that cannot be loaded nor errors outside tests.
 *
 * - In a suite with errors, each test that did not run counts as failed. If all ran, the hook itself counts as one.
 * - A file without a result and an error outside any file count as one failure each.
 * - With `everythingRuns` a skipped test counts as failed, unless it declares a reason.
 */
export function countTests(report: TestReport, options: { readonly everythingRuns: boolean }): TestCounts {
  const counts = { passed: 0, failed: report.errors.length, skipped: 0, remarks: report.errors.map(firstLine) }
  for (const file of report.files) countFile(file)
  return counts

  function countFile(file: FileReport): void {
    const before = counts.failed
    countSuite(file, [file.project, file.name], false)
    if (!file.finished && counts.failed === before) fail([file.project, file.name], 'did not finish')
  }

  function countSuite(suite: SuiteReport, path: readonly string[], isBroken: boolean): void {
    const before = counts.failed
    const breaks = suite.errors.length > 0
    for (const test of suite.tests) countTest(test, [...path, test.name], isBroken || breaks)
    for (const inner of suite.suites) countSuite(inner, [...path, inner.name], isBroken || breaks)
    if (!breaks) return
    counts.remarks.push(`${path.join(' > ')}: ${suite.errors.map(firstLine).join('; ')}`)
    if (counts.failed === before) counts.failed += 1
  }

  function countTest(test: TestOutcome, path: readonly string[], isBroken: boolean): void {
    if (test.state === 'passed') counts.passed += 1
    else if (test.state === 'failed' || (test.state === 'skipped' && isBroken)) counts.failed += 1
    else if (test.state === 'pending') fail(path, 'did not finish')
    else if (test.reason === undefined && options.everythingRuns) fail(path, 'was skipped without a reason')
    else counts.skipped += 1
  }

  function fail(path: readonly string[], what: string): void {
    counts.failed += 1
    counts.remarks.push(`${path.join(' > ')}: ${what}`)
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
