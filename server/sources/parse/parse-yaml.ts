import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  parseDocument,
  Scalar,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { isEmpty, isRecord, scalarText } from './records.ts'

/** A parsed file and where its objects and lists begin. */
export interface ParsedTree {
  value: unknown
  /** Line and column, from 1, of an object or list of `value`; 1:1 for anything else. */
  locate(node: unknown): { line: number; column: number }
}

/** Number of open brackets beyond which a file is not parsed. */
const MAX_DEPTH = 1000

/**
 * Keys and items beyond which a file is not parsed: parsing takes some 8 µs and 2 KB for each, so that 20 MB of short ones
 * would end the process. Listings of ten fields may be some 27,000.
 */
const MAX_VALUES = 300_000

/** Uses of anchors beyond which a file is not data: finding what each refers to takes time for all before it. */
const MAX_ALIASES = 5_000

interface Attempt {
  documents: Document.Parsed[]
  counter: LineCounter
  /** What the parser says is wrong, and keys that are written twice, in the order of the text. */
  errors: Problem[]
  aliases: number
}

type Problem = Pick<YAMLError, 'code' | 'message' | 'pos'>

/**
 * Parses YAML 1.2 (core schema: `NO` stays a string) as far as it can be read. A number that would be written differently
 * (`007`, `1.10`, `1e3`) is text.
 *
 * A file with errors yields one diagnostic and whatever value the parser recovers; tabs used as indentation,
 * quoted texts that continue at the margin, and unquoted texts with a colon are repaired. **Security:** aliases that multiply beyond reason are rejected
 * entirely, as is nesting too deep for the stack.
 *
 * A file of several documents yields the list of their values.
 *
 * @param firstLine Line of the file on which `text` begins.
 * @returns `undefined` when nothing could be read, after a diagnostic.
 */
export function parseYaml(text: string, file: string, report: ReportDiagnostic, firstLine = 1): ParsedTree | undefined {
  const at = (line: number, column: number) => ({ line: line + firstLine - 1, column })
  const fail = (code: string, message: string): undefined => {
    report({ severity: 'error', code, message, location: { file, ...at(1, 1) } })
  }
  try {
    const excess = findExcess(text)
    if (excess === 'values') {
      const message = `the file has more than ${MAX_VALUES} keys and items, too many to be read as YAML; it was not read, split it or write it as JSON`
      return fail('yaml_too_large', message)
    }
    if (excess === 'depth') throw new RangeError('nested too deeply')
    if (excess === 'aliases') throw new ReferenceError('too many aliases')
    const first = parse(text)
    const [error] = first.errors
    let used = first
    if (error !== undefined) {
      const repaired = repair(text, error)
      used = repaired ?? first
      const { line, col } = first.counter.linePos(error.pos[0])
      report({ ...describe(first.errors, repaired !== undefined), location: { file, ...at(line, col) } })
    }
    if (used.aliases > MAX_ALIASES) throw new ReferenceError('too many aliases')
    const unknown = used.documents.flatMap(replaceUnknownAliases)
    const [cut] = used.documents.flatMap(joinCutTexts)
    const offsets = new WeakMap<object, number>()
    const values = used.documents.map((document): unknown => {
      const value: unknown = document.toJS({ maxAliasCount: 100 })
      linkOffsets(document.contents, value, offsets)
      return value
    })
    const position = (offset: number) => {
      const { line, col } = used.counter.linePos(offset)
      return at(Math.max(line, 1), Math.max(col, 1))
    }
    const warn = (code: string, message: string, offset: number) =>
      report({ severity: 'warning', code, message, location: { file, ...position(offset) } })
    const [warning] = error === undefined ? used.documents.flatMap((document) => document.warnings) : []
    if (warning !== undefined) warn('yaml_warning', cleanLine(warning.message), warning.pos[0])
    const [alias] = unknown
    if (alias !== undefined) {
      const message = `"*${clipText(cleanLine(alias.source), 40)}" refers to an anchor that is not there; it was read as text, quote it`
      warn('yaml_alias_unknown', message, alias.offset)
    }
    if (cut !== undefined) {
      const message = `"${clipText(cleanLine(cut.text), 60)}" stands in braces, where a comma ends a text without quotes; it was read whole, quote it`
      warn('yaml_text_cut', message, cut.offset)
    }
    const value = values.length > 1 ? values : values[0]
    if (error !== undefined && used === first && isEmpty(value)) return undefined
    return {
      value: value ?? null,
      locate: (node) => position((typeof node === 'object' && node !== null ? offsets.get(node) : undefined) ?? 0),
    }
  } catch (error) {
    const bomb = error instanceof ReferenceError
    const message = bomb
      ? 'aliases refer to each other too often to be data; write the values out'
      : `the file cannot be read as YAML: ${error instanceof RangeError ? 'nested too deeply' : String(error)}`
    return fail(bomb ? 'yaml_alias_bomb' : 'yaml_unreadable', message)
  }
}

