import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { type ParsedTree, parseYaml } from './parse-yaml.ts'
import { isRecord } from './records.ts'
import type { SourceFile } from '../contract/source.ts'

/** A Markdown file split into its parts. */
export interface FrontMatter {
  fields: Readonly<Record<string, unknown>>
  tree: ParsedTree
  body: string
  /** Line of the file on which `body` begins. */
  bodyLine: number
}

/** Matches a text that begins with front matter. */
export const FRONT_MATTER: RegExp = /^---[ \t]*\n([^]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/

/**
 * Splits a file with YAML front matter. A file without it is all body.
 *
 * @returns `undefined` when the front matter cannot be read, after a diagnostic.
 */
export function parseFrontMatter(file: SourceFile, report: ReportDiagnostic): FrontMatter | undefined {
  const match = FRONT_MATTER.exec(file.text)
  if (match === null) {
    return { fields: {}, tree: { value: {}, locate: () => ({ line: 1, column: 1 }) }, body: file.text, bodyLine: 1 }
  }
  const yaml = match[1] ?? ''
  const tree = parseYaml(yaml, file.path, report, 2)
  if (tree === undefined) return undefined
  if (tree.value !== null && !isRecord(tree.value)) {
    const message = 'the front matter is not a map of fields; write `name: value` lines'
    report({
      severity: 'error',
      code: 'front_matter_invalid',
      message,
      location: { file: file.path, line: 2, column: 1 },
    })
    return undefined
  }
  const bodyLine = match[0].split('\n').length
  return { fields: tree.value ?? {}, tree, body: file.text.slice(match[0].length), bodyLine }
}
