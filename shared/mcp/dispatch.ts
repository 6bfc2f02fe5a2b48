import { ERROR_CODES, invalidParams } from './errors.ts'
import type { RpcError } from './errors.ts'
import type { RpcParams } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { Method, MethodOutcome } from './method.ts'
import { initialize } from './methods/initialize.ts'
import { ping } from './methods/ping.ts'
import { listResourceTemplates } from './methods/list-resource-templates.ts'
import { listResources } from './methods/list-resources.ts'
import { readResource } from './methods/read-resource.ts'
import { callTool } from './methods/call-tool.ts'
import { listTools } from './methods/list-tools.ts'
import type { Revision } from './revisions.ts'

/** Every method we answer. A map, not an object: `__proto__` is no method. */
const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', initialize],
  ['ping', ping],
  ['tools/list', listTools],
  ['tools/call', callTool],
  ['resources/list', listResources],
  ['resources/templates/list', listResourceTemplates],
  ['resources/read', readResource],
])

/**
 * Answers one request.
 *
 * @param params `undefined` when they were no object.
 * @returns At once where nothing has to be loaded. Rejects or throws only on what is no fault of the caller.
 */
export function dispatch(
  page: McpPage,
  revision: Revision,
  method: string,
  params: RpcParams | undefined,
): MethodOutcome | Promise<MethodOutcome> {
  const run = METHODS.get(method)
  if (run === undefined) return { ok: false, error: methodNotFound(method) }
  if (params === undefined) return { ok: false, error: invalidParams('Invalid params: expected an object.') }
  return run(page, params, revision)
}

function methodNotFound(method: string): RpcError {
  return { code: ERROR_CODES.methodNotFound, message: `Method not found: ${JSON.stringify(method.slice(0, 100))}.` }
}
