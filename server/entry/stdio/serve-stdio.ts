import type { Readable, Writable } from 'node:stream'
import { isMessageStream, refuse } from '../../../shared/mcp/answer-request.ts'
import {
  ERROR_CODES,
  invalidRequest,
  isRecord,
  parseMessage,
  writeError,
  parseJson,
} from '../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcId } from '../../../shared/mcp/protocol/json-rpc.ts'
import type { MessageStream } from '../../../shared/mcp/protocol/mcp-page.ts'
import { SSE_REVISION } from '../../../shared/mcp-revisions.ts'
import { UNLIMITED_CALLER } from '../../http/limits/caller.ts'
import { MAX_BODY_BYTES, failureAnswer, idsOf } from '../../http/mcp/wire/mcp-body.ts'
import { answerSseMessage, createSseSession } from '../../http/mcp/sse/sse-session.ts'
import type { PageSource } from './page-source.ts'
import type { Exchange } from '../../../shared/mcp/answer-request.ts'
import { decideRevision } from '../../../shared/mcp/protocol/decide-revision.ts'
import type { HeaderReader } from '../../../shared/mcp/protocol/decide-revision.ts'
import type { SseAnswer } from '../../http/mcp/sse/sse-session.ts'

/** Messages that may wait to be answered; a client that sends more without reading gets errors. */
const MAX_IN_FLIGHT = 10_000

/** Milliseconds for what is under way when the input ends: clients wait about as long before they send a signal. */
const LAST_ANSWERS_MS = 800

/** What messages come from and go to. */
export interface StdioStreams {
  readonly input: Readable
  readonly output: Writable
  /** Writes to the output. Default: its own method, which may be another by then. */
  readonly write?: Writable['write']
  readonly reportError: (error: unknown) => void
}

/**
 * Speaks MCP over standard input and output: one JSON-RPC message a line (MCP, transports: stdio).
 *
 * Answers may come in another order than their requests; ids match them. A cancelled request gets no answer.
 *
 * @returns Resolves once the input has ended and what was under way is written, or has taken too long; also when the
 *   reader is gone.
 */