/**
 * Finds what no real data has, before the parser spends time and memory on it: values and uses of anchors without number,
 * and depths, for which it takes quadratic time. Counts what looks like them, in texts as well.
 */
function findExcess(text: string): 'aliases' | 'depth' | 'values' | undefined {
  let depth = 0
  let values = 0
  for (const [mark] of text.matchAll(MARK)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth = Math.max(0, depth - 1)
    else if (mark !== ',' || depth > 0) values += 1
    if (depth > MAX_DEPTH) return 'depth'
    if (values > MAX_VALUES) return 'values'
  }
  if (/(?:[-?] ){200}/.test(text)) return 'depth'
  let aliases = 0
  for (const _alias of text.matchAll(ALIAS)) if ((aliases += 1) > MAX_ALIASES) return 'aliases'
  return undefined
}

/** Brackets, commas, the end of a key and the beginning of an item. */
const MARK = /[[\]{},]|:(?=\s)|^[ \t]*-(?=\s)/gm

/** `*name` as a whole value. */
const ALIAS = /(?:^|[-:,?[{])[ \t]*\*[\w.-]+[ \t]*(?=[,\]}\r]|$)/gm

function parse(text: string): Attempt {
  const counter = new LineCounter()
  // The parser would compare each key with all before it: so many that a file of a megabyte takes minutes.
  const options = { lineCounter: counter, prettyErrors: false, uniqueKeys: false, logLevel: 'error' } as const
  const parsed = parseAllDocuments(text, options)
  // Nothing but comments or directives: read as one document, which reports what is wrong with them.
  const documents = 'empty' in parsed ? [parseDocument(text, options)] : parsed
  const errors: Problem[] = documents.flatMap((document) => document.errors)
  let aliases = 0
  for (const document of documents) {
    visit(document, {
      Map: (_key, map) => void errors.push(...findTwins(map)),
      Alias: () => void (aliases += 1),
      Scalar(_key, scalar) {
        // `007`, `1.10` and `1e3` are names as often as numbers, and as text they can be both.
        const { value, source } = scalar
        if (typeof value === 'number' && source !== undefined && String(value) !== source) scalar.value = source
      },
    })
  }
  return { documents, counter, errors: errors.toSorted((a, b) => a.pos[0] - b.pos[0]), aliases }
}

/** The keys of a map that were written before in it. */
function findTwins({ items }: YAMLMap): Problem[] {
  const seen = new Set<unknown>()
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return []
    const offset = key.range?.[0] ?? 0
    const isTwin = seen.has(key.value)
    seen.add(key.value)
    return isTwin ? [{ code: 'DUPLICATE_KEY', message: 'Map keys must be unique', pos: [offset, offset + 1] }] : []
  })
}

/** `*word` at the start of an unquoted text is meant as emphasis; YAML takes it for an alias. */
function replaceUnknownAliases(document: Document.Parsed): { source: string; offset: number }[] {
  const found: { source: string; offset: number }[] = []
  const anchors = new Set<string>()
  visit(document, {
    // Called before the children, in the order of the text: an alias may only refer back.
    Value(_key, node) {
      if (node.anchor !== undefined) anchors.add(node.anchor)
    },
    Alias(_key, node) {
      if (anchors.has(node.source)) return undefined
      found.push({ source: node.source, offset: node.range?.[0] ?? 0 })
      return new Scalar(`*${node.source}`)
    },
  })
  return found
}

