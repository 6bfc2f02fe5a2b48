import { cleanLine, clipText } from '../model/clean-text.ts'
import type { ReportDiagnostic } from '../model/diagnostic.ts'
import { REFRESH_FORMAT, refreshHeaderSchema, refreshLineSchema } from './refresh-line.ts'
import type { RefreshLine } from './refresh-line.ts'

export interface RefreshFile {
  /** Day of the last complete refresh; missing where no line says it. */
  readonly asOf: string | undefined
  /** By key, in the order of the file. */
  readonly lines: ReadonlyMap<string, RefreshLine>
}

/** Longest line that is read, in UTF-16 code units. */
const MAX_LINE_LENGTH = 20_000

/** What git leaves where it could not merge; after the third of them is what both sides started from. */
const CONFLICT_MARKER = /^(<{7}|={7}|>{7}|\|{7})(?: |$)/

const MEMBERS = Object.entries(refreshLineSchema.shape)

/**
 * Reads `directory.refresh.jsonl`. It is written by a program and merged by others, and may be edited by anyone who
 * proposes a change: every text is cleaned, every value checked.
 *
 * Nothing stops the reading. A line that is no object with a key is left out, a member that does not fit is left out of
 * its line, and both are reported with the line. Of two lines for one key the one that was asked later counts (`at`,
 * without it the day of the header), else the later line: so a file merged with `merge=union` reads well, and so does
 * one with conflict markers, of which both sides are read.
 *
 * @param file Its name in diagnostics.
 */
export function parseRefreshFile(text: string, file: string, report: ReportDiagnostic): RefreshFile {
  const warn = (code: string, line: number, message: string): void =>
    report({ severity: 'warning', code, message, location: { file, line, column: 1 } })
  const lines = new Map<string, RefreshLine>()
  const days: string[] = []
  const repeated: number[] = []
  let conflict = 0
  let isBase = false
  let number = 0
  for (const written of splitLines(text)) {
    number += 1
    const raw = written.trim()
    if (raw === '') continue
    const marker = CONFLICT_MARKER.exec(raw)?.[1]
    if (marker !== undefined) {
      if (conflict === 0) conflict = number
      isBase = marker.startsWith('|')
      continue
    }
    if (isBase) continue
    const value = parseObject(raw)
    if (typeof value === 'string') {
      warn('refresh_line_invalid', number, `${value}; the line was left out`)
      continue
    }
    if (Object.hasOwn(value, 'format')) {
      const header = refreshHeaderSchema.safeParse(value)
      if (header.success) days.push(header.data.as_of)
      else warn('refresh_header_invalid', number, describeHeader(value))
      continue
    }
    const line = parseLine(value, (member, problem) =>
      warn('refresh_value_invalid', number, `${member}: ${problem}; the value was left out`),
    )
    if (line === undefined) {
      warn('refresh_line_invalid', number, 'key: the line has none; it was left out')
      continue
    }
    const known = lines.get(line.key)
    if (known !== undefined) repeated.push(number)
    // A line without a day of its own was asked in the last complete refresh, later than any that has one.
    if (known === undefined || (line.at ?? '~') >= (known.at ?? '~')) lines.set(line.key, line)
  }
  if (conflict > 0) {
    const advice = 'run gazetteer refresh to write it anew, and set merge=union for it in .gitattributes'
    warn('refresh_conflict', conflict, `the file has conflict markers; both sides were read; ${advice}`)
  }
  const [first] = repeated
  if (first !== undefined) {
    const message = `lines that repeat a key, as after a merge: ${repeated.length}; the later line of each counts`
    warn('refresh_key_repeated', first, message)
  }
  if (days.length === 0 && lines.size > 0) {
    warn('refresh_header_missing', 1, 'as_of: no line says on which day the file was written')
  }
  return { asOf: days.sort().at(-1), lines }
}

/** Lines one after another: the file may have millions. */
function* splitLines(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    yield text.slice(start, end === -1 ? text.length : end)
    start = end === -1 ? text.length : end + 1
  }
}

/** @returns What is wrong, if it is no object. */
function parseObject(raw: string): object | string {
  if (raw.length > MAX_LINE_LENGTH) return `longer than ${MAX_LINE_LENGTH} characters`
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return `expected JSON, got ${clipText(cleanLine(JSON.stringify(raw)), 60)}`
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'expected an object'
  return value
}

function parseLine(value: object, onProblem: (member: string, problem: string) => void): RefreshLine | undefined {
  const given = new Map(Object.entries(value))
  const fitting: [string, unknown][] = []
  for (const [member, schema] of MEMBERS) {
    if (!given.has(member)) continue
    const result = schema.safeParse(given.get(member))
    if (result.success) fitting.push([member, result.data])
    else if (member !== 'key') onProblem(member, result.error.issues.map(({ message }) => message).join('; '))
  }
  const line = refreshLineSchema.safeParse(Object.fromEntries(fitting))
  return line.success ? line.data : undefined
}

function describeHeader(value: object): string {
  const { format } = value as { format: unknown }
  return format === REFRESH_FORMAT
    ? 'as_of: expected a day, YYYY-MM-DD'
    : `format: expected ${REFRESH_FORMAT}, got ${clipText(cleanLine(JSON.stringify(format)), 40)}; update gazetteer, or run gazetteer refresh`
}

/** Writes a line without its line break: members in the order of the schema, those that are `undefined` left out. */
export function writeRefreshLine(line: RefreshLine): string {
  return JSON.stringify(Object.fromEntries(refreshLineSchema.keyof().options.map((member) => [member, line[member]])))
}

/**
 * Writes the whole file: the header, then a line a key, sorted by code units. UTF-8, LF, one final newline. Whatever
 * the order of `lines`, the text is the same.
 *
 * @param asOf Day of the last complete refresh, `YYYY-MM-DD`.
 * @param lines At most one of each key.
 */
export function writeRefreshFile(asOf: string, lines: Iterable<RefreshLine>): string {
  const header = JSON.stringify({ format: REFRESH_FORMAT, tool: 'gazetteer', as_of: asOf })
  const sorted = [...lines].sort((a, b) => (a.key < b.key ? -1 : 1))
  return `${[header, ...sorted.map(writeRefreshLine)].join('\n')}\n`
}
