import type { CountedWork } from '../../../../shared/costs.ts'
import type { Exchange } from '../../../../shared/mcp/answer-request.ts'
import { META_KEYS } from '../../../../shared/mcp/protocol/decide-revision.ts'
import { isRecord } from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcParams } from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { MethodOutcome } from '../../../../shared/mcp/protocol/mcp-page.ts'
import type { Revision } from '../../../../shared/mcp-revisions.ts'
import type { RequestRecord } from '../../../observe/observer.ts'

/**
 * Reports what requests are answered with.
 *
 * @param revision That the request is answered by.
 */
export function watchMessages(record: RequestRecord, revision: Revision): NonNullable<Exchange['watch']> {
  return (method, params) => {
    const startMs = performance.now()
    return (outcome, work) => {
      const meta = isRecord(params['_meta']) ? params['_meta'] : undefined
      record.message({
        method,
        tool: method === 'tools/call' ? String(params['name']) : undefined,
        revision: revision.name,
        era: revision.era,
        error: errorOf(outcome),
        seconds: (performance.now() - startMs) / 1000,
        clientName: clientNameOf(method, params, meta),
        traceparent: textOf(meta?.['traceparent']),
      })
      if (method === 'tools/call') reportAnswer(record, params, outcome, work)
    }
  }
}

function reportAnswer(
  record: RequestRecord,
  { name, arguments: args }: RpcParams,
  outcome: MethodOutcome,
  work: CountedWork,
): void {
  if (!outcome.ok || 'stream' in outcome || outcome.facts === undefined) return
  const { total, isKnown } = outcome.facts
  record.cache('answers', isKnown === true)
  if (name !== 'search' || total === undefined || !isRecord(args) || typeof args['query'] !== 'string') return
  // The next page of a search is no new search.
  if (args['cursor'] !== undefined) return
  record.search({ surface: 'mcp', found: total, candidates: isKnown === true ? undefined : work.candidates })
}

function errorOf(outcome: MethodOutcome): string | undefined {
  if (!outcome.ok) return String(outcome.error.code)
  return 'facts' in outcome && outcome.facts?.isError === true ? 'tool_error' : undefined
}

/** As a client introduces itself: once in legacy revisions, with every request in modern ones. */
function clientNameOf(method: string, params: RpcParams, meta: RpcParams | undefined): string | undefined {
  const info = method === 'initialize' ? params['clientInfo'] : meta?.[META_KEYS.clientInfo]
  return isRecord(info) ? textOf(info['name']) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
