/** What a tool returns instead of throwing, because browsers hide thrown errors from agents. */
export interface ToolFailure {
  readonly isError: true
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
}

/** @param text Says what to do about it. */
export function toolFailure(text: string): ToolFailure {
  return { isError: true, content: [{ type: 'text', text }] }
}
