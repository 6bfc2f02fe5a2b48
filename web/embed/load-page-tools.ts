import { ANONYMOUS } from '../../shared/webmcp/ask-endpoint.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { readJson } from '../../shared/webmcp/read-json.ts'

/** A tool of the server, as in `mcp.json`. */
export interface PublishedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  readonly outputSchema?: InputSchema
}

/** The part of a directory page that concerns its tools. */
export interface PageTools {
  readonly title: string
  readonly tools: readonly PublishedTool[]
  /** The page's MCP endpoint, if it has one. */
  readonly endpoint?: string | undefined
  /** The module that answers in this web page, if the directory has one. */
  readonly engine?: string | undefined
}

/** The manifest of a page, as far as we read it. */
interface Manifest {
  readonly title: string
  readonly websiteUrl: string
  /** The first is the one that needs no session. */
  readonly remotes?: readonly { readonly url: string }[]
  readonly _meta: Readonly<
    Record<string, { readonly tools?: readonly PublishedTool[]; readonly engine?: { readonly module: string } }>
  >
}

/**
 * Reads which tools a page has and what answers their calls: one request, which the browser answers from its cache for
 * five minutes.
 *
 * **Security:** code is loaded only from where the directory is, whatever address the manifest has for it.
 *
 * @param base `{base}/`.
 * @param url `P/`.
 * @throws {Error} if there is no such page or no answer in time.
 */
export async function loadPageTools(base: string, url: string): Promise<PageTools> {
  const response = await fetch(`${url}mcp.json`, {
    ...ANONYMOUS,
    priority: 'low',
    signal: AbortSignal.timeout(LIST_TIMEOUT_MS),
  })
  const { title, websiteUrl, remotes, _meta } = await readJson<Manifest>(response)
  // Manifests of older releases contain less about their tools.
  const { tools = [], engine } = Object.values(_meta).find((part) => part.tools) ?? {}
  return {
    title,
    tools: tools.filter((tool) => tool.inputSchema),
    // A directory may be served elsewhere than it was built for.
    endpoint: remotes?.[0]?.url.replace(websiteUrl, url),
    engine: engine && new URL(`${base}_/${engine.module.replace(/.*_\//, '')}`, document.baseURI).href,
  }
}

/** Milliseconds a directory has to list its tools, and a browser to register one; only agents wait for it. */
export const LIST_TIMEOUT_MS = 3000

/** A promise that is rejected, too, when a signal of ours is aborted: others may never settle theirs. */
export function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}
