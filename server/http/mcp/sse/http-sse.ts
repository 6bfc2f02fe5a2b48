import { parseMessage } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { reportError } from '../../limits/caller.ts'
import { isRead } from '../../rules/problem.ts'
import { failureAnswer, idsOf, readBody } from '../wire/mcp-body.ts'
import { errorAnswer, refusal, MCP_ALLOW, STREAM_ALLOW, messageEvent, RETRY_SOON } from '../wire/http-answer.ts'
import type { McpTarget, TransportContext } from '../wire/transport-context.ts'
import { UnreachableSessionError } from '../wire/sse-sessions.ts'
import type { McpAnswer } from '../../../../shared/mcp/answer-request.ts'
import { SSE_REVISION } from '../../../../shared/mcp-revisions.ts'
import { watchMessages } from '../wire/watch-messages.ts'
import { createSseSession, answerSseMessage, pageGoneAnswer } from './sse-session.ts'

const NO_SUCH_SESSION = refusal(
  404,
  'There is no such session on this page, or it has ended. Open a new stream with GET.',
)

/**
 * Answers one request to `P/mcp/sse` (MCP 2024-11-05, transports: HTTP with SSE): a GET opens a session and its stream,
 * whose first event says where to POST: a path, so that it is right behind proxies. A session remembers the revision
 * `initialize` agreed on and the requests under way, and ends with its stream.
 */
export async function answerStream(parts: TransportContext, { request, slug, caller }: McpTarget): Promise<McpAnswer> {
  const messagesPath = new URL(request.url).pathname.replace(/sse\/?$/, 'messages')
  if (!isRead(request.method)) {
    const hint = `open a stream with GET; messages go by POST to ${messagesPath}.`
    return refusal(405, `Method not allowed: ${hint}`, { allow: STREAM_ALLOW })
  }
  const { streams, sessions, current, maxInFlight } = parts
  const problem = streams.refuse(caller)
  if (problem !== undefined) return refusal(problem.status, problem.message, RETRY_SOON)
  if (request.method === 'HEAD') return { status: 200, body: new ReadableStream() }
  const encoder = new TextEncoder()
  const { record } = caller
  const session = createSseSession({
    revision: SSE_REVISION,
    maxInFlight,
    caller,
    // Each message is answered from the release that is current then.
    async answer(message, exchange) {
      const page = await current().page(slug)
      return page === undefined ? pageGoneAnswer(message) : answerSseMessage(page, message, exchange)
    },
    send: (text) => stream.write(encoder.encode(messageEvent(text))),
    hasBacklog: () => stream.hasBacklog(),
    reportError: (error) => reportError(error, caller, parts.reportError),
    ...(record && { watch: (revision) => watchMessages(record, revision) }),
  })
  const handle = sessions.open(slug, (message) => session.receive(message))
  const stream = streams.open({
    kind: 'session',
    caller,
    onDrained: () => session.resume(),
    onEnd() {
      handle.close()
      session.close()
    },
    onClose() {
      handle.close()
      return session.settled()
    },
  })
  stream.write(encoder.encode(`event: endpoint\ndata: ${messagesPath}?sessionId=${handle.id}\n\n`))
  return { status: 200, body: stream.body }
}

/** Answers one request to `P/mcp/messages`: a POST is a message of the session it names, answered on its stream. */
export async function answerMessage(parts: TransportContext, { request, slug, caller }: McpTarget): Promise<McpAnswer> {
  if (request.method !== 'POST') {
    return refusal(405, 'Method not allowed: send messages with POST.', { allow: MCP_ALLOW })
  }
  const id = new URL(request.url).searchParams.get('sessionId')
  if (id === null) {
    return refusal(400, 'sessionId: missing in the query. POST to the address the first event of the stream gives.')
  }
  const body = await readBody(request, parts, caller)
  if (!body.ok) return body.refusal
  // Whether a batch is allowed depends on the session; what is no message at all is refused here.
  const message = Array.isArray(body.value) ? undefined : parseMessage(body.value)
  if (message?.kind === 'invalid') return errorAnswer(400, message.error, undefined, message.id)
  try {
    return (await parts.sessions.deliver(slug, id, body.value)) ? { status: 202 } : NO_SUCH_SESSION
  } catch (error) {
    const ids = idsOf(body.value)
    if (error instanceof UnreachableSessionError) return refusal(503, error.message, RETRY_SOON, ids[0] ?? null)
    reportError(error, caller, parts.reportError)
    return failureAnswer(error, ids)
  }
}
