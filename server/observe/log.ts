/** How much a record matters; what is below the level of a log is not written. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** How records are written. */
export type LogFormat = 'json' | 'pretty'

/** What a record says besides its time, level and event. Missing values are left out. Names need no escape in JSON. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Takes records. */
export interface Log {
  /** @param event What happened, a name of a closed set: `request`, `server.started`. */
  write(level: LogLevel, event: string, fields?: LogFields): void
  /** Writes an error with its stack. Equal ones are written once a minute, with how many there were. */
  error(event: string, error: unknown, fields?: LogFields): void
  /** Writes what else is equal but for its number once a minute. @param key What makes it equal. */
  repeated(level: LogLevel, event: string, key: string, fields: LogFields): void
  /** Writes what was counted and not yet written. */
  flush(): void
}

/** A line without its end. Its text is made when it is asked for: many at once cost a third of one at a time. */
export interface LogLine {
  toString(): string
}

/** What {@link createLog} needs. */
export interface LogOptions {
  /** Takes one line. */
  readonly writeLine: (line: LogLine, level: LogLevel) => void
  /** Default: `info`. */
  readonly level?: LogLevel
  /** Default: `json`. */
  readonly format?: LogFormat
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

/** How long equal records are only counted. */
const REPEAT_MS = 60_000

/** Different records that are counted at once; when there are more, all are written out and forgotten. */
const MAX_REPEATED = 200

interface Repeated {
  readonly level: LogLevel
  readonly event: string
  readonly fields: LogFields
  readonly untilMs: number
  count: number
}

/** Creates a log: one record a line. */
export function createLog({ writeLine, level = 'info', format = 'json', now = Date.now }: LogOptions): Log {
  const least = LOG_LEVELS.indexOf(level)
  const seen = new Map<string, Repeated>()
  const render: Render = format === 'json' ? renderJson : renderPretty
  const isoTime = createIsoTime()
  const write: Log['write'] = (of, event, fields) => {
    if (LOG_LEVELS.indexOf(of) >= least) writeLine(new LogRecord(render, isoTime, now(), of, event, fields), of)
  }
  const settle = (key: string, { level: of, event, fields, count }: Repeated): void => {
    seen.delete(key)
    if (count > 0) write(of, event, { ...fields, repeated: count })
  }
  const flush = (): void => {
    for (const [key, one] of seen) settle(key, one)
  }
  const repeated: Log['repeated'] = (of, event, key, fields) => {
    const time = now()
    const whole = `${event} ${key}`
    const known = seen.get(whole)
    if (known !== undefined && time < known.untilMs) {
      known.count += 1
      return
    }
    for (const [other, one] of seen) if (time >= one.untilMs) settle(other, one)
    if (seen.size >= MAX_REPEATED) flush()
    seen.set(whole, { level: of, event, fields, untilMs: time + REPEAT_MS, count: 0 })
    write(of, event, fields)
  }
  return {
    write,
    repeated,
    flush,
    error(event, error, fields = {}) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      const causes = describeCauses(error)
      const details = { 'error.type': name, message, ...(causes !== '' && { cause: causes }), stack }
      repeated('error', event, `${name} ${message}`, { ...fields, ...details })
    },
  }
}

type Render = (time: string, level: LogLevel, event: string, fields: LogFields | undefined) => string

/** One record until it is written. A class, because one is made for every request. */
class LogRecord implements LogLine {
  readonly #render: Render
  readonly #isoTime: (ms: number) => string
  readonly #timeMs: number
  readonly #level: LogLevel
  readonly #event: string
  readonly #fields: LogFields | undefined

  constructor(
    render: Render,
    isoTime: (ms: number) => string,
    timeMs: number,
    level: LogLevel,
    event: string,
    fields: LogFields | undefined,
  ) {
    this.#render = render
    this.#isoTime = isoTime
    this.#timeMs = timeMs
    this.#level = level
    this.#event = event
    this.#fields = fields
  }

  toString(): string {
    return this.#render(this.#isoTime(this.#timeMs), this.#level, this.#event, this.#fields)
  }
}

/** What lies behind an error, at most three deep. */
function describeCauses(error: unknown): string {
  const causes: string[] = []
  for (let at = error; at instanceof Error && at.cause instanceof Error && causes.length < 3; at = at.cause) {
    causes.push(at.cause.message)
  }
  return causes.join(': ')
}

/** Formatting a date costs as much as the rest of a line; within a second only three digits differ. */
function createIsoTime(): (ms: number) => string {
  let second = Number.NaN
  let prefix = ''
  return (ms) => {
    const current = Math.floor(ms / 1000)
    if (current !== second) {
      second = current
      prefix = new Date(current * 1000).toISOString().slice(0, 20)
    }
    return `${prefix}${String(Math.floor(ms) - current * 1000).padStart(3, '0')}Z`
  }
}

function renderJson(time: string, level: LogLevel, event: string, fields: LogFields | undefined): string {
  let line = `{"time":"${time}","level":"${level}","event":"${event}"`
  // By hand: JSON.stringify takes three times as long for an object as flat as this.
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) line += `,"${name}":${typeof value === 'string' ? quote(value) : renderPlain(value)}`
  }
  return `${line}}`
}

/** What is no text. JSON has no word for numbers that are none. */
function renderPlain(value: number | boolean): string {
  return typeof value === 'number' && !Number.isFinite(value) ? 'null' : String(value)
}

/** A JSON string. Almost all are short and need no escape. */
function quote(text: string): string {
  if (text.length > 100) return JSON.stringify(text)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return JSON.stringify(text)
  }
  return `"${text}"`
}

/** For people at a terminal: control characters are shown as escapes. */
function renderPretty(time: string, level: LogLevel, event: string, fields: LogFields = {}): string {
  const { message, stack, ...rest } = fields
  const pairs = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${typeof value === 'string' && /[^\w./:-]/.test(value) ? JSON.stringify(value) : value}`,
    )
  const text = [time.slice(11, 23), level.toUpperCase().padEnd(5), event, ...(message === undefined ? [] : [message])]
  const line = inert([...text, ...pairs].join(' '))
  return typeof stack === 'string' ? `${line}\n${stack.split('\n').slice(1).map(inert).join('\n')}` : line
}

function inert(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
