import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { parseJson } from './parse-json.ts'
import { parseToml } from './parse-toml.ts'
import { type ParsedTree, parseYaml } from './parse-yaml.ts'
import { isRecord, setOwn } from './records.ts'
import type { SourceFile } from '../contract/source.ts'

/** A Markdown file split into its parts. */
export interface FrontMatter {
  fields: Readonly<Record<string, unknown>>
  tree: ParsedTree
  body: string
}

/** Where front matter lies in a text, and what it is written in. */
interface FrontMatterPart {
  readonly language: 'yaml' | 'toml' | 'json' | 'lines'
  readonly text: string
  /** Offset of what follows. */
  readonly end: number
}

/** `Title: value` lines that begin a text, three at least, with an empty line after them; further lines are indented. */
const LINES = /^\uFEFF?((?:[A-Z][\w-]{1,30}:(?:[ \t].*)?\n(?:[ \t]+\S.*\n)*){3,})[ \t]*\n/

const FENCES: readonly (readonly [RegExp, FrontMatterPart['language'] | undefined])[] = [
  [/^\uFEFF?---[ \t]*(yaml|toml|json)?[ \t]*\n([^]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/, 'yaml'],
  [/^\uFEFF?\+\+\+[ \t]*(toml)?\n([^]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/, 'toml'],
  [/^\uFEFF?;;;[ \t]*(json)?\n([^]*?)(?:^|\n);;;[ \t]*(?:\n|$)/, 'json'],
  [/^\uFEFF?```[ \t]*(yaml|yml|toml|json)[ \t]*\n([^]*?)(?:^|\n)```[ \t]*(?:\n|$)/, undefined],
]

/**
 * Finds front matter between `---` (YAML), `+++` (TOML), `;;;` (JSON) or in a code block that begins the text, or in lines
 * as those of e-mail, which Pelican, MultiMarkdown and proposals in reStructuredText have.
 */
export function findFrontMatter(text: string): FrontMatterPart | undefined {
  for (const [pattern, usual = 'yaml'] of FENCES) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [whole, named = usual, inner = ''] = match
    const language = named === 'toml' || named === 'json' ? named : 'yaml'
    return { language, text: inner, end: whole.length }
  }
  const [whole = '', lines] = LINES.exec(text) ?? []
  return lines === undefined ? undefined : { language: 'lines', text: lines, end: whole.length }
}

/**
 * Splits a file with front matter. A file without it is all body, and one of YAML all front matter.
 *
 * @returns `undefined` when the front matter cannot be read, after a diagnostic.
 */
export function parseFrontMatter(file: SourceFile, report: ReportDiagnostic): FrontMatter | undefined {
  const isYaml = /\.ya?ml$/i.test(file.path)
  const whole = { language: 'yaml' as const, text: file.text, end: file.text.length }
  const part = isYaml ? whole : findFrontMatter(file.text)
  if (part === undefined) {
    return { fields: {}, tree: { value: {}, locate: () => ({ line: 1, column: 1 }) }, body: file.text }
  }
  const tree = isYaml ? parseYaml(part.text, file.path, report) : parsePart(part, file.path, report)
  if (tree === undefined) return undefined
  if (tree.value !== null && !isRecord(tree.value)) {
    const message = `${isYaml ? 'the file' : 'the front matter'} is not a map of fields; write \`name: value\` lines`
    const location = { file: file.path, line: isYaml ? 1 : 2, column: 1 }
    report({ severity: 'error', code: 'front_matter_invalid', message, location })
    return undefined
  }
  return { fields: tree.value ?? {}, tree, body: file.text.slice(part.end) }
}

function parsePart(part: FrontMatterPart, path: string, report: ReportDiagnostic): ParsedTree | undefined {
  if (part.language === 'lines') return parseLines(part.text)
  if (part.language === 'yaml') return parseYaml(part.text, path, report, 2)
  // An empty line for the one that opens it, so that lines are those of the file.
  const text = `\n${part.text}`
  return part.language === 'toml' ? parseToml(text, path, report) : parseJson(text, path, report)
}

function parseLines(text: string): ParsedTree {
  const value: Record<string, unknown> = {}
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, said = ''] = /^([\w-]+):(.*)$/.exec(line) ?? []
    if (name !== undefined && said.trim() !== '') setOwn(value, name, said.trim())
  }
  return { value, locate: () => ({ line: 1, column: 1 }) }
}
