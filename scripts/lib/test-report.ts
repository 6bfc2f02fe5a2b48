/** The report of a test run, as written by `report-tests.ts`. */
export interface TestReport {
  readonly files: readonly FileReport[]
  /** Errors outside any file: unhandled rejections, errors thrown after a test ended. */
  readonly errors: readonly string[]
}

/** One test file in one of Vitest's projects. */
export interface FileReport extends SuiteReport {
  readonly project: string
  /** Whether it ran to its end: false when its worker crashed. */
  readonly finished: boolean
}

/** A file or a `describe`. */
export interface SuiteReport {
  readonly name: string
  /** Messages of failures outside its tests: hooks, and the file when it cannot be loaded. */
  readonly errors: readonly string[]
  readonly tests: readonly TestOutcome[]
  readonly suites: readonly SuiteReport[]
}

/** One test. */
export interface TestOutcome {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Why it was skipped, if it declares a reason: `skip(reason)` or `meta: { optional: reason }`. */
  readonly reason?: string
}
