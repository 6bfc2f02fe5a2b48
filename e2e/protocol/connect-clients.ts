import {
  Client as ClientV2,
  SSEClientTransport as SseTransportV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport as SseTransportV1 } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** The calls both generations of the SDK's client have in common. */
export interface AnyClient {
  listTools(params?: { cursor?: string }): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  listResources(params?: {
    cursor?: string
  }): Promise<{ resources: { uri: string }[]; nextCursor?: string | undefined }>
  readResource(params: { uri: string }): Promise<{ contents: ({ text: string } | { blob: string })[] }>
  listPrompts(): Promise<{
    prompts: { name: string; arguments?: { name: string; required?: boolean | undefined }[] | undefined }[]
  }>
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<{ messages: unknown[] }>
  complete(params: {
    ref: { type: 'ref/prompt'; name: string }
    argument: { name: string; value: string }
  }): Promise<{ completion: { values: string[] } }>
  ping(): Promise<unknown>
  getServerVersion(): { name: string } | undefined
  getInstructions(): string | undefined
  close(): Promise<void>
}

/** A client that has connected. */
export interface ConnectedClient {
  /** Generation of the SDK and how it chose the revision. */
  readonly name: string
  readonly client: AnyClient
  readonly era: 'legacy' | 'modern'
  /** What was agreed on, where the client tells. */
  readonly protocolVersion: string | undefined
}

/** Revisions a v2 client is held to, one after the other. */
const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26']

const INFO = { name: 'exercise', version: '1.0.0' }

/**
 * Connects every official client to an endpoint: the v1 SDK's; the v2 SDK's held to each legacy revision, held to the
 * modern one, and left to find out by itself; both over HTTP+SSE.
 *
 * @param url The endpoint, for instance `http://127.0.0.1:3000/databases/mcp`.
 */
export async function connectClients(url: string): Promise<ConnectedClient[]> {
  const clients = [await connectV1(url)]
  for (const revision of LEGACY_REVISIONS) {
    clients.push(await connectV2(`v2 ${revision}`, url, { supportedProtocolVersions: [revision] }))
  }
  clients.push(await connectV2('v2 2026-07-28', url, { versionNegotiation: { mode: { pin: '2026-07-28' } } }))
  clients.push(await connectV2('v2 auto', url, { versionNegotiation: { mode: 'auto' } }))
  clients.push(await connectV1Sse(`${url}/sse`), await connectV2Sse(`${url}/sse`))
  return clients
}

async function connectV1(url: string): Promise<ConnectedClient> {
  const client = new ClientV1(INFO)
  const transport = new TransportV1(new URL(url))
  await client.connect(transport)
  return { name: 'v1', client, era: 'legacy', protocolVersion: transport.protocolVersion }
}

async function connectV2(
  name: string,
  url: string,
  options: ConstructorParameters<typeof ClientV2>[1],
): Promise<ConnectedClient> {
  const client = new ClientV2(INFO, options)
  await client.connect(new TransportV2(new URL(url)))
  const protocolVersion = client.getNegotiatedProtocolVersion()
  return { name, client, era: protocolVersion === '2026-07-28' ? 'modern' : 'legacy', protocolVersion }
}

async function connectV1Sse(url: string): Promise<ConnectedClient> {
  const client = new ClientV1(INFO)
  await client.connect(new SseTransportV1(new URL(url)))
  return { name: 'v1 sse', client, era: 'legacy', protocolVersion: undefined }
}

async function connectV2Sse(url: string): Promise<ConnectedClient> {
  const client = new ClientV2(INFO)
  await client.connect(new SseTransportV2(new URL(url)))
  return { name: 'v2 sse', client, era: 'legacy', protocolVersion: client.getNegotiatedProtocolVersion() }
}
