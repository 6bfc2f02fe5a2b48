import type { ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import { type ParsedTree, parseYaml } from './parse-yaml.ts'
import { isRecord } from './records.ts'
import type { SourceFile } from './source.ts'

/** A Markdown file taken apart. */
export interface FrontMatter {
  fields: Readonly<Record<string, unknown>>
  tree: ParsedTree
  body: string
  /** Line of the file on which `body` begins. */
  bodyLine: number
}

/**
 * Takes a file with YAML front matter apart. A file without one is all body.
 *
 * @returns `undefined` when the front matter cannot be read, after a diagnostic.
 */
export function readFrontMatter(file: SourceFile, report: ReportDiagnostic): FrontMatter | undefined {
  const match = /^---[ \t]*\n([^]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(file.text)
  if (match === null) {
    return { fields: {}, tree: { value: {}, locate: () => ({ line: 1, column: 1 }) }, body: file.text, bodyLine: 1 }
  }
  const yaml = match[1] ?? ''
  const tree = parseYaml(yaml, file.path, report, 2)
  if (tree === undefined) return undefined
  if (tree.value !== null && !isRecord(tree.value)) {
    const message = 'the front matter is no map of fields; write `name: value` lines'
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
