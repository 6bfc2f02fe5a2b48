import { z } from 'zod'
import { isRecord } from '../../shared/mcp/protocol/json-rpc.ts'
import type { JsonSchema, ToolAnnotations } from '../../shared/model/tool-definition.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import type { CallContext, Tool, ToolOutcome, ToolPage } from '../../shared/tools/tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import type { Store } from '../store/store.ts'

/** Result of a tool call, as both generations of the SDK accept it from a handler. */
export interface HostToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/** Tool configuration that both generations of the SDK accept. */
export interface HostToolConfig {
  title: string
  description: string
  inputSchema: z.ZodObject
  outputSchema: z.ZodObject
  annotations: ToolAnnotations
}

/** Our needs of a host: `McpServer` of `@modelcontextprotocol/sdk` 1.x or of `@modelcontextprotocol/server` 2.x. */
export interface ToolHost {
  registerTool(
    name: string,
    config: HostToolConfig,
    handler: (args: Record<string, unknown>, context?: unknown) => Promise<HostToolResult>,
  ): { remove(): void }
}

export interface DirectoryToolsOptions {
  /** Queried at every call, so that a new release is used as soon as the store has it. */
  readonly store: Store
  /** The page whose tools these are; the root page unless given. */
  readonly slug?: string
  /** Prepended to every name, for a host that has, for instance, a `search` of its own; `[A-Za-z0-9_-]`, at most 40. */
  readonly prefix?: string
  /** Receives unexpected errors. Callers of the tools learn only that there was one. Default: drops them. */
  readonly onError?: (error: unknown) => void
}

/**
 * Adds a directory's tools to your own MCP server, beside the tools it has: the same names, descriptions, schemas and
 * answers as at the directory's own endpoint.
 *
 * Works with both generations of the official SDK and imports neither. Pages read from the store are shared by all
 * servers that use the same `store` object, so registering on a server made for one request is cheap.
 *
 * **Security:** the tools only read what is published. Arguments are checked by the tools themselves, and errors reveal
 * nothing internal.
 *
 * @throws {Error} When `prefix` cannot begin a tool's name, or a name is already taken; then nothing stays registered.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */
export function registerDirectoryTools(server: ToolHost, options: DirectoryToolsOptions): void {
  const { slug = '', prefix = '' } = options
  if (!/^[A-Za-z0-9_-]{0,40}$/.test(prefix)) {
    throw new Error(`prefix: expected at most 40 of A-Z, a-z, 0-9, _ and -, got ${JSON.stringify(prefix)}`)
  }
  const registered: { remove(): void }[] = []
  for (const tool of toolsOf(slug === '' ? 'root' : 'category')) {
    const name = prefix + tool.name
    try {
      registered.push(
        server.registerTool(name, configOf(tool, prefix), (args, context) =>
          callTool(tool, slug, args, { ...options, signal: signalOf(context) }),
        ),
      )
    } catch (cause) {
      for (const tool of registered) tool.remove()
      const message = `cannot register the tool "${name}"; if this server has one of that name, give a prefix`
      throw new Error(message, { cause })
    }
  }
}

function configOf(tool: Tool, prefix: string): HostToolConfig {
  const { title, description, inputSchema, outputSchema, annotations } = defineTool(tool)
  // Descriptions name the other tools.
  const note = prefix === '' ? '' : ` Names of this directory's tools begin with ${prefix} here.`
  return {
    title,
    description: description + note,
    inputSchema: publishedAs(inputSchema),
    outputSchema: publishedAs(outputSchema),
    annotations: { ...annotations },
  }
}

/**
 * A schema that both generations publish as exactly `json` and that lets every object pass: the tools check their
 * arguments themselves, with messages a model can act on. Left to the SDKs, each would publish another dialect.
 */
function publishedAs(json: JsonSchema): z.ZodObject {
  const schema = z.looseObject({})
  // zod uses a schema's own JSON Schema first; without `$schema`, which it would prepend.
  schema._zod.toJSONSchema = () => ({ ...structuredClone(json), $schema: undefined })
  return schema
}

async function callTool(
  tool: Tool,
  slug: string,
  args: Record<string, unknown>,
  { store, onError, signal }: DirectoryToolsOptions & CallContext,
): Promise<HostToolResult> {
  try {
    const page = await findToolPage(store, slug)
    const outcome = page === undefined ? noPage(slug) : await tool.call(page, args, { signal })
    if (!outcome.ok && outcome.failure !== undefined) onError?.(outcome.failure)
    return toResult(outcome)
  } catch (error) {
    // Work whose result is no longer awaited is aborted by throwing.
    if (signal?.aborted !== true) onError?.(error)
    return toResult({ ok: false, message: 'Something went wrong here; the call itself may be fine.' })
  }
}

/** The signal of a request: `signal` in SDK 1.x, `mcpReq.signal` in 2.x. */
function signalOf(context: unknown): AbortSignal | undefined {
  if (!isRecord(context)) return undefined
  const { signal } = isRecord(context['mcpReq']) ? context['mcpReq'] : context
  return signal instanceof AbortSignal ? signal : undefined
}

function noPage(slug: string): ToolOutcome {
  return { ok: false, message: `There is no page ${JSON.stringify(slug)} in this directory now.` }
}

/** Structured content and, for clients that read only text, the same JSON as text. */
function toResult(outcome: ToolOutcome): HostToolResult {
  if (!outcome.ok) return { content: [{ type: 'text', text: outcome.message }], isError: true }
  return { content: [{ type: 'text', text: JSON.stringify(outcome.value) }], structuredContent: outcome.value }
}

/**
 * A page of the store's current release, read once per release regardless of the number of servers.
 *
 * @param slug Empty for the root.
 * @returns `undefined` when there is no such page.
 * @throws {Error} When nothing has been published yet.
 */
export function findToolPage(store: Store, slug: string): Promise<ToolPage | undefined> {
  return store.current().page(slug)
}
