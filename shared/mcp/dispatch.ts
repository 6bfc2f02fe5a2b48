import { ERROR_CODES, invalidParams } from './protocol/errors.ts'
import type { RpcError } from './protocol/errors.ts'
import type { McpPage, Method } from './protocol/mcp-page.ts'
import type { MethodOutcome, RequestContext } from './protocol/method.ts'
import { callTool } from './methods/call-tool.ts'
import { complete } from './methods/complete.ts'
import { discover } from './methods/discover.ts'
import { getPrompt } from './methods/get-prompt.ts'
import { initialize } from './methods/initialize.ts'
import { listPrompts } from './methods/list-prompts.ts'
import { listResourceTemplates } from './methods/list-resource-templates.ts'
import { listResources } from './methods/list-resources.ts'
import { listTools } from './methods/list-tools.ts'
import { listen } from './methods/listen.ts'
import { ping } from './methods/ping.ts'
import { readResource } from './methods/read-resource.ts'
import { toModernOutcome } from './modern-outcome.ts'
import type { Revision } from '../mcp-revisions.ts'

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
