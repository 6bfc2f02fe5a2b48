import { ANONYMOUS } from '../../shared/webmcp/call-tool.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'

/** Milliseconds a directory has to say which tools it has; nobody waits for it but agents. */
const TIMEOUT_MS = 3000

/** A tool of the server, as `mcp.json` gives it. */
export interface PublishedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
}

/** A page of a directory, as far as its tools go. */
export interface PageTools {
  readonly title: string
  readonly tools: readonly PublishedTool[]
}

/** The manifest of a page, as far as we read it. */
interface Manifest {
  readonly title: string
  readonly _meta: Readonly<Record<string, { readonly tools?: readonly PublishedTool[] }>>
}

/**
 * Reads which tools a page has: one request, which the browser answers from its cache for five minutes.
 *
 * @param url Of the page's `mcp.json`.
 * @throws {Error} when there is no such page or nobody answers in time.
 */
export async function loadPageTools(url: string): Promise<PageTools> {
  const response = await fetch(url, { ...ANONYMOUS, priority: 'low', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const { title, _meta }: Manifest = await response.json()
  const [, page] = Object.entries(_meta).find(([key]) => key.endsWith('/page')) ?? []
  // Manifests of older releases say less of their tools.
  return { title, tools: (page?.tools ?? []).filter((tool) => tool.inputSchema) }
}
