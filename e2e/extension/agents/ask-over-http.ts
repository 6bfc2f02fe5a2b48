import { asSaved } from '../as-saved.ts'
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

/** {@link askOverHttp}, as the extension answers that has saved the directory. */
export async function askAsSaved(directoryUrl: string, name: string, args: Record<string, unknown>): Promise<unknown> {
  return asSaved(await askOverHttp(directoryUrl, name, args), directoryUrl)
}

/** The ids of the listings in an answer of `search`. */
export function idsOf(result: unknown): string[] {
  const { results } = Object(Object(result).structuredContent) as { results?: readonly { readonly id: string }[] }
  return (results ?? []).map(({ id }) => id)
}
