import path from 'node:path'
import { readFileSync, statSync } from 'node:fs'
import { cleanLine } from '../../shared/model/clean-text.ts'
import type { Diagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import {
  contributeSchema,
  directoryConfigSchema,
  refreshConfigSchema,
  registrySchema,
} from '../../shared/model/directory.ts'
import type { DirectoryConfig } from '../../shared/model/directory.ts'
import { fieldSchema } from '../../shared/model/field-schema.ts'
import { categoryRuleSchema, knownSourceKeys, SOURCE_KINDS } from '../../shared/model/source-config.ts'
import { rowSchema, themeSchema } from '../../shared/model/theme.ts'
import type { InputFile } from './contract/directory-model.ts'
import { decodeText } from './files/load-file.ts'
import { didYouMean } from './mapping/closest-word.ts'
import { FIELD_SYNONYMS } from './mapping/synonyms.ts'
import { type ParsedTree, parseYaml } from './parse/parse-yaml.ts'
import { isRecord, scalarText, toList } from './parse/records.ts'

const TEXT_KEYS = ['title', 'description', 'license', 'attribution']

/** `directory.yml` is missing or contains something that cannot be built. The message names file, field and value. */
export class DirectoryConfigError extends Error {
  override readonly name = 'DirectoryConfigError'
  readonly code: 'config_invalid' | 'config_missing'
  readonly location: SourceLocation
  constructor(code: 'config_invalid' | 'config_missing', message: string, location: SourceLocation, cause?: unknown) {
    super(`${location.file}:${location.line}:${location.column} ${message}`, { cause })
    this.code = code
    this.location = location
  }
}

/** `directory.yml`, checked. */
export interface ReadConfig {
  config: DirectoryConfig
  input: InputFile
  /** Where each of `sources` is declared. */
  sourceLocations: SourceLocation[]
  location: SourceLocation
  diagnostics: Diagnostic[]
}

/** Names of files that sources are in, and configurations never are: people name them by mistake. */
const SOURCE_FILE = /\.(?:md|markdown|csv|tsv|jsonl|toml)$/i

/**
 * Reads and checks `directory.yml`. Unknown keys are diagnostics, with the key that was probably meant.
 *
 * @throws {DirectoryConfigError} when the file is missing or not a YAML map, or a field is invalid.
 */
export function readConfig(configPath: string): ReadConfig {
  const file = path.basename(configPath)
  const location = { file, line: 1, column: 1 }
  const { text, input } = readText(configPath, location)
  if (SOURCE_FILE.test(file)) {
    const message = `is a list, not the configuration; "gazetteer init --from ${file}" writes one for it`
    throw new DirectoryConfigError('config_invalid', message, location)
  }
  const problems: Diagnostic[] = []
  const tree = parseYaml(text, file, (diagnostic) => problems.push(diagnostic))
  const [problem] = problems
  if (problem !== undefined && problem.code !== 'yaml_tab') {
    throw new DirectoryConfigError('config_invalid', problem.message, problem.location)
  }
  if (tree === undefined || !isRecord(tree.value)) {
    throw new DirectoryConfigError('config_invalid', 'expected a map with title, description and base_url', location)
  }
  const raw = cleanTexts(tree.value)
  const result = directoryConfigSchema.safeParse(raw)
  if (!result.success) {
    const issues = result.error.issues.map(({ path: keys, message }) => describeIssue(raw, keys, message))
    const [first] = result.error.issues
    throw new DirectoryConfigError('config_invalid', issues.join('; '), {
      file,
      ...locateKeys(tree, first?.path ?? []),
    })
  }
  const sourceLocations = toList(raw['sources']).map((source) => ({ file, ...tree.locate(source) }))
  const diagnostics = [...problems, ...unknownKeys(raw, tree, text, file)]
  return { config: result.data, input, sourceLocations, location, diagnostics }
}

/** The operator's texts may be pasted too: invisible characters are removed, and they become one line. */
function cleanTexts(raw: Record<string, unknown>): Record<string, unknown> {
  const cleaned = { ...raw }
  for (const key of TEXT_KEYS) if (typeof raw[key] === 'string') cleaned[key] = cleanLine(raw[key], Infinity)
  const { publisher } = raw
  if (isRecord(publisher) && typeof publisher['name'] === 'string') {
    cleaned['publisher'] = { ...publisher, name: cleanLine(publisher['name'], Infinity) }
  }
  return cleaned
}

function readText(configPath: string, location: SourceLocation): { text: string; input: InputFile } {
  try {
    const { size, mtimeMs } = statSync(configPath)
    return { text: decodeText(readFileSync(configPath)).text, input: { path: path.resolve(configPath), size, mtimeMs } }
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error)
    const message = `${reason}: ${configPath}; write one by hand, with title, description and base_url, or by "gazetteer init"`
    throw new DirectoryConfigError('config_missing', message, location, error)
  }
}

