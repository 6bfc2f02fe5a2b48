import type { CallContext, ToolPage } from '../tools/tool.ts'

/** An argument of a prompt as `prompts/list` publishes it. */
export interface PromptArgument {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly required: boolean
}

/** A prompt as `prompts/list` publishes it. Plain JSON. */
export interface PromptDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
}

/** Result of `prompts/get`: one user message, or why the arguments are invalid (`-32602`). */
export type PromptOutcome =
  | {
      readonly ok: true
      readonly value: {
        readonly description: string
        readonly messages: readonly [
          { readonly role: 'user'; readonly content: { readonly type: 'text'; readonly text: string } },
        ]
      }
    }
  | { readonly ok: false; readonly message: string }

/** What an argument accepts: free text, or something the page can complete. */
export type PromptValues = 'words' | 'category' | 'listing' | 'feature' | 'date'

/** A prompt of a page: a question people ask, filled with the page's current content. */
export interface Prompt {
  readonly definition: PromptDefinition
  /** What the argument of this name accepts; `undefined` when there is no such argument. */
  valuesOf(argument: string): PromptValues | undefined
  /**
   * Checks `args` itself: a required one that is missing or blank, and one that looks misspelled, are rejected.
   *
   * **Security:** words of listings appear only in a block of JSON labeled as data, never among the instructions.
   *
   * @throws The signal's reason, when it was aborted while the listings or their index were loaded.
   */
  get(page: ToolPage, args: Readonly<Record<string, string>>, context?: CallContext): Promise<PromptOutcome>
}
