/** A call as it is sent: the same text to every engine, so that what only JSON can say (`1e999`) is said to all. */
export interface ToolCall {
  /** Empty for the root page. */
  readonly slug: string
  readonly name: string
  /** JSON. */
  readonly args: string
}

/** Answers a call: the answer as {@link describeAnswer} writes it. */
export type AnswerCalls = (calls: readonly ToolCall[]) => Promise<string[]>

/** The parts of a result of `tools/call` that a client shows to a model. */
interface ToolResult {
  readonly content?: unknown
  readonly structuredContent?: unknown
  readonly isError?: unknown
}

/** An answer as one text, for comparing bytes: the structured content, or the refusal in the words of the tool. */
export function describeAnswer({ content, structuredContent, isError }: ToolResult): string {
  return JSON.stringify({ isError: isError === true, structuredContent, content })
}
