import type { z } from 'zod'
import type { CategorySummary } from '../model/category.ts'
import type { Directory } from '../model/directory.ts'
import type { ToolDefinition } from '../model/tool-definition.ts'
import type { Collection } from '../search/collection.ts'
import type { DirectoryUrls } from '../urls.ts'
import type { CategoryList } from './category-list.ts'

/** A page as tools see it. */
export type ToolPage = CategoryToolPage | RootToolPage

/** A category's page. */
export interface CategoryToolPage extends AnyToolPage {
  readonly kind: 'category'
  /** Itself first, then the pages it is linked with. */
  readonly categories: readonly CategorySummary[]
}

/** The root page. */
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
  /** Number of different listings. */
  readonly listingCount: number
  /** Id of the release this is of. */
  readonly release: string
  /** The listings; loaded on first use, at once afterwards. */
  collection(): Collection | Promise<Collection>
  /** A page of the same release by its slug; `undefined` where there is none. */
  pageOf(slug: string): ToolPage | undefined | Promise<ToolPage | undefined>
}

/** What a tool call gives: an object that fits the tool's output schema, or how to ask better. */
export type ToolOutcome =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false
      readonly message: string
      /** What went wrong here, for the operator; asked again, the call may succeed. */
      readonly failure?: Error
    }

/** What a call comes with besides its arguments. */
export interface CallContext {
  /** Aborted when nobody waits for the answer any more. Looked at after every wait; the call then rejects. */
  readonly signal?: AbortSignal | undefined
}

/** A tool of a page: its published definition and what it does. */
export interface Tool {
  readonly definition: ToolDefinition
  /**
   * Checks `args` itself.
   *
   * @param args As received; untrusted.
   * @throws The signal's reason, when it was aborted while the listings or their index were loaded.
   */
  call(page: ToolPage, args: unknown, context?: CallContext): ToolOutcome | Promise<ToolOutcome>
}

/** How one tool is written; {@link createTool} makes a {@link Tool} of it. */
export interface ToolSpec<Input extends z.ZodObject> {
  /** At most 24 characters of `[a-z_]`: clients prefix it and allow 64 in all. */
  readonly name: string
  readonly title: string
  /** Says when to use it. Never holds text of listings. */
  readonly description: string
  readonly input: Input
  readonly output: z.ZodObject
  /** Arguments that fit, shown to who sends some that do not. */
  readonly example: z.input<Input>
  run(page: ToolPage, args: z.infer<Input>, context: CallContext): ToolOutcome | Promise<ToolOutcome>
}