/** Joins texts in braces that a comma has cut into keys without a value: `{ text: A fast, small tool }`. */
function joinCutTexts(document: Document.Parsed): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = []
  visit(document, {
    Map(_key, { flow, items }) {
      if (flow !== true) return
      for (let at = 1; at < items.length; at += 1) {
        const before = items[at - 1]?.value
        let end = at
        while (items[end]?.value === null) end += 1
        const cut = items.slice(at, end).map(({ key }) => (isScalar(key) ? key.value : ''))
        const isText = isScalar(before) && before.type === Scalar.PLAIN && typeof before.value === 'string'
        if (!isText || !cut.some((text) => typeof text === 'string' && /\s/.test(text))) {
          at = end
          continue
        }
        before.value = [before.value, ...cut].join(', ')
        items.splice(at, cut.length)
        found.push({ text: String(before.value), offset: before.range?.[0] ?? 0 })
      }
    },
  })
  return found
}

/** Our code of a mistake and what to do about it, by the parser's code. */
const MISTAKES: Readonly<Record<string, readonly [code: string, message: string]>> = {
  TAB_AS_INDENT: ['yaml_tab', 'a tab is used as indentation; it was read as two spaces, replace it'],
  DUPLICATE_KEY: ['yaml_duplicate_key', 'a key is written twice in one map; the last value was used'],
  BAD_INDENT: ['yaml_syntax', 'a bracket is not closed, or a line is not indented as those it belongs to'],
  BLOCK_AS_IMPLICIT_KEY: ['yaml_syntax', 'a text with a colon in it needs quotes, or a line is indented too far'],
  MISSING_CHAR: ['yaml_syntax', 'a quote, a colon or the dash of an item is missing, or a line is indented too far'],
}

function describe(errors: readonly Problem[], repaired: boolean): Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  const [error] = errors
  const [code, message] = MISTAKES[error?.code ?? ''] ?? ['yaml_syntax', `this is not YAML: ${error?.message}`]
  const read = repaired ? '. It was read as if that were mended' : '. What could be read was used'
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return { severity: 'warning', code, message: message + (code === 'yaml_syntax' ? read : '') + more }
}

/** `title: Rust: the book`, which YAML takes for a map in a map. */
const COLON_IN_TEXT = /^([ \t]*(?:- +)?[\w .-]+?: +)([^\s"'[\]{}|>&*!%#@`].*: .*)$/gm

/** Repairs common mistakes that other YAML readers accept. */
function repair(text: string, error: Problem): Attempt | undefined {
  const candidates =
    error.code === 'TAB_AS_INDENT'
      ? [text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '))]
      : [
          text.replace(/(: +|- +)("(?:[^"\\]|\\[^])*"|'[^']*')/g, (scalar) =>
            scalar.replaceAll('\n', `\n${' '.repeat(40)}`),
          ),
          text.replace(COLON_IN_TEXT, (_line, key: string, value: string) => key + JSON.stringify(value)),
        ]
  for (const candidate of candidates) {
    const attempt = parse(candidate)
    if (attempt.errors.length === 0) return attempt
  }
  return undefined
}

function linkOffsets(node: unknown, value: unknown, offsets: WeakMap<object, number>): void {
  if (isAlias(node)) return
  if (isMap(node) && isRecord(value)) {
    offsets.set(value, node.range?.[0] ?? 0)
    for (const { key, value: child } of node.items) {
      const name = isScalar(key) ? (scalarText(key.value) ?? '') : undefined
      if (name !== undefined && Object.hasOwn(value, name)) linkOffsets(child, value[name], offsets)
    }
  } else if (isSeq(node) && Array.isArray(value)) {
    offsets.set(value, node.range?.[0] ?? 0)
    node.items.forEach((child, index) => linkOffsets(child, value[index], offsets))
  }
}
