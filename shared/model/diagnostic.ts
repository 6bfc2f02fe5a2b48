/** A place in a source. `file` is relative to the directory's folder; line and column count from 1. */
export interface SourceLocation {
  file: string
  line: number
  column: number
}

/** A problem in a source that the operator should know about. Errors fail `--strict` builds, as do warnings. */
export interface Diagnostic {
  severity: 'error' | 'warning'
  /** Stable, for instance `yaml_syntax`, `name_missing`, `slug_collision`. */
  code: string
  /** One sentence with the field, the value seen, and what to do. */
  message: string
  location: SourceLocation
}

/** Receives diagnostics as they are found. */
export type ReportDiagnostic = (diagnostic: Diagnostic) => void

/** `file:line`, as messages name another place. */
export function formatPlace({ file, line }: SourceLocation): string {
  return `${file}:${line}`
}

/** `file:line:col severity message`, as compilers write it. */
export function formatDiagnostic({ severity, code, message, location }: Diagnostic): string {
  return `${location.file}:${location.line}:${location.column} ${severity}: ${message} [${code}]`
}
