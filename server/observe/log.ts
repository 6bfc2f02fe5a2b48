export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** What a record has besides its time, level and event. Missing values are left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export interface Log {
  /** @param event What happened, a name of a closed set: `request`, `server.started`. */
  write(level: LogLevel, event: string, fields?: LogFields): void
  /** Writes an error with its stack. Equal ones are written once a minute, with how many there were. */
  error(event: string, error: unknown, fields?: LogFields): void
  /** Writes records of the same key once a minute, with how many there were. */
  repeated(level: LogLevel, event: string, key: string, fields: LogFields): void
  /** Writes what was counted and not yet written. */
  flush(): void
}

export interface LogOptions {
  readonly sink: (level: LogLevel, event: string, fields: LogFields | undefined) => void
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

export function createLog({ sink, now = Date.now }: LogOptions): Log {
  const seen = new Map<string, Repeated>()
  const write: Log['write'] = (level, event, fields) => sink(level, event, fields)
  const settle = (key: string, { level, event, fields, count }: Repeated): void => {
    seen.delete(key)
    if (count > 0) write(level, event, { ...fields, repeated: count })
  }
  const flush = (): void => {
    for (const [key, one] of seen) settle(key, one)
  }
  const repeated: Log['repeated'] = (level, event, key, fields) => {
    const time = now()
    const whole = `${event} ${key}`
    const known = seen.get(whole)
    if (known !== undefined && time < known.untilMs) {
      known.count += 1
      return
    }
    for (const [other, one] of seen) if (time >= one.untilMs) settle(other, one)
    if (seen.size >= MAX_REPEATED) flush()
    seen.set(whole, { level, event, fields, untilMs: time + REPEAT_MS, count: 0 })
    write(level, event, fields)
  }
  return {
    write,
    repeated,
    flush,
    error(event, error, fields = {}) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      const cause = describeCauses(error)
      repeated('error', event, `${name} ${message}`, { ...fields, 'error.type': name, message, cause, stack })
    },
  }
}

/** The messages of the causes of an error, at most three. */
function describeCauses(error: unknown): string | undefined {
  const causes: string[] = []
  for (let at = error; at instanceof Error && at.cause instanceof Error && causes.length < 3; at = at.cause) {
    causes.push(at.cause.message)
  }
  return causes.length === 0 ? undefined : causes.join(': ')
}
