// The types of the package's `./server`, for those who install it. They import nothing, so that they need no other package,
// and are compared with what they describe in `public.ts`.

/** Everything one build published. */
export interface Release {
  /** Digest of the whole release. */
  readonly id: string
  /** The URL every published link starts with, without a trailing slash. */
  readonly baseUrl: string
}

/** Where releases are read from. */
export interface Store {
  /** The release to answer from now. @throws {Error} when it cannot be read at present. */
  current(): Release
  /** Calls back after `current()` has changed. @returns A function that unsubscribes. */
  onChange(listener: (release: Release) => void): () => void
}

/** A store over an output folder. */
export interface FileStore extends Store {
  /** Reads the pointer again; returns whether the release changed. */
  reload(): Promise<boolean>
  /** Stops watching and closes files. */
  close(): void
}

/** Options of {@link OpenFileStore}. */
export interface FileStoreOptions {
  /** Where the build keeps its state. Default: `.gazetteer/NAME` beside the output, where NAME is the output's. */
  stateDir?: string
  /** Called when a release cannot be read; the current one stays in use. */
  onError?: (error: unknown) => void
  /** Follow new releases. Default: true. */
  watch?: boolean
}

/**
 * Opens what `gazetteer build` published into `outDir`, and follows new releases.
 *
 * @throws {Error} when the folder contains no release, or only a damaged one.
 */
export type OpenFileStore = (outDir: string, options?: FileStoreOptions) => FileStore

/** Pages as they are answered from, read once. Share it between an application and its MCP endpoint. */
export interface PageCache {
  /** @returns `undefined` when there is no such page. @param slug Empty for the root. */
  page(release: Release, slug: string): object | undefined | Promise<object | undefined>
}

/** Creates the contents of a store. */
export type CreatePageContents = (store: Store, options: { onError: (error: unknown) => void }) => PageCache

/** The MCP endpoints of a directory; each method answers one request for a page by its slug, empty for the root. */
export interface McpEndpoint {
  /** `P/mcp`: Streamable HTTP. */
  handle(request: Request, slug: string): Response | Promise<Response>
  /** `P/mcp/sse`: a GET opens a session of HTTP+SSE and its stream. */
  handleStream(request: Request, slug: string): Response | Promise<Response>
  /** `P/mcp/messages`: a POST is a message of the session it names. */
  handleMessage(request: Request, slug: string): Response | Promise<Response>
  /** Answers what was accepted, then ends every stream. Returns at once. */
  close(): void
}

/** Options of {@link CreateMcpEndpoint}. */
export interface McpEndpointOptions {
  readonly store: Store
  /** What is answered from, of this store. Default: its own. */
  readonly contents?: PageCache
  /** Host names answered for, with or without a port. Default `'any'`; a server on the loopback interface names its own. */
  readonly allowedHosts?: 'any' | readonly string[]
  /** Answers requests of MCP 2026-07-28 by their body where headers are missing or say something else. Default: false. */
  readonly lenientHeaders?: boolean
  /** Takes unexpected errors. Callers never see them. Default: drops them. */
  readonly onError?: (error: unknown) => void
  /** Takes what was let pass although it is wrong, in a sentence. Default: drops it. */
  readonly onWarning?: (message: string) => void
}

/** Creates the MCP endpoints of a directory, answered from the published release. */
export type CreateMcpEndpoint = (options: McpEndpointOptions) => McpEndpoint

/** What answers requests: web-standard, so that every framework can mount it (Hono: `app.mount('/', ours.fetch)`). */
export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>
}

/** Options of {@link CreateApp}. */
export interface AppOptions {
  readonly store: Store
  /** Answers `P/mcp`, `P/mcp/sse` and `P/mcp/messages`; without it those paths are 404. */
  readonly mcp?: McpEndpoint
  /** What result pages are made from, of this store; share it with the MCP endpoint. Default: its own. */
  readonly contents?: PageCache
  /** Most bytes of published content kept in memory; 8 MB. */
  readonly cacheBytes?: number
  /** Most bytes of result pages kept in memory; 4 MB. */
  readonly resultBytes?: number
  /** Told every unexpected error; the client only learns that there was one. */
  readonly onError?: (error: unknown) => void
}

/** Creates the application: one published directory over HTTP, at the path of the release's base URL. */
export type CreateApp = (options: AppOptions) => App

/** Options of {@link StartServer}. */
export interface StartOptions extends AppOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** What one client may use. Default: anything. */
  readonly clientLimits?: {
    /** 0: any number. */
    readonly requestsPerSecond: number
    /** Units of work, about milliseconds of CPU; 0: any number. */
    readonly unitsPerSecond: number
  }
}

/** A running server. */
export interface RunningServer {
  /** The root page, with the base path and a trailing slash. */
  readonly url: string
  readonly port: number
  /** Stops without losing a request; resolves when the last connection is closed. */
  drain(): Promise<void>
}

/**
 * Serves a store over HTTP/1.1 on Node. Resolves once it is ready.
 *
 * @throws {Error} When the address cannot be listened on; the message has advice.
 */
export type StartServer = (options: StartOptions) => Promise<RunningServer>

/** Result of a tool call, as both generations of the official SDK accept it from a handler. */
export interface HostToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/** Tool configuration that both generations of the official SDK accept. */
export interface HostToolConfig {
  title: string
  description: string
  /** A schema as the SDKs take them; `never`, so that no package is needed to say more. */
  inputSchema: never
  outputSchema: never
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint?: boolean }
}

/** A server of yours: `McpServer` of `@modelcontextprotocol/sdk` 1.x or of `@modelcontextprotocol/server` 2.x. */
export interface ToolHost {
  registerTool(
    name: string,
    config: HostToolConfig,
    handler: (args: Record<string, unknown>, context?: unknown) => Promise<HostToolResult>,
  ): { remove(): void }
}

/** Options of {@link RegisterDirectoryTools}. */
export interface DirectoryToolsOptions {
  /** Queried at every call, so that a new release is used as soon as the store has it. */
  readonly store: Store
  /** The page whose tools these are; the root page unless given. */
  readonly slug?: string
  /** Prepended to every name; `[A-Za-z0-9_-]`, at most 40. */
  readonly prefix?: string
  /** Receives unexpected errors. Callers of the tools learn only that there was one. Default: drops them. */
  readonly onError?: (error: unknown) => void
}

/**
 * Adds a directory's tools to your own MCP server, with the same answers as at the directory's own endpoint.
 *
 * @throws {Error} When `prefix` cannot begin a tool's name, or a name is already taken; then nothing stays registered.
 */
export type RegisterDirectoryTools = (server: ToolHost, options: DirectoryToolsOptions) => void
