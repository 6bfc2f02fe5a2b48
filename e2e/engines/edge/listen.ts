import type { McpEndpoint } from '../../../server/http/mcp/mcp-transport.ts'
import type { Listening } from '../../protocol/listen.ts'
import { remoteOf } from './mcp.ts'

export type { Listening } from '../../protocol/listen.ts'

/** As the function it stands for: the runtime serves on an address of its own, below the path of the directory. */
export async function listen(endpoint: McpEndpoint): Promise<Listening> {
  const remote = remoteOf(endpoint)
  if (remote === undefined) throw new Error('The edge cannot serve an endpoint made by hand.')
  const origin = remote.listen()
  // Publishing ends before the first answer.
  await remote.send(new Request(`${origin}${remote.basePath}/_/readyz`))
  return { url: origin + remote.basePath, close: () => Promise.resolve() }
}
