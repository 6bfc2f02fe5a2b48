import { pino } from 'pino'
import { createLog } from '../../observe/log.ts'
import type { Log, LogFields, LogLevel } from '../../observe/log.ts'

export type LogFormat = 'json' | 'pretty'

export interface LogSettings {
  /** Default: `info`. */
  readonly level?: LogLevel | undefined
  /** Default: `pretty` at a terminal, else `json`. */
  readonly format?: LogFormat | undefined
  /** Where JSON is written. Default: standard error. */
  readonly fd?: number
}

/** Bytes that a pipe takes at once, with nothing of another process in between (`PIPE_BUF` of Linux). */
const ATOMIC_BYTES = 4096

/** How long lines are gathered, unless there are enough before. */
const GATHERED_MS = 200

/** Bytes that wait for a reader at most; lines past that are dropped, and counted. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Milliseconds that a process that ends waits for its reader. */
const LAST_MS = 300

/** Opens the log of this process: pino, on standard error. */
export function openLog({ level = 'info', format, fd }: LogSettings = {}): Log {
  // Opening the stream makes a pipe non-blocking: a synchronous write to it then fails with EAGAIN instead of waiting.
  const { fd: standardError, isTTY } = process.stderr
  const isPretty = (format ?? (isTTY ? 'pretty' : 'json')) === 'pretty'
  const destination = isPretty ? undefined : openDestination(fd ?? standardError)
  const logger = pino(
    {
      level,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? { write: (line) => void process.stderr.write(renderPretty(JSON.parse(line))) },
  )
  // A child has its event as text already.
  const children = new Map<string, typeof logger>()
  const log = createLog({
    sink(of, event, fields) {
      let child = children.get(event)
      if (child === undefined) children.set(event, (child = logger.child({ event })))
      child[of](fields ?? {})
      if (of === 'warn' || of === 'error') destination?.flush()
    },
  })
  const reportLost = (): void => {
    const lines = destination?.takeLost() ?? 0
    if (lines > 0) log.write('warn', 'log.lost', { lines })
  }
  destination?.onDrain(reportLost)
  process.on('exit', () => {
    log.flush()
    destination?.finish()
    reportLost()
    destination?.finish()
  })
  return log
}

/**
 * Opens a destination that never waits for its reader: while a pipe or disk is full, up to 1 MiB waits in memory, and
 * further lines are dropped. Lines are handed to pino's destination together, which takes half as long.
 */
function openDestination(fd: number) {
  const stream = pino.destination({
    dest: fd,
    sync: true,
    minLength: 1,
    maxWrite: ATOMIC_BYTES,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => false,
  })
  let gathered = ''
  let lost = 0
  let failure: string | undefined
  stream.on('drop', (lines: string) => (lost += lines.split('\n').length - 1))
  // What could not be written stays in memory for the next write; EPIPE, EAGAIN, ENOSPC.
  stream.on('error', ({ code }: NodeJS.ErrnoException) => (failure = code))
  const hand = (): void => {
    if (gathered !== '') stream.write(gathered)
    gathered = ''
  }
  const flush = (): void => {
    hand()
    stream.flush()
  }
  setInterval(flush, GATHERED_MS).unref()
  return {
    write(line: string) {
      if (gathered.length + line.length > ATOMIC_BYTES) hand()
      gathered += line
    },
    flush,
    onDrain: (listener: () => void) => stream.on('drain', listener),
    takeLost() {
      const lines = lost
      lost = 0
      return lines
    },
    /** Writes all that waits, while its reader reads. */
    finish() {
      const clock = new Int32Array(new SharedArrayBuffer(4))
      let idleMs = 0
      // One call writes all but the last lines.
      for (let flushed = 0; flushed < 3 && idleMs < LAST_MS && failure !== 'EPIPE';) {
        failure = undefined
        flush()
        if (failure === undefined) flushed += 1
        else {
          idleMs += 1
          Atomics.wait(clock, 0, 0, 1)
        }
      }
    },
  }
}

/** Writes the time as ISO 8601. Within a second only three digits differ: formatting a date takes as long as all the rest. */
function createTimestamp(): () => string {
  let second = Number.NaN
  let prefix = ''
  return () => {
    const ms = Date.now()
    const current = Math.floor(ms / 1000)
    if (current !== second) {
      second = current
      prefix = `,"time":"${new Date(ms).toISOString().slice(0, 20)}`
    }
    return `${prefix}${String(ms - current * 1000).padStart(3, '0')}Z"`
  }
}

/** For people at a terminal: control characters are shown as escapes. */
function renderPretty({ time, level, event, message, stack, ...rest }: LogFields): string {
  const pairs = Object.entries(rest).map(
    ([name, value]) =>
      `${name}=${typeof value === 'string' && /[^\w./:-]/.test(value) ? JSON.stringify(value) : value}`,
  )
  const start = [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), event]
  const line = inert([...start, ...(message === undefined ? [] : [message]), ...pairs].join(' '))
  const frames = typeof stack === 'string' ? stack.split('\n').slice(1).map(inert) : []
  return `${[line, ...frames].join('\n')}\n`
}

function inert(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Logs uncaught errors. A rejected promise belongs to one request, and the others are served on. After an uncaught
 * exception the state of the process is unknown: it ends with 1 when `stop` is done.
 *
 * @param stop Finishes what is under way. Must resolve in bounded time.
 */
export function logProcessErrors(log: Log, stop: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => log.error('unhandled.rejection', reason))
  let isStopping = false
  process.on('uncaughtException', (error) => {
    log.error('uncaught.exception', error)
    if (isStopping) return
    isStopping = true
    void endAfter(stop)
  })
}

async function endAfter(stop: () => Promise<void>): Promise<void> {
  try {
    await stop()
  } finally {
    process.exit(1)
  }
}
