import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { parseJson } from './parse-json.ts'
import { type ParsedTree, parseYaml } from './parse-yaml.ts'
import type { SourceFile } from '../contract/source.ts'

/** Parses a file as JSON, by its extension, or else as YAML. */
export function parseTree(file: SourceFile, report: ReportDiagnostic): ParsedTree | undefined {
  return /\.json$/i.test(file.path) ? parseJson(file.text, file.path, report) : parseYaml(file.text, file.path, report)
}
