import type { Fields } from './read-values.ts'

/** What people may do from what is shown. What the host does not offer is `undefined`: there is no button for it. */
export interface Stage {
  /** Opens an http(s) URL outside of the chat, and tells the model whose it is. @param id Empty where it is no listing's. */
  readonly open: ((url: URL, id: string) => void) | undefined
  /** Calls a tool. @returns Its structured content; `undefined` when that failed, which people have then been told. */
  readonly call: ((tool: string, args: Fields) => Promise<Fields | undefined>) | undefined
  /** Calls a tool and shows its answer in place of what is shown, with a way back. @param ids What was chosen by it. */
  readonly enter: (tool: string, args: Fields, ids: readonly string[]) => void
  /** Tells the model what was chosen. Each choice takes the place of the one before. */
  readonly choose: (ids: readonly string[]) => void
  /** Says something, also to those who do not see it. */
  readonly say: (text: string) => void
}
