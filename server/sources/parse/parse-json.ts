import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { ParsedTree } from './parse-yaml.ts'
import { setOwn } from './records.ts'

/** Deepest nesting read; deeper files are attacks or accidents. */
export const MAX_JSON_DEPTH = 256

type Container = { value: unknown[] } | { value: Record<string, unknown>; key: string | undefined }

/** Text of a literal string: no escape, and no control character, which JSON does not allow. */
const PLAIN = /^[ -[\]-\uffff]*$/

const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

class JsonError extends Error {
  readonly code: string
  readonly offset: number
  constructor(code: string, message: string, offset: number) {
    super(message)
    this.code = code
    this.offset = offset
  }
}

/**
 * Parses strict JSON (RFC 8259) and records where every object and list begins, which `JSON.parse` does not.
 * Iterative: depth costs no stack and is limited to {@link MAX_JSON_DEPTH}.
 *
 * @returns `undefined` when the text is not JSON, after one diagnostic with line and column.
 */
export function parseJson(text: string, file: string, report: ReportDiagnostic): ParsedTree | undefined {
  const offsets = new WeakMap<object, number>()
  const position = createPositions(text)
  let hasDuplicate = false
  try {
    const value = parseValue(text, offsets, (key, offset) => {
      if (hasDuplicate) return
      hasDuplicate = true
      const message = `the field "${clipText(cleanLine(key), 60)}" is written twice in one object; the last value was used`
      report({ severity: 'warning', code: 'json_duplicate_key', message, location: { file, ...position(offset) } })
    })
    return {
      value,
      locate: (node) => position((typeof node === 'object' && node !== null ? offsets.get(node) : undefined) ?? 0),
    }
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    report({
      severity: 'error',
      code: error.code,
      message: `${error.message}; the file was skipped`,
      location: { file, ...position(error.offset) },
    })
    return undefined
  }
}

function parseValue(
  text: string,
  offsets: WeakMap<object, number>,
  onDuplicate: (key: string, offset: number) => void,
): unknown {
  const stack: Container[] = []
  let index = 0
  const skipSpace = () => {
    while (isSpace(text.charCodeAt(index))) index += 1
  }
  const fail = (expected: string): never => {
    const seen = index < text.length ? JSON.stringify(text.charAt(index)) : 'the end of the file'
    throw new JsonError('json_syntax', `expected ${expected}, got ${seen}`, index)
  }
  const readString = (): string => {
    let end = index
    do end = text.indexOf('"', end + 1)
    while (end > 0 && isEscaped(text, end))
    if (end < 0) throw new JsonError('json_syntax', 'expected a closing quotation mark', index)
    const written = text.slice(index + 1, end)
    try {
      const value: unknown = PLAIN.test(written) ? written : JSON.parse(`"${written}"`)
      index = end + 1
      return String(value)
    } catch {
      throw new JsonError('json_syntax', 'a text holds a control character or a bad escape', index)
    }
  }
  const readKey = (container: { value: object; key: string | undefined }) => {
    if (text[index] !== '"') fail('a field name in quotation marks')
    const start = index
    container.key = readString()
    if (Object.hasOwn(container.value, container.key)) onDuplicate(container.key, start)
    skipSpace()
    if (text[index] !== ':') fail('":"')
    index += 1
  }

  for (;;) {
    skipSpace()
    let value: unknown
    const character = text[index]
    if (character === '{' || character === '[') {
      if (stack.length >= MAX_JSON_DEPTH) {
        throw new JsonError('json_too_deep', `nested more than ${MAX_JSON_DEPTH} levels deep`, index)
      }
      const container: Container = character === '[' ? { value: [] } : { value: {}, key: undefined }
      offsets.set(container.value, index)
      index += 1
      skipSpace()
      if (text[index] !== (character === '[' ? ']' : '}')) {
        stack.push(container)
        if ('key' in container) readKey(container)
        continue
      }
      index += 1
      value = container.value
    } else if (character === '"') {
      value = readString()
    } else {
      WORD.lastIndex = index
      const word = WORD.exec(text)?.[0]
      value = word === undefined ? fail('a value') : JSON.parse(word)
      index = WORD.lastIndex
    }
    // Put the value where it belongs, and close the containers that end here.
    for (;;) {
      const top = stack.at(-1)
      skipSpace()
      if (top === undefined) return index === text.length ? value : fail('the end of the file')
      if ('key' in top) setOwn(top.value, top.key ?? '', value)
      else top.value.push(value)
      const next = text[index]
      const closing = 'key' in top ? '}' : ']'
      if (next === ',') {
        index += 1
        if ('key' in top) {
          skipSpace()
          readKey(top)
        }
        break
      }
      if (next !== closing) fail(`"," or "${closing}"`)
      index += 1
      value = top.value
      stack.pop()
    }
  }
}

/** Tab, line feed, carriage return and space; not the `NaN` past the end. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0
  while (text[quote - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

/** Converts an offset in a text to line and column, from 1. Lines are looked up by bisection. */
export function createPositions(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined
  return (offset) => {
    if (starts === undefined) {
      starts = [0]
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
    }
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
