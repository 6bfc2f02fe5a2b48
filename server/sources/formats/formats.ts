import { findMarkdownProblem } from '../../../shared/markdown-limits.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { type MarkdownOptions, SOURCE_KINDS, type SourceConfig } from '../../../shared/model/source-config.ts'
import type { SourceFile, SourceItem } from '../contract/source.ts'
import { readMarkdownRows } from '../markdown/markdown.ts'
import { parseJson } from '../parse/parse-json.ts'
import { parseToml } from '../parse/parse-toml.ts'
import { parseYaml } from '../parse/parse-yaml.ts'
import type { Format, FormatTable } from './format.ts'
import { readCsv } from './read-csv.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { readJsonl } from './read-native.ts'
import { createTreeFormat } from './read-tree.ts'

/** The format of every kind of source. */
export const FORMATS = {
  yaml: createTreeFormat(['yml', 'yaml'], parseYaml),
  json: createTreeFormat(['json', 'geojson'], parseJson),
  jsonl: { extensions: ['jsonl'], read: readJsonl },
  toml: createTreeFormat(['toml'], parseToml),
  csv: { extensions: ['csv', 'tsv'], read: readCsv },
  'front-matter': {
    extensions: ['md', 'markdown', 'rst'],
    read: (_source, context) => readFrontMatter(context),
  },
  markdown: {
    extensions: ['md', 'markdown', 'org', 'rst', 'adoc', 'asciidoc', 'mediawiki', 'html', 'htm'],
    read: (source, { file, report }) => readMarkdown(file, source, report),
  },
} satisfies FormatTable

/** Rows of a Markdown file; one that no parser would survive is a diagnostic. */
function* readMarkdown(file: SourceFile, source: MarkdownOptions, report: ReportDiagnostic): Generator<SourceItem> {
  const problem = findMarkdownProblem(file.text)
  if (problem === undefined) {
    yield* readMarkdownRows(file, source, report)
    return
  }
  const location = { file: file.path, line: problem.line, column: 1 }
  const message = `${problem.message}; the file was skipped`
  report({ severity: 'error', code: 'markdown_too_complex', message, location })
  yield { kind: 'skipped', reason: 'unreadable file', location }
}

/** The format of a kind of source. @throws {Error} When there is no such kind. */
export function formatOf(kind: SourceConfig['kind']): Format {
  if (!Object.hasOwn(FORMATS, kind)) throw new Error(`sources of kind "${kind}" have no format`)
  return FORMATS[kind]
}

export function kindsOf(extension: string): SourceConfig['kind'][] {
  return SOURCE_KINDS.filter((kind) => formatOf(kind).extensions.includes(extension))
}

/** All extensions of files that can be read, as people write them: `.md, .yml`. */
export function describeExtensions(): string {
  return [...new Set(SOURCE_KINDS.flatMap((kind) => formatOf(kind).extensions))].map((one) => `.${one}`).join(', ')
}