export async function serveStdio(source: PageSource, streams: StdioStreams): Promise<void> {
  const { input, output, write = output.write.bind(output), reportError } = streams
  /** What ends the streams that were opened, by the request. */
  const open = new Map<RpcId, { readonly stop: () => void; readonly last: string }>()
  const send = (message: string): void => void write(`${source.clean?.(message) ?? message}\n`)
  const subscribe = (messages: MessageStream): void => {
    open.get(messages.id)?.stop()
    open.set(messages.id, { stop: messages.start(send), last: messages.last })
  }
  const session = createSseSession({
    revision: SSE_REVISION,
    maxInFlight: MAX_IN_FLIGHT,
    caller: UNLIMITED_CALLER,
    async answer(value, exchange) {
      const answer = await answerLine(source, value, exchange)
      const { body } = answer
      if (isMessageStream(body) && !exchange.signal.aborted) subscribe(body)
      // Answers to a batch are one message.
      return Array.isArray(body) ? { ...answer, body: `[${body.join(',')}]` } : answer
    },
    send,
    hasBacklog: () => output.writableNeedDrain,
    reportError,
  })
  output.on('drain', () => session.resume())
  const closed = new Promise<void>((resolve) => {
    // The reader is gone (EPIPE).
    output.once('error', () => resolve())
    output.once('close', () => resolve())
  })

  const receiveAll = async (): Promise<void> => {
    for await (const line of readLines(input, MAX_BODY_BYTES)) {
      const value = parseLine(line)
      if ('problem' in value) {
        send(value.problem)
        continue
      }
      const cancelled = cancelledId(value.message)
      const stream = cancelled === undefined ? undefined : open.get(cancelled)
      if (cancelled !== undefined && stream !== undefined) {
        stream.stop()
        open.delete(cancelled)
      } else session.receive(value.message)
      // Reads on when the answers are taken.
      if (output.writableNeedDrain) await Promise.race([closed, new Promise((wake) => output.once('drain', wake))])
    }
    await Promise.race([session.settled(), pause(LAST_ANSWERS_MS)])
    for (const { stop, last } of open.values()) {
      stop()
      send(last)
    }
  }
  await Promise.race([closed, receiveAll()])
  session.close()
  await Promise.race([closed, new Promise<void>((resolve) => write('', () => resolve()))])
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The message of a line, or the error that answers it. */
function parseLine(line: Uint8Array | typeof TOO_LONG): { readonly message: unknown } | { readonly problem: string } {
  if (line === TOO_LONG) {
    return { problem: writeError(null, invalidRequest(`The message is larger than ${MAX_BODY_BYTES} bytes.`)) }
  }
  try {
    const parsed = parseJson(STRICT_UTF8.decode(line))
    return parsed.ok ? { message: parsed.value } : { problem: writeError(null, parsed.error) }
  } catch {
    const error = { code: ERROR_CODES.parseError, message: 'Parse error: the message is not valid UTF-8.' }
    return { problem: writeError(null, error) }
  }
}

function cancelledId(message: unknown): RpcId | undefined {
  const parsed = parseMessage(message)
  if (parsed.kind !== 'notification' || parsed.method !== 'notifications/cancelled') return undefined
  const params = isRecord(message) && isRecord(message['params']) ? message['params'] : {}
  const { requestId } = params
  return typeof requestId === 'string' || typeof requestId === 'number' ? requestId : undefined
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

/** A line that is longer than allowed; its bytes are dropped as they arrive. */
export const TOO_LONG = Symbol('too long')

/**
 * Splits bytes into lines at LF alone: a JSON text may contain every other separator of lines. Empty lines, and a CR before
 * the LF, are left out.
 *
 * @param maxBytes Of one line. A longer one becomes {@link TOO_LONG}.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array | typeof TOO_LONG> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    length += part.byteLength
    if (length > maxBytes) parts = []
    else if (part.byteLength > 0) parts.push(part)
  }
  const finish = (): Uint8Array | typeof TOO_LONG => {
    const line = length > maxBytes ? TOO_LONG : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      take(chunk.subarray(from, end))
      from = end + 1
      const line = finish()
      if (!isBlank(line)) yield line
    }
    take(chunk.subarray(from))
  }
  const last = finish()
  if (!isBlank(last)) yield last
}

const LF = 0x0a
const CR = 0x0d

function isBlank(line: Uint8Array | typeof TOO_LONG): boolean {
  return line !== TOO_LONG && (line.byteLength === 0 || (line.byteLength === 1 && line[0] === CR))
}

/**
 * Answers one message, or a batch where the revision has batches, as the page's endpoint would.
 *
 * A request whose `_meta` names a modern revision is answered by it; every other by what `initialize` agreed on, which is
 * the revision of the exchange. There are no headers, so none is missed (MCP 2026-07-28, stdio: all is in the body). Where
 * something could not be read and there is a newer release, it is answered from that.
 */
function answerLine(source: PageSource, value: unknown, exchange: Exchange): Promise<SseAnswer> {
  const answer = (): Promise<SseAnswer> => answerWithin(source, value, exchange)
  return source.within?.(answer) ?? answer()
}

async function answerWithin(source: PageSource, value: unknown, exchange: Exchange): Promise<SseAnswer> {
  const failures: unknown[] = []
  const answerOnce = async (): Promise<SseAnswer> => {
    failures.length = 0
    try {
      const page = await source.page()
      const reportError = (error: unknown): void => void failures.push(error)
      return await answer(page, value, { ...exchange, reportError })
    } catch (error) {
      failures.push(error)
      return failureAnswer(error, idsOf(value))
    }
  }
  const first = await answerOnce()
  const settled = failures.length > 0 && (await source.renew?.()) === true ? await answerOnce() : first
  for (const failure of failures) exchange.reportError(failure)
  return settled
}

async function answer(
  page: Awaited<ReturnType<PageSource['page']>>,
  value: unknown,
  exchange: Exchange,
): Promise<SseAnswer> {
  if (Array.isArray(value)) return answerSseMessage(page, value, exchange)
  const message = parseMessage(value)
  const decided = decideRevision(message, headersOf(exchange), { lenient: true })
  if (!decided.ok) return refuse(decided.error, message.kind === 'request' ? message.id : null)
  return answerSseMessage(page, value, { ...exchange, revision: decided.revision })
}

/** What a client over HTTP would repeat in every request. */
function headersOf({ revision }: Exchange): HeaderReader {
  return { get: (name) => (name === 'mcp-protocol-version' ? revision.name : null) }
}
