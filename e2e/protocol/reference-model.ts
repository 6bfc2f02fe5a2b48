/**
 * What an endpoint must answer, written down as slowly and plainly as the specifications say it: nothing is shared with
 * the code under test. Only the shape counts: status, and for each answer its id and whether it is a result or which error.
 */

/** An expected answer: the id, and `ok` or the code of the error. */
export type ExpectedAnswer = readonly [id: unknown, outcome: 'ok' | number]

/** What must come back for one POST. */
export interface Expected {
  readonly status: number
  readonly answers: readonly ExpectedAnswer[]
  readonly array: boolean
}

/** What the model knows of the page. */
export interface ModelPage {
  readonly tools: readonly string[]
  readonly resources: readonly string[]
}

type Json = Record<string, unknown>

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities'

/** Answers one POST with a JSON body as the specifications do. @param headers Names in lower case. */
export function answerByTheBook(page: ModelPage, headers: Record<string, string>, body: unknown): Expected {
  const values = [...new Set((headers['mcp-protocol-version'] ?? '').split(',').map((part) => part.trim()))]
  const sent = 'mcp-protocol-version' in headers
  const version = values.length === 1 ? values[0] : undefined

  if (Array.isArray(body)) {
    if (sent && !known(version)) return refusal(null, -32022)
    if (sent && version !== '2025-03-26') return refusal(null, -32600)
    return answerBatch(page, body)
  }
  const kind = classify(body)
  if (kind !== 'request') {
    if (sent && !known(version)) return refusal(null, -32022)
    return kind === 'invalid' ? refusal(idOf(body), -32600) : { status: 202, answers: [], array: false }
  }
  const request = body as Json
  const params = isObject(request['params']) ? request['params'] : {}
  const meta = isObject(params['_meta']) ? params['_meta'] : {}
  const claim = meta[VERSION_KEY]
  const hasClaim = claim !== undefined && !LEGACY.includes(claim as string)
  const looksModern = version === '2026-07-28' && 'mcp-method' in headers && claim === undefined
  if (hasClaim || looksModern) {
    const code = modernProblem(request, params, meta, headers, version, sent)
    if (code !== undefined) return refusal(request['id'], code)
    const outcome = perform(page, request, true)
    const status = outcome === -32601 ? 404 : 200
    return { status, answers: [[request['id'], outcome]], array: false }
  }
  if (sent && !known(version)) return refusal(request['id'], -32022)
  return { status: 200, answers: [[request['id'], perform(page, request, false)]], array: false }
}

function modernProblem(
  request: Json,
  params: Json,
  meta: Json,
  headers: Record<string, string>,
  version: string | undefined,
  sent: boolean,
): number | undefined {
  const claim = meta[VERSION_KEY]
  if (typeof claim !== 'string') return -32602
  if (!sent || version !== claim) return -32020
  if (claim !== '2026-07-28') return -32022
  if (!isObject(meta[CAPABILITIES_KEY])) return -32602
  if (headers['mcp-method'] !== request['method']) return -32020
  const naming = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }
  for (const [method, field] of Object.entries(naming)) {
    const named = params[field]
    if (request['method'] === method && isText(named) && decode(headers['mcp-name']) !== named) return -32020
  }
  return undefined
}

function decode(header: string | undefined): string | undefined {
  if (!header?.startsWith('=?base64?')) return header
  return Buffer.from(header.slice('=?base64?'.length, -'?='.length), 'base64').toString()
}

function answerBatch(page: ModelPage, batch: readonly unknown[]): Expected {
  if (batch.length === 0 || batch.length > 100) return refusal(null, -32600)
  for (const entry of batch) {
    if (classify(entry) === 'request' && (entry as Json)['method'] === 'initialize') return refusal(null, -32600)
  }
  const answers: ExpectedAnswer[] = []
  for (const entry of batch) {
    const kind = classify(entry)
    if (kind === 'invalid') answers.push([idOf(entry), -32600])
    if (kind !== 'request') continue
    const request = entry as Json
    const params = isObject(request['params']) ? request['params'] : {}
    const meta = isObject(params['_meta']) ? params['_meta'] : {}
    const modern = meta[VERSION_KEY] === '2026-07-28'
    answers.push([request['id'], modern ? -32600 : perform(page, request, false)])
  }
  return answers.length === 0 ? { status: 202, answers, array: false } : { status: 200, answers, array: true }
}

function perform(page: ModelPage, { method, params = {} }: Json, modern: boolean): 'ok' | number {
  const legacyOnly = ['initialize', 'ping']
  const both = [
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'prompts/list',
    'prompts/get',
    'completion/complete',
  ]
  const methods = modern ? [...both, 'server/discover'] : [...both, ...legacyOnly]
  if (!methods.includes(method as string)) return -32601
  if (!isObject(params)) return -32602
  switch (method) {
    case 'initialize': {
      const { protocolVersion, capabilities, clientInfo } = params
      const introduced = isObject(clientInfo) && isText(clientInfo['name']) && isText(clientInfo['version'])
      return isText(protocolVersion) && isObject(capabilities) && introduced ? 'ok' : -32602
    }
    case 'tools/call': {
      const { name, arguments: args } = params
      return page.tools.includes(name as string) && (args == null || isObject(readText(args))) ? 'ok' : -32602
    }
    case 'resources/read': {
      if (!isText(params['uri'])) return -32602
      if (page.resources.includes(params['uri'])) return 'ok'
      return modern ? -32602 : -32002
    }
    case 'prompts/get':
    case 'completion/complete':
      // What is tried never names a prompt, nor refers to anything.
      return -32602
    case 'ping':
    case 'server/discover':
      return 'ok'
    default:
      // The lists: the only cursors are those they gave, and these lists are short.
      return params['cursor'] === undefined ? 'ok' : -32602
  }
}

function classify(value: unknown): 'request' | 'notification' | 'response' | 'invalid' {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return 'invalid'
  if (!('method' in value)) return 'result' in value || 'error' in value ? 'response' : 'invalid'
  if (!isText(value['method'])) return 'invalid'
  if ('params' in value && (typeof value['params'] !== 'object' || value['params'] === null)) return 'invalid'
  if (!('id' in value)) return 'notification'
  return isText(value['id']) || Number.isSafeInteger(value['id']) ? 'request' : 'invalid'
}

/** The id that an error about a request has which is none: its own, where only its `params` are wrong. */
function idOf(value: unknown): unknown {
  if (!isObject(value)) return null
  const { params: _, ...rest } = value
  return classify(rest) === 'request' ? rest['id'] : null
}

/** Some clients send arguments as JSON in a text. */
function readText(value: unknown): unknown {
  try {
    return isText(value) ? JSON.parse(value) : value
  } catch {
    return value
  }
}

function refusal(id: unknown, code: number): Expected {
  return { status: 400, answers: [[id, code]], array: false }
}

function known(version: string | undefined): boolean {
  return version !== undefined && [...LEGACY, '2026-07-28'].includes(version)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
