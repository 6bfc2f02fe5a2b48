import type { ToolDefinition } from '../model/tool-definition.ts'
import type { RpcParams } from './protocol/json-rpc.ts'

/** Address of the document in which hosts show answers (MCP Apps, 2026-01-26). Every endpoint has the same. */
export const DIRECTORY_VIEW_URI = 'ui://directory/view'

/** Media type of documents for hosts. */
export const VIEW_MEDIA_TYPE = 'text/html;profile=mcp-app'

/** The extension of endpoints that have documents for hosts. */
export const VIEW_EXTENSION = 'io.modelcontextprotocol/ui'

/**
 * How hosts show the document. Their defaults of `prefersBorder` differ. It asks for nothing from elsewhere, so the
 * default policy is all it needs; `domain` is left out, because a host refuses one that is not exactly its own.
 */
export const VIEW_META: RpcParams = { ui: { prefersBorder: true } }

/** Hosts of before 2026-01-26 read the flat name only. */
const TOOL_META: RpcParams = { ui: { resourceUri: DIRECTORY_VIEW_URI }, 'ui/resourceUri': DIRECTORY_VIEW_URI }

/**
 * A tool as endpoints list it: with the document that shows its answers. One list serves all, since clients that do not
 * know documents skip it.
 */
export function withView(definition: ToolDefinition): ToolDefinition & { readonly _meta: RpcParams } {
  return { ...definition, _meta: TOOL_META }
}
