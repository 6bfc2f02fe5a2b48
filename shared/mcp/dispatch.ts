import { ERROR_CODES, invalidParams } from './protocol/json-rpc.ts'
import type { RpcError } from './protocol/json-rpc.ts'
import type { McpPage, Method, MethodOutcome, RequestContext } from './protocol/mcp-page.ts'
import { callTool, complete, getPrompt } from './methods/call-methods.ts'
import { discover, initialize, ping } from './methods/introduce.ts'
import { listPrompts, listResourceTemplates, listResources, listTools, readResource } from './methods/list-methods.ts'
import { listen } from './methods/listen.ts'
import type { Revision } from '../mcp-revisions.ts'
import { META_KEYS } from './protocol/decide-revision.ts'

interface MethodEntry {
  readonly run: Method
  /** Only in revisions of this era; missing: in all. */
  readonly era?: Revision['era']
  /** Whether modern results carry how long they may be kept (MCP 2026-07-28, caching). */
  readonly cacheable?: true
  /** What a page must have; missing: nothing. */
  readonly needs?: 'prompts' | 'complete'
}

/** Every method we answer. A map, not an object: `__proto__` is no method. */
const METHODS: ReadonlyMap<string, MethodEntry> = new Map<string, MethodEntry>([
  ['initialize', { run: initialize, era: 'legacy' }],
  ['ping', { run: ping, era: 'legacy' }],
  ['server/discover', { run: discover, era: 'modern', cacheable: true }],
  ['tools/list', { run: listTools, cacheable: true }],
  ['tools/call', { run: callTool }],
  ['resources/list', { run: listResources, cacheable: true }],
  ['resources/templates/list', { run: listResourceTemplates, cacheable: true }],
  ['resources/read', { run: readResource, cacheable: true }],
  ['prompts/list', { run: listPrompts, cacheable: true, needs: 'prompts' }],
  ['prompts/get', { run: getPrompt, needs: 'prompts' }],
  ['completion/complete', { run: complete, needs: 'complete' }],
  ['subscriptions/listen', { run: listen, era: 'modern' }],
])

/** Names of all methods of all revisions. */
export const METHOD_NAMES: ReadonlySet<string> = new Set(METHODS.keys())

/**
 * Answers one request.
 *
 * @param hasParams Whether the parameters were an object, or absent.
 * @returns Rejects only on what is no fault of the caller.
 */
export async function dispatch(
  page: McpPage,
  method: string,
  hasParams: boolean,
  context: RequestContext,
): Promise<MethodOutcome> {
  const { revision, params } = context
  const entry = findMethod(page, method, revision)
  if (entry === undefined) return { ok: false, error: methodNotFound(method, revision) }
  if (!hasParams) return { ok: false, error: invalidParams('Invalid params: expected an object.') }
  const outcome = await entry.run(page, params, context)
  return revision.resultType ? toModernOutcome(page, outcome, entry.cacheable === true) : outcome
}

function findMethod(page: McpPage, method: string, { era }: Revision): MethodEntry | undefined {
  const entry = METHODS.get(method)
  if (entry !== undefined) {
    const { era: own = era, needs } = entry
    return own === era && (needs === undefined || page[needs] !== undefined) ? entry : undefined
  }
  const own = era === 'legacy' ? page.legacyMethods?.get(method) : undefined
  return own && { run: own }
}

function methodNotFound(method: string, { name }: Revision): RpcError {
  const message = `Method not found: ${JSON.stringify(method.slice(0, 100))} in revision ${name}.`
  return { code: ERROR_CODES.methodNotFound, message }
}

/**
 * Adds what results carry since 2026-07-28: `resultType`, who answers, and for how long a list or resource may be kept.
 * The text is spliced, not parsed: results are prepared once for all revisions.
 */
function toModernOutcome(page: McpPage, outcome: MethodOutcome, cacheable: boolean): MethodOutcome {
  if (!outcome.ok || 'stream' in outcome) return outcome
  const { json, resultType = 'complete', facts } = outcome
  const keep = cacheable ? `"ttlMs":${Math.max(0, Math.floor(page.freshForMs()))},"cacheScope":"public",` : ''
  const rest = json.length > 2 ? `,${json.slice(1)}` : '}'
  return { ok: true, json: `{"resultType":"${resultType}",${keep}"_meta":${serverMeta(page)}${rest}`, facts }
}

/** Results repeat the name only; `server/discover` says the rest. */
function serverMeta(page: McpPage): string {
  const known = page.prepared.get('_meta')
  if (known !== undefined) return known
  const { name, title, version } = page.serverInfo
  const json = JSON.stringify({ [META_KEYS.serverInfo]: { name, title, version } })
  page.prepared.set('_meta', json)
  return json
}
