import { Buffer } from 'node:buffer'
import type { LogLine } from '../../observe/log.ts'

/** Writes lines without ever waiting for who reads them. */
export interface LineWriter {
  /** @param isUrgent Written at once instead of with those that follow. */
  write(line: LogLine, isUrgent?: boolean): void
  /**
   * Writes what waits, as far as it is taken at once. For the end of a process.
   *
   * @returns Whether all, some or nothing of it was taken.
   */
  flush(): 'all' | 'some' | 'none'
}

/** What {@link createLineWriter} needs. */
export interface LineWriterOptions {
  /**
   * Writes some bytes now, without blocking.
   *
   * @returns How many were taken.
   * @throws {Error} when there is no room at the moment (`EAGAIN`, and those of a full disk), or, with other codes, when
   *   nobody will ever read them.
   */
  readonly writeSome: (bytes: Uint8Array) => number
  /** Makes the line that says how many were lost. */
  readonly describeLoss: (lines: number) => string
  /** Milliseconds until lines are written. Default: 200. */
  readonly delayMs?: number
}

/** Milliseconds until a reader that took something is offered more. */
const READING_DELAY_MS = 5

/** Lines that are gathered before they are written at once. */
const MAX_GATHERED = 32

/** Bytes that lines are encoded in; more than that are encoded on their own. */
const DESK_BYTES = 64 * 1024

/** Bytes that a pipe takes at once, with nothing of another process in between (`PIPE_BUF` of Linux). */
const ATOMIC_BYTES = 4096

/** Bytes that wait for a reader at most; lines past that are lost, and counted. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Creates a writer. Lines are gathered for a moment; where the reader of a pipe does not read, or a disk is full, they
 * wait up to 1 MiB and are then dropped: a log that nobody takes never holds up who is served.
 */
export function createLineWriter({ writeSome, describeLoss, delayMs = 200 }: LineWriterOptions): LineWriter {
  let gathered: LogLine[] = []
  let waiting: Buffer = Buffer.alloc(0)
  let lost = 0
  let timer: NodeJS.Timeout | undefined

  // Memory for lines that are taken at once, used again and again.
  const desk = Buffer.allocUnsafe(DESK_BYTES)
  const encode = (text: string): Buffer =>
    // A character of UTF-16 has at most three bytes.
    text.length * 3 > DESK_BYTES ? Buffer.from(text) : desk.subarray(0, desk.write(text))
  /** Those that were not taken stay when the desk is used again. */
  const keep = <Outcome>(outcome: Outcome): Outcome => {
    if (waiting.buffer === desk.buffer) waiting = Buffer.from(waiting)
    return outcome
  }
  const push = (): 'all' | 'some' | 'none' => {
    let outcome: 'some' | 'none' = 'none'
    if (gathered.length > 0) {
      const text = `${gathered.join('\n')}\n`
      waiting = waiting.byteLength === 0 ? encode(text) : Buffer.concat([waiting, Buffer.from(text)])
      gathered = []
    }
    try {
      while (waiting.byteLength > 0) {
        const taken = writeSome(wholeLines(waiting))
        if (taken === 0) return keep(outcome)
        waiting = waiting.subarray(taken)
        outcome = 'some'
      }
    } catch (error) {
      if (hasNoRoom(error)) return keep(outcome)
      // Nobody reads it any more, and there is nowhere to say so.
      waiting = Buffer.alloc(0)
    }
    if (lost > 0) {
      const line = describeLoss(lost)
      lost = 0
      gathered.push(line)
      return push()
    }
    return 'all'
  }
  const pushLater = (afterMs: number): void => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      const outcome = push()
      if (outcome !== 'all') pushLater(outcome === 'some' ? READING_DELAY_MS : delayMs)
    }, afterMs)
    // The last lines are written when the process ends.
    timer.unref()
  }
  return {
    write(line, isUrgent = false) {
      if (waiting.byteLength >= MAX_WAITING_BYTES) {
        lost += 1
        return
      }
      gathered.push(line)
      if (isUrgent || gathered.length >= MAX_GATHERED) push()
      if (gathered.length > 0 || waiting.byteLength > 0) pushLater(delayMs)
    },
    flush: push,
  }
}

/** Codes of a pipe that nobody reads at the moment, and of a disk on which there may be room again. */
const NO_ROOM: readonly unknown[] = ['EAGAIN', 'ENOSPC', 'EDQUOT']

function hasNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.includes(error.code)
}

/** As many lines from the start as a pipe keeps together, so that several processes can write to it; or the first one. */
function wholeLines(bytes: Buffer): Buffer {
  if (bytes.byteLength <= ATOMIC_BYTES) return bytes
  const end = bytes.lastIndexOf('\n', ATOMIC_BYTES - 1)
  return bytes.subarray(0, (end === -1 ? bytes.indexOf('\n') : end) + 1)
}
