import { writeSync } from 'node:fs'
import { createLog } from '../../observe/log.ts'
import type { Log, LogFormat, LogLevel } from '../../observe/log.ts'
import { createLineWriter } from './line-writer.ts'
import type { LineWriter } from './line-writer.ts'

/** How a server logs. */
export interface LogSettings {
  /** Default: `info`. */
  readonly level?: LogLevel | undefined
  /** Default: `pretty` where people look, `json` where programs read. */
  readonly format?: LogFormat | undefined
}

/** Opens the log of a process, on standard error. */
export function openLog({ level = 'info', format }: LogSettings = {}): Log {
  // Opening the stream makes a pipe non-blocking: what is written to its descriptor then never waits for its reader.
  const { fd, isTTY } = process.stderr
  const options = { level, format: format ?? (isTTY ? 'pretty' : 'json') } as const
  const writer = createLineWriter({
    writeSome: (bytes) => writeSync(fd, bytes),
    describeLoss(lines) {
      let text = ''
      createLog({ ...options, writeLine: (line) => (text = String(line)) }).write('warn', 'log.lost', { lines })
      return text
    },
    // People wait for the line, programs for many.
    delayMs: isTTY ? 0 : 200,
  })
  const log = createLog({ ...options, writeLine: (line, of) => writer.write(line, of === 'warn' || of === 'error') })
  process.on('exit', () => {
    log.flush()
    finish(writer)
  })
  return log
}

/** Milliseconds that a reader that does not read is waited for when the process ends. */
const PATIENCE_MS = 100

/** Waits for a reader as long as it reads: nothing else is left to do. */
function finish(writer: LineWriter): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  let idleMs = 0
  for (let outcome = writer.flush(); outcome !== 'all' && idleMs < PATIENCE_MS; outcome = writer.flush()) {
    idleMs = outcome === 'some' ? 0 : idleMs + 1
    Atomics.wait(clock, 0, 0, 1)
  }
}
