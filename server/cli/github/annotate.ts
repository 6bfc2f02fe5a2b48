import type { Diagnostic } from '../../../shared/model/diagnostic.ts'

/**
 * Writes a diagnostic as a workflow command of GitHub, which shows it beside the line.
 *
 * @param file Path in the repository.
 */
export function annotate({ severity, code, message, location }: Diagnostic, file: string): string {
  const properties = { file, line: location.line, col: location.column, title: code }
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${severity} ${written.join(',')}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
