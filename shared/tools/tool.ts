import type { ChangeLog } from '../changes/change-log.ts'
import type { CategorySummary } from '../model/category.ts'
import type { JsonSchema } from '../model/tool-definition.ts'
import type { Directory } from '../model/directory.ts'
import type { Collection } from '../search/collection.ts'
import type { DirectoryUrls, EndpointUrls } from '../urls.ts'
import type { CategoryList } from './categories/category-list.ts'
import type { ArgumentsOf, ArgumentsSchema } from './parse-arguments.ts'

/** A page as tools see it. */
export type ToolPage = CategoryToolPage | RootToolPage

export interface CategoryToolPage extends AnyToolPage {
  readonly kind: 'category'
  /** Itself first, then the pages linked with it. */
  readonly categories: readonly CategorySummary[]
}

export interface RootToolPage extends AnyToolPage {
  readonly kind: 'root'
  /** All pages. */
  readonly categories: CategoryList
}

interface AnyToolPage {
  /** Empty for the root page. */
  readonly slug: string
  readonly title: string
  readonly description: string | undefined
  readonly directory: Directory
  readonly urls: DirectoryUrls
  /** The MCP endpoints that the release names: see `endpointsOf`. */
  readonly endpoints: EndpointUrls | undefined
  /** Number of different listings. */
  readonly listingCount: number
  /** Id of this page's release. */
  readonly release: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly linksChecked?: string | undefined
  /** The listings; loaded on first use. */
  collection(): Promise<Collection>
  /** What has changed up to this release; absent, or `undefined`, where that is not known. */
  readonly changeLog?: (() => Promise<ChangeLog | undefined>) | undefined
  /** A page of the same release by its slug; `undefined` where there is none. */
  pageOf(slug: string): Promise<ToolPage | undefined>
}

/** Result of a tool call: an object that matches the tool's output schema, or how to fix the call. */
export type ToolOutcome =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false
      readonly message: string
      /** The internal failure, for the operator; a retry may succeed. */
      readonly failure?: Error
    }

/** Context of a call besides its arguments. */
export interface CallContext {
  /** Aborted when the answer is no longer needed. Checked after every wait; the call then rejects. */
  readonly signal?: AbortSignal | undefined
  /** The same collection, which counts what it does. Default: itself. */
  readonly wrap?: ((collection: Collection) => Collection) | undefined
}

/** What is published of a tool. */
interface ToolDescription<Input extends ArgumentsSchema> {
  /** At most 24 characters of `[a-z_]`: clients prefix it and allow 64 in all. */
  readonly name: string
  readonly title: string
  /** States when to use it. Never contains text of listings. */
  readonly description: string
  /** Its purpose: follows "Use {name}" where a server explains how its tools work together. */
  readonly use: string
  readonly input: Input
  /** Members of a result. */
  readonly output: Readonly<Record<string, JsonSchema>>
}

/** A tool of a page. `defineTool` writes what is published of it. */
export interface Tool extends ToolDescription<ArgumentsSchema> {
  /**
   * Checks `args` itself.
   *
   * @param args As received; untrusted.
   * @throws The signal's reason, when it was aborted while the listings or their index were loaded.
   */
  call(page: ToolPage, args: unknown, context?: CallContext): Promise<ToolOutcome>
}

/** Specification of one tool; `createTool` makes it a {@link Tool}. */
export interface ToolSpec<Input extends ArgumentsSchema> extends ToolDescription<Input> {
  /** Valid arguments, shown to callers that send invalid ones. */
  readonly example: Readonly<Record<string, unknown>>
  run(page: ToolPage, args: ArgumentsOf<Input>, context: CallContext): Promise<ToolOutcome>
}
