import { z } from 'zod'
import { NEWEST_LEGACY, NEWEST_MODERN } from '../../mcp-revisions.ts'
import { describeAnswer, mediaType } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failure } from '../contract/check.ts'
import type { Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { checkValue, parseJsonText } from './read-json.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Servers answer with the one they speak. */
const LEGACY_VERSION = NEWEST_LEGACY.name

const MODERN_VERSION = NEWEST_MODERN.name

const META = 'io.modelcontextprotocol'

const CLIENT = { name: 'gazetteer-audit', version: '1.0.0' }

const rpcSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
})

const serverSchema = z.looseObject({ name: z.string().min(1), version: z.string().min(1) })

const initializedSchema = z.looseObject({
  protocolVersion: z.string().min(1),
  capabilities: z.looseObject({}),
  serverInfo: serverSchema,
})

const discoveredSchema = z.looseObject({
  supportedVersions: z.array(z.string()).min(1),
  capabilities: z.looseObject({}),
  _meta: z.looseObject({ [`${META}/serverInfo`]: serverSchema }),
})

/** An MCP endpoint that was contacted. */
export type McpSession =
  | {
      readonly status: 'open'
      readonly url: string
      /** Revision in use. */
      readonly revision: string
      readonly serverName: string
      /** Response to the first request. */
      readonly answer: Answer
      /** Sends a further request. */
      request(method: string): Promise<RpcReading>
    }
  | { readonly status: 'closed'; readonly problems: readonly Problem[] }

/** The result of a request, or why there is none. */
export type RpcReading =
  | { readonly answer: Answer; readonly result: Readonly<Record<string, unknown>> }
  | { readonly answer: Answer; readonly problem: Problem }

/** Opens an endpoint with `initialize` or, where that is unknown, without it, as MCP 2026-07-28 does. */
export async function openMcp(site: Site, url: string): Promise<McpSession> {
  const params = { protocolVersion: LEGACY_VERSION, capabilities: {}, clientInfo: CLIENT }
  const first = await send(site, url, 'initialize', params)
  if ('problem' in first) return (await openModern(site, url)) ?? { status: 'closed', problems: [first.problem] }
  const { value, problems } = checkValue(first.result, initializedSchema)
  if (value === undefined) return { status: 'closed', problems }
  const { protocolVersion: revision, serverInfo } = value
  const session = first.answer.headers.get('mcp-session-id')
  const headers = { 'mcp-protocol-version': revision, ...(session !== null && { 'mcp-session-id': session }) }
  const request = (method: string): Promise<RpcReading> => send(site, url, method, {}, headers)
  return { status: 'open', url, revision, serverName: serverInfo.name, answer: first.answer, request }
}

async function openModern(site: Site, url: string): Promise<McpSession | undefined> {
  const _meta = {
    [`${META}/protocolVersion`]: MODERN_VERSION,
    [`${META}/clientCapabilities`]: {},
    [`${META}/clientInfo`]: CLIENT,
  }
  const request = (method: string): Promise<RpcReading> =>
    send(site, url, method, { _meta }, { 'mcp-protocol-version': MODERN_VERSION, 'mcp-method': method })
  const first = await request('server/discover')
  if ('problem' in first) return undefined
  const { value, problems } = checkValue(first.result, discoveredSchema)
  const server = serverSchema.safeParse(value?._meta[`${META}/serverInfo`]).data
  if (server === undefined) return { status: 'closed', problems }
  return { status: 'open', url, revision: MODERN_VERSION, serverName: server.name, answer: first.answer, request }
}

async function send(
  site: Site,
  url: string,
  method: string,
  params: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<RpcReading> {
  const answer = await site.ask({
    url,
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = mediaType(answer) === 'text/event-stream' ? lastEventData(answer.text) : answer.text
  const message = rpcSchema.safeParse(parseJsonText(text)?.value).data
  if (message?.result !== undefined) return { answer, result: message.result }
  const became = message?.error === undefined ? describeAnswer(answer) : `error ${quote(message.error.message)}`
  return { answer, problem: failure(`${quote(method)}: ${became}`) }
}

/** The data of the last event that has any: the response, after any notifications. */
function lastEventData(stream: string): string {
  const events = stream
    .split(/\r?\n\r?\n/)
    .map((event) => [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line).join('\n'))
  return events.findLast((data) => data !== '') ?? ''
}