function describeIssue(raw: unknown, keys: readonly PropertyKey[], message: string): string {
  let value: unknown = raw
  for (const key of keys) value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
  const field = keys.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text && '.'}${String(key)}`),
    '',
  )
  if (value === undefined) return `${field}: is missing`
  const seen = (JSON.stringify(value) ?? '').slice(0, 80)
  if (keys.at(-1) === 'kind')
    return `${field}: expected one of ${SOURCE_KINDS.join(', ')}, got ${seen}${didYouMean(scalarText(value) ?? '', SOURCE_KINDS)}`
  return `${field}: ${message}, got ${seen}`
}

function locateKeys(tree: ParsedTree, keys: readonly PropertyKey[]): { line: number; column: number } {
  let value = tree.value
  let nearest: unknown = value
  for (const key of keys) {
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
    if (typeof value === 'object' && value !== null) nearest = value
  }
  return tree.locate(nearest)
}

function unknownKeys(raw: Record<string, unknown>, tree: ParsedTree, text: string, file: string): Diagnostic[] {
  const found: Diagnostic[] = []
  const lines = Map.groupBy(text.split('\n').entries(), ([, line]) => line.replace(/^[\s-]+/, '').split(':', 1)[0])
  // A key that does not begin a line is where its map is.
  const locate = (record: unknown, key: string): SourceLocation => {
    const map = tree.locate(record)
    const isOwn = (at: number, line: string) => (record === raw ? line.startsWith(key) : at >= map.line - 1)
    const [at, line = ''] = lines.get(key)?.find((each) => isOwn(...each)) ?? []
    return { file, ...(at === undefined ? map : { line: at + 1, column: line.indexOf(key) + 1 }) }
  }
  const check = (record: unknown, prefix: string, known: readonly string[]): void => {
    if (!isRecord(record)) return
    for (const key of Object.keys(record).filter((each) => !known.includes(each))) {
      const message = `${prefix}${key}: unknown key${didYouMean(key, known)}`
      found.push({ severity: 'warning', code: 'config_unknown_key', message, location: locate(record, key) })
    }
  }
  check(raw, '', Object.keys(directoryConfigSchema.shape))
  check(raw['categories'], 'categories.', ['order'])
  check(raw['schema'], 'schema.', ['fields'])
  toList(isRecord(raw['schema']) ? raw['schema']['fields'] : []).forEach((field, index) =>
    check(field, `schema.fields[${index}].`, Object.keys(fieldSchema.shape)),
  )
  check(raw['theme'], 'theme.', Object.keys(themeSchema.shape))
  check(raw['row'], 'row.', Object.keys(rowSchema.shape))
  check(raw['robots'], 'robots.', ['ai_train', 'thin'])
  check(raw['registry'], 'registry.', Object.keys(registrySchema.shape))
  check(raw['refresh'], 'refresh.', Object.keys(refreshConfigSchema.shape))
  check(raw['contribute'], 'contribute.', Object.keys(contributeSchema.shape))
  toList(raw['sources']).forEach((source, index) => {
    if (!isRecord(source)) return
    const known = knownSourceKeys(source['kind'])
    if (known !== undefined) check(source, `sources[${index}].`, known)
    // That of Markdown takes no others.
    if (source['kind'] !== 'markdown')
      check(source['category'], `sources[${index}].category.`, Object.keys(categoryRuleSchema.shape))
    const { fields } = source
    if (isRecord(fields)) {
      const free = Object.keys(fields).filter((key) => /^links\.[a-z][a-z0-9_-]*$/.test(key))
      check(fields, `sources[${index}].fields.`, [...Object.keys(FIELD_SYNONYMS), ...free])
    }
  })
  return found
}
