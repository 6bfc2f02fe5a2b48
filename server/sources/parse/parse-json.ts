import { printParseErrorCode, visit } from 'jsonc-parser'
import { LineCounter } from 'yaml'
import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { ParsedTree } from './parse-yaml.ts'
import { setOwn } from './records.ts'

/** Deepest nesting read; deeper files are attacks or accidents. */
export const MAX_JSON_DEPTH = 256

type Container = { value: unknown[] } | { value: Record<string, unknown>; key: string }

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
 *
 * @returns `undefined` when the text is not JSON, after one diagnostic with line and column.
 */
export function parseJson(text: string, file: string, report: ReportDiagnostic): ParsedTree | undefined {
  const position = createPositions(text)
  const say = (severity: 'error' | 'warning', code: string, message: string, offset: number): void =>
    report({ severity, code, message, location: { file, ...position(offset) } })
  const offsets = new WeakMap<object, number>()
  let hasDuplicate = false
  try {
    const value = parseValue(text, offsets, (key, offset) => {
      const written = `the field "${clipText(cleanLine(key), 60)}" is written twice in one object`
      if (!hasDuplicate) say('warning', 'json_duplicate_key', `${written}; the last value was used`, offset)
      hasDuplicate = true
    })
    return {
      value,
      locate: (node) => position((typeof node === 'object' && node !== null ? offsets.get(node) : undefined) ?? 0),
    }
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    say('error', error.code, `${error.message}; the file was skipped`, error.offset)
    return undefined
  }
}

/** @throws {JsonError} At the first mistake, or where the nesting is too deep for the stack. */
function parseValue(
  text: string,
  offsets: WeakMap<object, number>,
  onDuplicate: (key: string, offset: number) => void,
): unknown {
  const stack: Container[] = []
  let root: unknown
  const add = (value: unknown): void => {
    const top = stack.at(-1)
    if (top === undefined) root = value
    else if ('key' in top) setOwn(top.value, top.key, value)
    else top.value.push(value)
  }
  const open = (container: Container, offset: number): void => {
    if (stack.length >= MAX_JSON_DEPTH)
      throw new JsonError('json_too_deep', `nested more than ${MAX_JSON_DEPTH} levels deep`, offset)
    offsets.set(container.value, offset)
    add(container.value)
    stack.push(container)
  }
  const close = (): void => void stack.pop()
  visit(
    text,
    {
      onObjectBegin: (offset) => open({ value: {}, key: '' }, offset),
      onObjectProperty: (key, offset) => {
        const top = stack.at(-1)
        if (top === undefined || !('key' in top)) return
        if (Object.hasOwn(top.value, key)) onDuplicate(key, offset)
        top.key = key
      },
      onObjectEnd: close,
      onArrayBegin: (offset) => open({ value: [] }, offset),
      onArrayEnd: close,
      onLiteralValue: add,
      onError: (error, offset) => {
        const words = printParseErrorCode(error).replace(/(?<!^)\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)
        throw new JsonError('json_syntax', `no JSON: ${words}`, offset)
      },
    },
    { disallowComments: true },
  )
  return root
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
