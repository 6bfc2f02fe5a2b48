import { quote } from '../../tools/suggest.ts'
import { invalidParams } from '../errors.ts'
import { writeInstructions } from '../instructions.ts'
import { isRecord } from '../json-rpc.ts'
import type { RpcParams } from '../json-rpc.ts'
import type { Method } from '../method.ts'
import { prepared } from '../prepared.ts'
import { negotiateRevision } from '../revisions.ts'

/**
 * `initialize`: agrees on a revision and says who we are. Nothing is remembered: every later request stands alone.
 * Lists never change while a release lasts, hence `listChanged: false`.
 */
export const initialize: Method = (page, params) => {
  const problem = findProblem(params)
  if (problem !== undefined) return { ok: false, error: invalidParams(problem) }
  const { name } = negotiateRevision(String(params['protocolVersion']))
  const json = prepared(page, `initialize ${name}`, () => ({
    protocolVersion: name,
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    serverInfo: page.serverInfo,
    instructions: writeInstructions(page),
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
