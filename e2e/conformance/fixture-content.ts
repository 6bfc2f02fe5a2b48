import type { RpcParams } from '../../shared/mcp/protocol/json-rpc.ts'
import type { MethodOutcome, RequestContext } from '../../shared/mcp/protocol/mcp-page.ts'

/** A PNG of one red pixel, in Base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

/** A WAV file with one silent sample, in Base64. */
export const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA=='

/** A block of text. */
export function text(value: string): RpcParams {
  return { type: 'text', text: value }
}

/** A resource inside a result. */
export function embedded(uri: string, mimeType: string, value: string): RpcParams {
  return { type: 'resource', resource: { uri, mimeType, text: value } }
}

/** A block with {@link PNG}. */
export const IMAGE: RpcParams = { type: 'image', data: PNG, mimeType: 'image/png' }

/** The result of a tool. */
export function content(...blocks: readonly RpcParams[]): MethodOutcome {
  return { ok: true, json: JSON.stringify({ content: blocks }) }
}

/** A tool of the fixture page. */
export interface FixtureTool {
  readonly definition: { readonly name: string; readonly description: string; readonly inputSchema: RpcParams }
  call(context: RequestContext): MethodOutcome
}

/** A tool without arguments. */
export function createFixtureTool(
  name: string,
  description: string,
  call: (context: RequestContext) => MethodOutcome,
): FixtureTool {
  return { definition: { name, description, inputSchema: { type: 'object', properties: {} } }, call }
}
