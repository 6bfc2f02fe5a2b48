import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Fits the MCP SDK and its transports into an extension, where no code may be made of text: zod keeps to its slower way,
 * the validator that compiles schemas stays outside (nothing of ours calls it), and the transports read messages by the
 * schemas of the SDK that we use instead of another copy.
 */
export function slimMcp(): Plugin {
  const ours = fileURLToPath(new URL('../../../extension/clients/serve-client.ts', import.meta.url))
  const refusal = "class { constructor() { throw new Error('No code is made of text here.') } }"
  return {
    name: 'slim-mcp',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => ['background', 'extensionEngine', 'clients'].includes(name),
    resolveId(id) {
      return id === '@modelcontextprotocol/core' ? this.resolve('@modelcontextprotocol/sdk/types.js', ours) : null
    },
    load(id) {
      return id.endsWith('/validation/ajv-provider.js') ? 'export class AjvJsonSchemaValidator {}' : null
    },
    transform: (code, id) =>
      id.includes('/zod/v4/core/') ? code.replaceAll('const F = Function;', `const F = ${refusal};`) : null,
  }
}
