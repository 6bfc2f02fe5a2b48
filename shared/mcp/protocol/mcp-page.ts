import type { CompletionOutcome, CompletionRequest } from '../../completion/complete.ts'
import type { AssumedCost } from '../../costs.ts'
import type { ServerInfo } from '../../model/server-info.ts'
import type { RpcParams, RpcError, RpcId } from './json-rpc.ts'
import type { Revision } from '../../mcp-revisions.ts'
import type { CallContext } from '../../tools/tool.ts'

/** Something that lists publish under a name: a tool or a prompt. Plain JSON. */
interface Named {
  readonly name: string
}

export interface ToolSource {
  /** As `tools/list` gives them, always in this order. */
  readonly definitions: readonly Named[]
  /** The same for clients that show documents. */
  readonly viewDefinitions?: readonly Named[]
  /** What a call is assumed to cost. Default: what any message does. @param args As received; untrusted. */
  cost?(name: string, args: RpcParams): AssumedCost
  /** Calls one of them; unknown names never get here. @param args As received; untrusted. */
  call(name: string, args: RpcParams | undefined, context: RequestContext): Promise<MethodOutcome>
}

export interface PromptSource {
  /** As `prompts/list` gives them, always in this order. */
  readonly definitions: readonly Named[]
  /** Fills one of them in; unknown names never get here. */
  get(name: string, args: Readonly<Record<string, string>>, context: RequestContext): Promise<MethodOutcome>
}

/** A resource as `resources/list` gives it. */
export interface McpResource {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly mimeType: string
  /** Bytes. */
  readonly size?: number
  readonly annotations?: {
    /** ISO 8601. */
    readonly lastModified?: string
  }
}

/** A template as `resources/templates/list` gives it. */
interface McpResourceTemplate {
  /** RFC 6570. */
  readonly uriTemplate: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly mimeType?: string
}

/** A resource that was read: text, or Base64. */
export type ResourceContents = { readonly uri: string; readonly mimeType: string; readonly _meta?: RpcParams } & (
  | { readonly text: string }
  | { readonly blob: string }
)

/** What can be read from a page. */
export interface ResourceSource {
  readonly templates: readonly McpResourceTemplate[]
  /** Some of the resources, in a fixed order, and how many there are in all. */
  list(offset: number, limit: number): Promise<{ readonly resources: readonly McpResource[]; readonly total: number }>
  /** @returns `undefined` when `uri` is not one of them. */
  read(uri: string): Promise<ResourceContents | undefined>
}

/** What a client listens for (MCP 2026-07-28, `subscriptions/listen`). */
export interface ChangeFilter {
  readonly toolsListChanged?: true
  readonly promptsListChanged?: true
  readonly resourcesListChanged?: true
  readonly resourceSubscriptions?: readonly string[]
}

/** Changes a page tells of. */
export interface ChangeSource {
  /** The part of what is requested that will be sent. */
  honor(filter: ChangeFilter): ChangeFilter
  /** Tells of changes until the returned function is called. @param filter What `honor` returned. */
  listen(filter: ChangeFilter, notify: (method: string, params: RpcParams) => void): () => void
}

/** A page as the protocol sees it. */
export interface McpPage {
  readonly serverInfo: ServerInfo
  /** Tells a model what is here and how to ask. */
  instructions(): Promise<string>
  /** `ServerCapabilities`. */
  capabilities(revision: Revision): RpcParams
  readonly tools: ToolSource
  readonly resources: ResourceSource
  readonly prompts?: PromptSource
  complete?(request: CompletionRequest, context: RequestContext): Promise<CompletionOutcome>
  readonly changes?: ChangeSource
  /** Methods of legacy revisions besides those every page has. */
  readonly legacyMethods?: ReadonlyMap<string, Method>
  /** Milliseconds for which what was read now may be used without asking again. */
  freshForMs(): number
  /** Results that never change while the page does not, as JSON text by method and parameters. Kept with the page. */
  readonly prepared: Map<string, string>
}

/** A result as it is kept. */
export interface KnownAnswer {
  readonly json: string
  readonly facts: AnswerFacts
}

/** Answers by key. Bounded by who makes it: what was set may be gone. */
export interface AnswerCache {
  get(key: string): KnownAnswer | undefined
  set(key: string, answer: KnownAnswer): unknown
}

/** One method of the protocol. */
export type Method = (page: McpPage, params: RpcParams, context: RequestContext) => Promise<MethodOutcome>

/** One request while it is answered. */
export interface RequestContext {
  readonly id: RpcId
  readonly params: RpcParams
  readonly revision: Revision
  /** Aborted when the caller has gone or has cancelled the request. */
  readonly signal: AbortSignal
  readonly wrap?: CallContext['wrap']
  /** Sends a notification ahead of the result. Dropped where the transport has no room for one. */
  notify(method: string, params: RpcParams): void
  /** Takes what went wrong here, where the answer tells the caller what to do instead. */
  reportError(error: unknown): void
}

/** An answer that goes on: JSON-RPC messages as text, until one of the two sides ends it. */
export interface MessageStream {
  /** Of the request it answers. */
  readonly id: RpcId
  /** Begins to send, at once with whatever comes first. @returns A function that stops it. */
  start(send: (message: string) => void): () => void
  /** Ends it when the server closes. */
  readonly last: string
}

/** What is known of an answer besides its text, for who counts answers. */
export interface AnswerFacts {
  /** The result says that the tool failed. */
  readonly isError?: true
  /** Listings that match, where the answer is a part of them. */
  readonly total?: number | undefined
  /** It was in memory. */
  readonly isKnown?: true
}

/**
 * The result, or the error. `json` is the text of an object without `resultType` and `_meta`, which belong to the revision
 * and are added where the revision has them.
 */
export type MethodOutcome =
  | {
      readonly ok: true
      readonly json: string
      readonly resultType?: 'input_required'
      readonly facts?: AnswerFacts | undefined
    }
  | { readonly ok: true; readonly stream: MessageStream }
  | { readonly ok: false; readonly error: RpcError }
