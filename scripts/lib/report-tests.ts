import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { FileReport, SuiteReport, TestOutcome, TestReport } from './test-report.ts'

/**
 * Reporter that writes a {@link TestReport} to the file that `TEST_REPORT` names. Vitest's own JSON has neither
 * projects nor hooks nor errors outside tests.
 */
export default class TestReporter implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const file = process.env['TEST_REPORT']
    if (file === undefined) throw new Error('TEST_REPORT names no file')
    const report: TestReport = {
      files: modules.map((module) => toFileReport(module, this.#root)),
      errors: errors.map(({ message }) => message),
    }
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(report, null, 1))
  }
}

function toFileReport(module: TestModule, root: string): FileReport {
  const state = module.state()
  return {
    project: module.project.name,
    finished: state !== 'pending' && state !== 'queued',
    ...toSuiteReport(module, path.relative(root, module.moduleId).replaceAll('\\', '/')),
  }
}

function toSuiteReport(suite: TestModule | TestSuite, name: string): SuiteReport {
  return {
    name,
    errors: suite.errors().map(({ message }) => message),
    tests: [...suite.children.tests()].map(toOutcome),
    suites: [...suite.children.suites()].map((inner) => toSuiteReport(inner, inner.name)),
  }
}

function toOutcome(test: TestCase): TestOutcome {
  const result = test.result()
  const reason = result.state === 'skipped' ? (result.note ?? test.meta().optional) : undefined
  return { name: test.name, state: result.state, ...(reason !== undefined && { reason }) }
}
