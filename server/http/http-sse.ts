import { parseMessage } from '../../shared/mcp/json-rpc.ts'
import {
  acceptedResponse,
  errorResponse,
  preflightResponse,
  refusedBodyResponse,
  refusedResponse,
  streamResponse,
} from './mcp-answer.ts'
import { readBody } from './mcp-body.ts'
import { openSseSession } from './open-sse-session.ts'
import { answerPageGone, answerSseMessage } from './sse-answer.ts'
import { NO_SUCH_PAGE, RETRY_AFTER_SECONDS } from './transport-parts.ts'
import { SessionsRefusal } from './sse-sessions.ts'
import type { TransportParts } from './transport-parts.ts'

const STREAM_ALLOW = 'GET, HEAD, OPTIONS'
const MESSAGES_ALLOW = 'POST, OPTIONS'

const NO_SUCH_SESSION = 'There is no such session on this page, or it has ended. Open a new stream with GET.'
const RETRY_SOON = { 'retry-after': RETRY_AFTER_SECONDS }

/**
 * Answers one request to `P/mcp/sse` (MCP 2024-11-05, transports: HTTP with SSE): a GET opens a session and its stream,
 * whose first event says where to POST. A session remembers the revision `initialize` agreed on and the requests under
 * way, and ends with its stream.
 */
export async function answerStream(parts: TransportParts, request: Request, slug: string): Promise<Response> {
  const { method } = request
  if (method === 'OPTIONS') return preflightResponse(request, STREAM_ALLOW)
  const release = parts.releaseId()
  const opened = await parts.findPage(slug)
  if (opened === undefined) return refusedResponse(404, NO_SUCH_PAGE, { release })
  const messagesPath = new URL(request.url).pathname.replace(/sse\/?$/, 'messages')
  if (method !== 'GET' && method !== 'HEAD') {
    const hint = `open a stream with GET; messages go by POST to ${messagesPath}.`
    return refusedResponse(405, `Method not allowed: ${hint}`, { headers: { allow: STREAM_ALLOW }, release })
  }
  const problem = parts.streams.findRefusal()
  if (problem !== undefined) return refusedResponse(503, problem, { headers: RETRY_SOON, release })
  if (method === 'HEAD') return streamResponse(null, release)
  const open = openSseSession(slug, messagesPath, {
    ...parts,
    // Each message is answered from the release that is current then.
    async answer(message, exchange) {
      const page = await parts.findPage(slug)
      return page === undefined ? answerPageGone(message) : answerSseMessage(page, message, exchange)
    },
  })
  return open.then(
    (body) => streamResponse(body, release),
    (error: unknown) => refuse(error, release),
  )
}

/** Answers one request to `P/mcp/messages`: a POST is a message of the session it names, answered on its stream. */
export async function answerMessage(parts: TransportParts, request: Request, slug: string): Promise<Response> {
  if (request.method === 'OPTIONS') return preflightResponse(request, MESSAGES_ALLOW)
  const release = parts.releaseId()
  const page = await parts.findPage(slug)
  if (page === undefined) return refusedResponse(404, NO_SUCH_PAGE, { release })
  if (request.method !== 'POST') {
    const headers = { allow: MESSAGES_ALLOW }
    return refusedResponse(405, 'Method not allowed: send messages with POST.', { headers, release })
  }
  const id = new URL(request.url).searchParams.get('sessionId')
  if (id === null) {
    const hint = 'POST to the address the first event of the stream gives.'
    return refusedResponse(400, `sessionId: missing in the query. ${hint}`, { release })
  }
  const body = await readBody(request, parts.maxBodyBytes)
  if (!body.ok) return refusedBodyResponse(body, release)
  // Whether a batch is allowed depends on the session; what is no message at all is refused here.
  const message = Array.isArray(body.value) ? undefined : parseMessage(body.value)
  if (message?.kind === 'invalid') return errorResponse(400, message.error, { release })
  try {
    return (await parts.sessions.deliver(slug, id, body.value))
      ? acceptedResponse(release)
      : refusedResponse(404, NO_SUCH_SESSION, { release })
  } catch (error) {
    return refuse(error, release)
  }
}

/** What sessions refuse, as an answer. @throws What is no refusal. */
function refuse(error: unknown, release: string | undefined): Response {
  if (!(error instanceof SessionsRefusal)) throw error
  const { status, message } = error
  return refusedResponse(status, message, { ...(status === 503 && { headers: RETRY_SOON }), release })
}
