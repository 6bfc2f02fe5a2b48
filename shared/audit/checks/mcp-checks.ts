import { describeAnswer, mediaType } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failed, worstOutcome, passed, warning } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { atEndpoint, atOpenEndpoint } from './at-endpoint.ts'

/** Origin of a page on another site. */
const STRANGER = 'https://agent.example'

/** Headers that every client sends. */
const NEEDED_HEADERS = ['content-type', 'mcp-protocol-version']

/** How an MCP endpoint is reached. */
export const MCP_CHECKS: readonly Check[] = [
  {
    id: 'mcp-endpoint',
    group: 'mcp',
    title: 'The MCP endpoint answers',
    scanners: ['isitagentready'],
    fix: 'Answer a POST of "initialize" (before MCP 2026-07-28) or "server/discover" at the endpoint the server card names, as JSON or as an event stream.',
    run: atEndpoint((session) =>
      session.status === 'open'
        ? passed(`${quote(session.serverName)} speaks ${quote(session.revision)}`)
        : worstOutcome(session.problems, ''),
    ),
  },
  {
    id: 'mcp-get',
    group: 'mcp',
    title: 'GET at the endpoint ends immediately',
    scanners: [],
    fix: 'Answer GET with "Accept: text/event-stream" with 405 and an Allow header, or with an event stream. Anything else makes clients reconnect forever.',
    run: atOpenEndpoint(async (site, { url }) => {
      const answer = await site.ask({ url, headers: { accept: 'text/event-stream' }, headersOnly: true })
      if (answer.status === 200 && mediaType(answer) === 'text/event-stream') return passed('an event stream')
      if (answer.status !== 405) return failed(describeAnswer(answer))
      const allow = answer.headers.get('allow')
      return worstOutcome(allow === null ? [warning('405 without Allow')] : [], `405, Allow: ${quote(allow ?? '')}`)
    }),
  },
  {
    id: 'mcp-cors',
    group: 'mcp',
    title: 'Pages of other sites can call it',
    scanners: [],
    fix: 'Answer OPTIONS with "Access-Control-Allow-Origin: *" and Access-Control-Allow-Headers that names content-type and mcp-protocol-version; send the first with every answer.',
    run: atOpenEndpoint(async (site, { url, answer }) => {
      const headers = {
        origin: STRANGER,
        'access-control-request-method': 'POST',
        'access-control-request-headers': NEEDED_HEADERS.join(','),
      }
      const preflight = await site.ask({ url, method: 'OPTIONS', headers })
      const open = answer.headers.has('access-control-allow-origin')
      return worstOutcome(
        [...preflightProblems(preflight), ...(open ? [] : [warning('POST: no Access-Control-Allow-Origin')])],
        `Access-Control-Allow-Origin: ${quote(preflight.headers.get('access-control-allow-origin') ?? '')}`,
      )
    }),
  },
]

function preflightProblems(preflight: Answer): Problem[] {
  const origin = preflight.headers.get('access-control-allow-origin')
  if (origin === null) return [warning(`OPTIONS: ${describeAnswer(preflight)} without Access-Control-Allow-Origin`)]
  if (origin !== '*' && origin !== STRANGER) return [warning(`OPTIONS: only for ${quote(origin)}`)]
  const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase()
  const missing = NEEDED_HEADERS.filter((name) => !allowed.includes(name))
  return missing.length === 0 ? [] : [warning(`OPTIONS does not allow ${missing.join(', ')}`)]
}
