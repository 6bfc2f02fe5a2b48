import { parse, TomlDate, TomlError } from 'smol-toml'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { ParsedTree } from './parse-yaml.ts'
import { createPositions } from './parse-json.ts'
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
  const fail = (code: string, message: string, place: { line: number; column: number }): undefined => {
    report({ severity: 'error', code, message: `${message}; the file was skipped`, location: { file, ...place } })
  }
  const position = createPositions(text)
  const endless = ENDLESS_KEY.exec(text)
  if (endless !== null) return fail('toml_too_deep', TOO_DEEP, position(endless.index))
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
    if (error instanceof RangeError) return fail('toml_too_deep', TOO_DEEP, position(0))
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace('Invalid TOML document: ', '').split('\n')
    return fail('toml_syntax', message, { line: error.line, column: error.column })
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

/** A line that begins a table, or a table of an array. Those within texts of several lines are passed over. */
const HEADER = /("""|''')[^]*?\1|^[ \t]*(\[\[?)([^[\]\n]+)\]\]?[ \t]*(?:#[^\n]*)?\r?$/gm

const KEY_PART = /"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/g

/**
 * Finds where tables begin, which the parser does not report: at their headers. What is written inside of a table has its
 * place.
 *
 * @param text Text that was parsed without an error.
 */
function findOffsets(text: string, root: Record<string, unknown>): WeakMap<object, number> {
  const offsets = new WeakMap<object, number>()
  /** For an array of tables, the tables begun so far. */
  const begun = new WeakMap<unknown[], number>()
  const headers: (readonly [node: unknown, offset: number])[] = []
  const mark = (value: unknown, offset: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (!offsets.has(value)) offsets.set(value, offset)
    for (const inner of Object.values(value)) mark(inner, offset)
  }
  for (const { 2: brackets, 3: key = '', index } of text.matchAll(HEADER)) {
    if (brackets === undefined) continue
    const parts = key.match(KEY_PART) ?? []
    let node: unknown = root
    for (const [depth, part] of parts.entries()) {
      const name = /^["']/.test(part) ? Object.keys(parse(`${part} = 0`)).join() : part
      node = isRecord(node) && Object.hasOwn(node, name) ? node[name] : undefined
      if (!Array.isArray(node)) continue
      const count = (begun.get(node) ?? 0) + (brackets === '[[' && depth === parts.length - 1 ? 1 : 0)
      begun.set(node, count)
      node = node[count - 1]
    }
    headers.push([node, index])
  }
  // From the last: what has a header of its own keeps its place.
  for (const [node, index] of headers.toReversed()) mark(node, index)
  return offsets
}
