import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser'
import { LineCounter } from 'yaml'
import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { ParsedTree } from './parse-yaml.ts'
import { setOwn } from './records.ts'

/** Deepest nesting read; deeper files are attacks or accidents. */
export const MAX_JSON_DEPTH = 256

type Container = { value: unknown[] } | { value: Record<string, unknown>; key: string }

/**
 * Parses strict JSON (RFC 8259) and records where every object and list begins, which `JSON.parse` does not.
 *
 * @returns `undefined` when the text is not JSON, after one diagnostic with line and column.
 */
export function parseJson(text: string, file: string, report: ReportDiagnostic): ParsedTree | undefined {
  const position = createPositions(text)
  const say = (severity: 'error' | 'warning', code: string, message: string, offset: number): void =>
    report({ severity, code, message, location: { file, ...position(offset) } })
  const offsets = new WeakMap<object, number>()
  const stack: Container[] = []
  let root: unknown
  let hasDuplicate = false
  let hasFailed = false
  const fail = (code: string, message: string, offset: number): never => {
    say('error', code, `${message}; the file was skipped`, offset)
    hasFailed = true
    throw new SyntaxError(message)
  }
  const add = (value: unknown): void => {
    const top = stack.at(-1)
    if (top === undefined) root = value
    else if ('key' in top) setOwn(top.value, top.key, value)
    else top.value.push(value)
  }
  const open = (container: Container, offset: number): void => {
    if (stack.length >= MAX_JSON_DEPTH) fail('json_too_deep', `nested more than ${MAX_JSON_DEPTH} levels deep`, offset)
    offsets.set(container.value, offset)
    add(container.value)
    stack.push(container)
  }
  const close = (): void => void stack.pop()
  const visitor: JSONVisitor = {
    onObjectBegin: (offset) => open({ value: {}, key: '' }, offset),
    onObjectProperty(key, offset) {
      const top = stack.at(-1)
      if (top === undefined || !('key' in top)) return
      top.key = key
      if (hasDuplicate || !Object.hasOwn(top.value, key)) return
      hasDuplicate = true
      const message = `the field "${clipText(cleanLine(key), 60)}" is written twice in one object; the last value was used`
      say('warning', 'json_duplicate_key', message, offset)
    },
    onObjectEnd: close,
    onArrayBegin: (offset) => open({ value: [] }, offset),
    onArrayEnd: close,
    onLiteralValue: add,
    onError(error, offset) {
      const words = printParseErrorCode(error).replace(/(?<!^)\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)
      fail('json_syntax', `no JSON: ${words}`, offset)
    },
  }
  try {
    visit(text, visitor, { disallowComments: true })
  } catch (error) {
    if (hasFailed) return undefined
    throw error
  }
  return {
    value: root,
    locate: (node) => position((typeof node === 'object' && node !== null ? offsets.get(node) : undefined) ?? 0),
  }
}

/** Converts an offset in a text to line and column, from 1; lines are sought when the first is asked for. */
export function createPositions(text: string): (offset: number) => { line: number; column: number } {
  let counter: LineCounter | undefined
  return (offset) => {
    if (counter === undefined) {
      counter = new LineCounter()
      counter.addNewLine(0)
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) counter.addNewLine(end + 1)
    }
    const { line, col } = counter.linePos(offset)
    return { line, column: col }
  }
}
