import { parse, TomlDate, TomlError } from 'smol-toml'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { ParsedTree } from './parse-yaml.ts'
import { createPositions } from './positions.ts'
import { isRecord, setOwn } from './records.ts'

/** Deepest nesting read; deeper files are attacks or accidents. */
const MAX_TOML_DEPTH = 256

const TOO_DEEP = `nested more than ${MAX_TOML_DEPTH} levels deep`

/** A key of so many parts that it is rejected before the parser spends memory on each of them. */
const ENDLESS_KEY = new RegExp(
  String.raw`(?:^|[[{,])[ \t]*(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){${MAX_TOML_DEPTH}}`,
  'm',
)

/**
 * Parses TOML 1.1. Dates and times are texts as written (RFC 3339), and so are integers that a number cannot represent.
 *
 * A mistake makes the file unreadable, as TOML demands. **Security:** nesting is limited to {@link MAX_TOML_DEPTH},
 * including that of dotted keys, and keys such as `__proto__` are fields like any other.
 *
 * @returns `undefined` when the text is not TOML, after one diagnostic with line and column.
 * @see https://toml.io/en/v1.1.0
 */
export function parseToml(text: string, file: string, report: ReportDiagnostic): ParsedTree | undefined {
  const fail = (code: string, message: string, line: number, column: number): undefined => {
    report({ severity: 'error', code, message: `${message}; the file was skipped`, location: { file, line, column } })
  }
  const position = createPositions(text)
  const endless = ENDLESS_KEY.exec(text)
  if (endless !== null) {
    const { line, column } = position(endless.index)
    return fail('toml_too_deep', TOO_DEEP, line, column)
  }
  try {
    const parsed = parse(text, { integersAsBigInt: 'asNeeded', maxDepth: MAX_TOML_DEPTH })
    const value = toRecord(parsed, 0)
    let offsets: WeakMap<object, number> | undefined
    return {
      // Nothing but comments: no data, as in YAML.
      value: Object.keys(value).length === 0 ? null : value,
      locate(node) {
        offsets ??= findOffsets(text, value)
        return position((typeof node === 'object' && node !== null ? offsets.get(node) : undefined) ?? 0)
      },
    }
  } catch (error) {
    if (error instanceof RangeError) return fail('toml_too_deep', TOO_DEEP, 1, 1)
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace('Invalid TOML document: ', '').split('\n')
    return fail('toml_syntax', message, error.line, error.column)
  }
}

function toRecord(table: object, depth: number): Record<string, unknown> {
  if (depth >= MAX_TOML_DEPTH) throw new RangeError(TOO_DEEP)
  const record: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(table)) setOwn(record, key, toValue(value, depth + 1))
  return record
}

function toValue(value: unknown, depth: number): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace('.000', '')
  if (Array.isArray(value)) return value.map((entry) => toValue(entry, depth))
  if (typeof value === 'object' && value !== null) return toRecord(value, depth)
  return typeof value === 'bigint' ? String(value) : value
}

/**
 * Finds where tables and arrays begin, which the parser does not report: walks the text along the parsed value.
 *
 * @param text Text that was parsed without an error.
 */
function findOffsets(text: string, root: Record<string, unknown>): WeakMap<object, number> {
  const offsets = new WeakMap<object, number>()
  /** For an array of tables, the tables begun so far. */
  const begun = new WeakMap<unknown[], number>()
  let index = 0

  const mark = (node: unknown, offset: number): void => {
    if (typeof node === 'object' && node !== null && !offsets.has(node)) offsets.set(node, offset)
  }
  const skip = (pattern: RegExp): void => {
    pattern.lastIndex = index
    pattern.test(text)
    index = Math.max(index, pattern.lastIndex)
  }
  const skipSpace = (): void => {
    skip(SPACE)
    while (text[index] === '#') {
      const end = text.indexOf('\n', index)
      index = end < 0 ? text.length : end
      skip(SPACE)
    }
  }
  const skipString = (): void => {
    const quote = text.charAt(index)
    const end = text.startsWith(quote.repeat(3), index) ? quote.repeat(3) : quote
    index += end.length
    while (index < text.length && !text.startsWith(end, index)) index += quote === '"' && text[index] === '\\' ? 2 : 1
    index += end.length
    // A multi-line string may end in quotation marks of its own.
    if (end.length === 3) while (text[index] === quote) index += 1
  }
  const readKey = (): string[] => {
    const key: string[] = []
    do {
      if (key.length > 0) index += 1
      skip(BLANK)
      const start = index
      const isQuoted = text[index] === '"' || text[index] === "'"
      if (isQuoted) skipString()
      else skip(BARE_KEY)
      const written = text.slice(start, index)
      key.push(isQuoted ? Object.keys(parse(`${written} = 0`)).join() : written)
      skip(BLANK)
    } while (text[index] === '.')
    return key
  }
  const enter = (key: readonly string[], isList: boolean, start: number): unknown => {
    let node: unknown = root
    for (const [depth, name] of key.entries()) {
      node = childOf(node, name)
      mark(node, start)
      if (!Array.isArray(node)) continue
      const count = (begun.get(node) ?? 0) + (isList && depth === key.length - 1 ? 1 : 0)
      begun.set(node, count)
      node = node[count - 1]
      mark(node, start)
    }
    return node
  }
  const readPair = (table: unknown): void => {
    const start = index
    let node = table
    for (const [depth, name] of readKey().entries()) {
      if (depth > 0) mark(node, start)
      node = childOf(node, name)
    }
    index += 1
    skip(BLANK)
    readValue(node)
  }
  const readValue = (value: unknown): void => {
    const opening = text[index]
    if (opening === '"' || opening === "'") return skipString()
    if (opening !== '{' && opening !== '[') return skip(SCALAR)
    const closing = opening === '{' ? '}' : ']'
    mark(value, index)
    index += 1
    skipSpace()
    for (let entry = 0; index < text.length && text[index] !== closing; entry += 1) {
      if (opening === '{') readPair(value)
      else readValue(Array.isArray(value) ? value[entry] : undefined)
      skipSpace()
      if (text[index] === ',') index += 1
      skipSpace()
    }
    index += 1
  }

  let table: unknown = root
  skipSpace()
  while (index < text.length) {
    const start = index
    if (text[index] === '[') {
      const isList = text[index + 1] === '['
      index += isList ? 2 : 1
      table = enter(readKey(), isList, start)
      index += isList ? 2 : 1
    } else readPair(table)
    skipSpace()
  }
  return offsets
}

const BLANK = /[ \t]*/y
const SPACE = /[ \t\r\n]*/y
const BARE_KEY = /[\w-]*/y
const SCALAR = /[^,\]}#\n]*/y

function childOf(node: unknown, name: string): unknown {
  return isRecord(node) && Object.hasOwn(node, name) ? node[name] : undefined
}
