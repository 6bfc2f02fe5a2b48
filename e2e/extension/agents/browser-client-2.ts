import { ExtensionClientTransport, TabClientTransport } from '@mcp-b/transports'
import { Client } from '@modelcontextprotocol/client'
import type { CallToolResult } from '@modelcontextprotocol/client'

declare global {
  /**
   * Connects a client of the SDK's second version and calls a tool.
   *
   * @param extensionId Without it, as a client of the page.
   */
  var callWithVersion2: (name: string, args: Record<string, unknown>, extensionId?: string) => Promise<CallToolResult>
}

globalThis.callWithVersion2 = async (name, args, extensionId) => {
  const client = new Client({ name: 'test', version: '2' })
  const transport =
    extensionId === undefined
      ? new TabClientTransport({ targetOrigin: location.origin })
      : new ExtensionClientTransport({ extensionId })
  await client.connect(transport)
  const { tools } = await client.listTools()
  if (!tools.some((tool) => tool.name === name)) throw new Error(`There is no ${name}.`)
  const result = await client.callTool({ name, arguments: args })
  await client.close()
  return result
}
