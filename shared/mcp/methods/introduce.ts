import { quote } from '../../tools/suggest/suggest.ts'
import { invalidParams, isRecord } from '../protocol/json-rpc.ts'
import type { RpcParams } from '../protocol/json-rpc.ts'
import type { Method } from '../protocol/mcp-page.ts'
import { memoizeJson } from './list-methods.ts'
import { negotiateRevision } from '../protocol/decide-revision.ts'
import { STREAMABLE_HTTP_VERSIONS } from '../../mcp-revisions.ts'

/** `initialize`: agrees on a revision and says who we are. Nothing is remembered: every later request stands alone. */
export const initialize: Method = async (page, params, { revision }) => {
  const problem = findProblem(params)
  if (problem !== undefined) return { ok: false, error: invalidParams(problem) }
  const agreed = negotiateRevision(String(params['protocolVersion']), revision.transport)
  const key = `initialize ${agreed.name}`
  const known = page.prepared.get(key)
  if (known !== undefined) return { ok: true, json: known }
  const instructions = await page.instructions()
  const json = memoizeJson(page, key, () => ({
    protocolVersion: agreed.name,
    capabilities: page.capabilities(agreed),
    serverInfo: page.serverInfo,
    instructions,
  }))
  return { ok: true, json }
}

function findProblem({ protocolVersion, capabilities, clientInfo }: RpcParams): string | undefined {
  if (typeof protocolVersion !== 'string') return `protocolVersion: expected a text, got ${quote(protocolVersion)}.`
  if (!isRecord(capabilities)) return `capabilities: expected an object, got ${quote(capabilities)}.`
  if (!isRecord(clientInfo)) return `clientInfo: expected an object, got ${quote(clientInfo)}.`
  const { name, version } = clientInfo
  if (typeof name !== 'string') return `clientInfo.name: expected a text, got ${quote(name)}.`
  if (typeof version !== 'string') return `clientInfo.version: expected a text, got ${quote(version)}.`
  return undefined
}

/**
 * `server/discover`: which revisions this endpoint answers, what it can do and how to ask (MCP 2026-07-28). Who answers is
 * in `_meta`, as in every modern result.
 */
export const discover: Method = async (page, _params, { revision }) => {
  const key = 'server/discover'
  const known = page.prepared.get(key)
  if (known !== undefined) return { ok: true, json: known }
  const instructions = await page.instructions()
  const json = memoizeJson(page, key, () => ({
    supportedVersions: STREAMABLE_HTTP_VERSIONS,
    capabilities: page.capabilities(revision),
    instructions,
  }))
  return { ok: true, json }
}

/** `ping`: an empty result. */
export const ping: Method = async () => ({ ok: true, json: '{}' })
