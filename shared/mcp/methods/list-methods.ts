import { readCursor, writeCursor } from '../../tools/paging.ts'
import { quote } from '../../tools/suggest/suggest.ts'
import { META_KEYS } from '../protocol/decide-revision.ts'
import { invalidParams, isRecord, ERROR_CODES } from '../protocol/json-rpc.ts'
import type { RpcError, RpcParams } from '../protocol/json-rpc.ts'
import type { McpPage, MethodOutcome, Method } from '../protocol/mcp-page.ts'

/** Where a list starts, or -32602. */
type ListStart = { readonly ok: true; readonly offset: number } | { readonly ok: false; readonly error: RpcError }

/** Entries on one page of a list. */
const ITEMS_PER_PAGE = 100

/** Answers a list that is known whole: a page of it, the first one serialised once, and the cursor of the next. */
export function writeList(
  page: McpPage,
  params: RpcParams,
  { method, field, items }: { method: string; field: string; items: readonly unknown[] },
): MethodOutcome {
  const start = listStart(params, method)
  if (!start.ok) return start
  const { offset } = start
  const make = (): object => {
    const next = offset + ITEMS_PER_PAGE
    const shown = items.slice(offset, next)
    return { [field]: shown, ...(next < items.length && { nextCursor: writeCursor(next, { request: method }) }) }
  }
  // Anybody can make up cursors: what is kept must not be as many as they are.
  return { ok: true, json: offset === 0 ? memoizeJson(page, method, make) : JSON.stringify(make()) }
}

/** Reads `params.cursor` of the list `key` (MCP, pagination: "invalid cursors SHOULD result in -32602"). */
export function listStart({ cursor }: RpcParams, key: string): ListStart {
  if (cursor === undefined) return { ok: true, offset: 0 }
  const start = typeof cursor === 'string' ? readCursor(cursor, { request: key }) : undefined
  if (start?.ok === true) return start
  return { ok: false, error: invalidParams(`cursor: ${quote(cursor)} is not a nextCursor of this list.`) }
}

/** The prepared JSON under `key`, made on first use. */
export function memoizeJson(page: McpPage, key: string, make: () => unknown): string {
  const known = page.prepared.get(key)
  if (known !== undefined) return known
  const json = JSON.stringify(make())
  page.prepared.set(key, json)
  return json
}

/** The extension of clients that show documents (MCP Apps, 2026-01-26). */
export const VIEW_EXTENSION = 'io.modelcontextprotocol/ui'

/** `tools/list`: always in the same order. Only clients that say that they show documents are told of one. */
export const listTools: Method = async (page, params) => {
  const { definitions, viewDefinitions } = page.tools
  if (viewDefinitions === undefined || !showsViews(params)) {
    return writeList(page, params, { method: 'tools/list', field: 'tools', items: definitions })
  }
  return writeList(page, params, { method: 'tools/list ui', field: 'tools', items: viewDefinitions })
}

function showsViews({ _meta }: RpcParams): boolean {
  const capabilities = isRecord(_meta) ? _meta[META_KEYS.clientCapabilities] : undefined
  const extensions = isRecord(capabilities) ? capabilities['extensions'] : undefined
  return isRecord(extensions) && Object.hasOwn(extensions, VIEW_EXTENSION)
}

/** `prompts/list`: always in the same order. */
export const listPrompts: Method = async (page, params) =>
  writeList(page, params, { method: 'prompts/list', field: 'prompts', items: page.prompts?.definitions ?? [] })

/** `resources/templates/list`: always in the same order. */
export const listResourceTemplates: Method = async (page, params) =>
  writeList(page, params, {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    items: page.resources.templates,
  })

/** `resources/list`: the published files of the page; at the root also the Markdown of every category. */
export const listResources: Method = async (page, params) => {
  const method = 'resources/list'
  const start = listStart(params, method)
  if (!start.ok) return start
  const { offset } = start
  const known = offset === 0 ? page.prepared.get(method) : undefined
  if (known !== undefined) return { ok: true, json: known }
  const { resources, total } = await page.resources.list(offset, ITEMS_PER_PAGE)
  const next = offset + resources.length
  const result = {
    resources,
    ...(resources.length > 0 && next < total && { nextCursor: writeCursor(next, { request: method }) }),
  }
  // Only the first page is asked for often, and there may be a thousand others.
  return { ok: true, json: offset === 0 ? memoizeJson(page, method, () => result) : JSON.stringify(result) }
}

/** `resources/read`: the content of one published file. */
export const readResource: Method = async (page, { uri }, { revision }) => {
  if (typeof uri !== 'string') return { ok: false, error: invalidParams(`uri: expected a text, got ${quote(uri)}.`) }
  const resource = await page.resources.read(uri)
  if (resource === undefined) {
    const message = `Resource not found: ${quote(uri)}. resources/list gives those there are.`
    const code = revision.resourceNotFound ? ERROR_CODES.resourceNotFound : ERROR_CODES.invalidParams
    return { ok: false, error: { code, message, data: { uri } } }
  }
  return { ok: true, json: JSON.stringify({ contents: [resource] }) }
}
