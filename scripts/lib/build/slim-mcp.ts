import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Fits the MCP SDK and its transports into an extension, where no code may be made of text: zod keeps to its slower way,
 * the validator that compiles schemas stays outside (nothing of ours calls it), and the transports use our reader of
 * JSON-RPC instead of another copy of the SDK.
 */
export function slimMcp(): Plugin {
  const reader = fileURLToPath(new URL('../../../extension/clients/json-rpc-message.ts', import.meta.url))
  const refusal = "class { constructor() { throw new Error('No code is made of text here.') } }"
  return {
    name: 'slim-mcp',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => ['background', 'extensionEngine', 'clients'].includes(name),
    resolveId: (id) => (id === '@modelcontextprotocol/core' ? reader : null),
    load(id) {
      return id.endsWith('/validation/ajv-provider.js') ? 'export class AjvJsonSchemaValidator {}' : null
    },
    transform: (code, id) =>
      id.includes('/zod/v4/core/') ? code.replaceAll('const F = Function;', `const F = ${refusal};`) : null,
  }
}
