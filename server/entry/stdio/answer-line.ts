import { answerBody } from '../../../shared/mcp/answer-batch.ts'
import { refuse } from '../../../shared/mcp/answer-request.ts'
import type { Exchange } from '../../../shared/mcp/answer-request.ts'
import { decideRevision, negotiateRevision } from '../../../shared/mcp/protocol/decide-revision.ts'
import type { HeaderReader } from '../../../shared/mcp/protocol/decide-revision.ts'
import { parseMessage } from '../../../shared/mcp/protocol/json-rpc.ts'
import { failureAnswer, idsOf } from '../../http/mcp/wire/mcp-body.ts'
import type { SseAnswer } from '../../http/mcp/sse/sse-session.ts'
import type { PageSource } from './page-source.ts'

/**
 * Answers one message, or a batch where the revision has batches, as the page's endpoint would.
 *
 * A request whose `_meta` names a modern revision is answered by it; every other by what `initialize` agreed on, which is
 * the revision of the exchange. There are no headers, so none is missed (MCP 2026-07-28, stdio: all is in the body). Where
 * something could not be read and there is a newer release, it is answered from that.
 */
export function answerLine(source: PageSource, value: unknown, exchange: Exchange): Promise<SseAnswer> {
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
  if (Array.isArray(value)) return answerBody(page, exchange, { batch: value })
  const message = parseMessage(value)
  const decided = decideRevision(message, headersOf(exchange), { lenient: true })
  if (!decided.ok) return refuse(decided.error, message.kind === 'request' ? message.id : null)
  const { revision } = decided
  const given = await answerBody(page, { ...exchange, revision }, { message })
  if (message.kind !== 'request' || message.method !== 'initialize' || given.status !== 200) return given
  const requested = message.params?.['protocolVersion']
  return typeof requested === 'string' ? { ...given, agreed: negotiateRevision(requested, 'http+sse') } : given
}

/** What a client over HTTP would repeat in every request. */
function headersOf({ revision }: Exchange): HeaderReader {
  return { get: (name) => (name === 'mcp-protocol-version' ? revision.name : null) }
}
