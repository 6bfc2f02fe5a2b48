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

/** What `prompts/get` gives: one message of the user, or why the arguments do not fit (`-32602`). */
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

/** What an argument takes: words of one's own, or something the page can complete. */
export type PromptValues = 'words' | 'category' | 'listing' | 'feature' | 'date'

/** A prompt of a page: a question people ask, filled with what the page holds now. */
export interface Prompt {
  readonly definition: PromptDefinition
  /** What the argument of this name takes; `undefined` when there is no such argument. */
  valuesOf(argument: string): PromptValues | undefined
  /**
   * Checks `args` itself: a required one that is missing or blank, and one that looks misspelt, are refused.
   *
   * **Security:** words of listings stand only in a block of JSON that is called data, never among the instructions.
   *
   * @throws The signal's reason, when it was aborted while the listings or their index were loaded.
   */
  get(
    page: ToolPage,
    args: Readonly<Record<string, string>>,
    context?: CallContext,
  ): PromptOutcome | Promise<PromptOutcome>
}
