import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What a run came to. */
export interface TestCounts {
  passed: number
  failed: number
  /** Number of skipped tests by their reason: `skip(reason)` or `meta: { optional: reason }`. */
  skipped: Record<string, number>
  /** One line for each failure that Vitest itself does not count. */
  remarks: string[]
}

/** Vitest reporter that writes {@link TestCounts} to the file that `TEST_COUNTS` names. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const file = process.env['TEST_COUNTS']
    if (file === undefined) throw new Error('TEST_COUNTS names no file')
    writeFileSync(file, JSON.stringify(countTests(modules, errors)))
  }
}

/**
 * Counts tests so that nothing disappears: Vitest calls the tests below a failed `beforeAll` skipped, and counts neither
 * failed hooks nor files that cannot be loaded nor errors outside tests.
 *
 * - In a suite with errors, each test that did not run counts as failed. If all ran, the hook itself counts as one.
 * - A file without a result and an error outside any file count as one failure each.
 * - A test that is skipped without a reason counts as failed.
 */
function countTests(modules: readonly TestModule[], errors: readonly { message: string }[]): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: {}, remarks: [] }
  for (const module of modules) countModule(module)
  for (const { message } of errors) fail(['outside of tests'], firstLine(message))
  return counts

  function countModule(module: TestModule): void {
    const before = counts.failed
    const path = [module.project.name, module.relativeModuleId]
    countSuite(module, path, false)
    const isFinished = module.state() !== 'pending' && module.state() !== 'queued'
    if (!isFinished && counts.failed === before) fail(path, 'did not finish')
  }

  function countSuite(suite: TestModule | TestSuite, path: readonly string[], isBelowError: boolean): void {
    const before = counts.failed
    const messages = suite.errors().map(({ message }) => firstLine(message))
    const isBroken = isBelowError || messages.length > 0
    for (const test of suite.children.tests()) countTest(test, [...path, test.name], isBroken)
    for (const inner of suite.children.suites()) countSuite(inner, [...path, inner.name], isBroken)
    if (messages.length === 0) return
    counts.remarks.push(`${path.join(' > ')}: ${messages.join('; ')}`)
    if (counts.failed === before) counts.failed += 1
  }

  function countTest(test: TestCase, path: readonly string[], isBroken: boolean): void {
    const result = test.result()
    if (result.state === 'passed') counts.passed += 1
    else if (result.state === 'failed' || (result.state === 'skipped' && isBroken)) counts.failed += 1
    else if (result.state === 'pending') fail(path, 'did not finish')
    else {
      const reason = result.note ?? test.meta().optional
      if (reason === undefined) fail(path, 'was skipped without a reason')
      else counts.skipped[reason] = (counts.skipped[reason] ?? 0) + 1
    }
  }

  function fail(path: readonly string[], problem: string): void {
    counts.failed += 1
    counts.remarks.push(`${path.join(' > ')}: ${problem}`)
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
