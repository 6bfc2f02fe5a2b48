import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'

/** Diagnostics of one kind kept in full; the others are only counted. */
export const MAX_DIAGNOSTICS_PER_CODE = 1000

/** Collects diagnostics, so that a mapping that is wrong for a million rows does not exhaust memory. */
export interface DiagnosticCollector {
  report: ReportDiagnostic
  /** All of them, in the order they were found. */
  finish(): Diagnostic[]
}

/** Creates an empty {@link DiagnosticCollector}. */
export function createDiagnosticCollector(): DiagnosticCollector {
  const kept: Diagnostic[] = []
  const counts = new Map<string, { count: number; last: Diagnostic }>()
  return {
    report(diagnostic) {
      const count = (counts.get(diagnostic.code)?.count ?? 0) + 1
      counts.set(diagnostic.code, { count, last: diagnostic })
      if (count <= MAX_DIAGNOSTICS_PER_CODE) kept.push(diagnostic)
    },
    finish() {
      const omitted = [...counts].flatMap(([code, { count, last }]): Diagnostic[] => {
        const more = count - MAX_DIAGNOSTICS_PER_CODE
        if (more <= 0) return []
        return [{ ...last, message: `${more} more of this kind are not shown; the last one: ${last.message}`, code }]
      })
      return [...kept, ...omitted]
    },
  }
}
