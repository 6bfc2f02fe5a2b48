import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** What the endpoint of a directory answers to a client of the SDK over HTTP. @param directoryUrl Of the root page. */
export async function askOverHttp(directoryUrl: string, name: string, args: Record<string, unknown>): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${directoryUrl}mcp`)))
  const result = await client.callTool({ name, arguments: args })
  await client.close()
  return result
}

/**
 * {@link askOverHttp} as the extension reads a saved directory: addresses on another origin than the one that was saved
 * are taken for that one's.
 */
export async function askAsSaved(directoryUrl: string, name: string, args: Record<string, unknown>): Promise<unknown> {
  const result = JSON.stringify(await askOverHttp(directoryUrl, name, args))
  return JSON.parse(result.replaceAll('http://localhost:3000/', directoryUrl)) as unknown
}

/** The ids of the listings in an answer of `search`. */
export function idsOf(result: unknown): string[] {
  const { results } = Object(Object(result).structuredContent) as { results?: readonly { readonly id: string }[] }
  return (results ?? []).map(({ id }) => id)
}
