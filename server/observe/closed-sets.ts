import { METHOD_NAMES } from '../../shared/mcp/dispatch.ts'
import { TOOLS } from '../../shared/tools/tools.ts'
import { OTHER } from './registry.ts'

const HTTP_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
])

/** A method of HTTP as a label: whatever is not known is one. */
export function httpMethodLabel(method: string): string {
  return HTTP_METHODS.has(method) ? method : OTHER
}

/** A method of MCP as a label. */
export function mcpMethodLabel(method: string): string {
  return METHOD_NAMES.has(method) ? method : OTHER
}

/** A tool as a label; empty for none. */
export function toolLabel(tool: string | undefined): string {
  if (tool === undefined) return ''
  return Object.hasOwn(TOOLS, tool) ? tool : OTHER
}
