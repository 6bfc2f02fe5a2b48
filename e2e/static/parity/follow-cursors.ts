import type { AnswerCalls, ToolCall } from './tool-call.ts'

/** Calls and what each is to be answered. */
export interface AnsweredCalls {
  readonly calls: readonly ToolCall[]
  readonly answers: readonly string[]
}

/**
 * Makes calls and follows the cursors of some answers to the end; every call that was made is among those given back.
 *
 * @param every One answer of this many is followed, of those that have a cursor.
 * @param most Answers of one list, after which it is left: a directory of thousands would be read whole by each.
 */
export async function followCursors(
  answer: AnswerCalls,
  first: readonly ToolCall[],
  { every, most }: { every: number; most: number },
): Promise<AnsweredCalls> {
  const calls: ToolCall[] = []
  const answers: string[] = []
  let next: readonly ToolCall[] = first
  for (let round = 0; round < most && next.length > 0; round += 1) {
    const made = await answer(next)
    const continued = next.map((call, at) => continueCall(call, made[at] ?? ''))
    calls.push(...next)
    answers.push(...made)
    const withCursor = continued.filter((call) => call !== undefined)
    next = round === 0 ? withCursor.filter((_, at) => at % every === 0) : withCursor
  }
  return { calls, answers }
}

function continueCall(call: ToolCall, answer: string): ToolCall | undefined {
  const { structuredContent } = JSON.parse(answer) as { structuredContent?: { nextCursor?: string } }
  const cursor = structuredContent?.nextCursor
  if (cursor === undefined) return undefined
  const given = call.args.slice(1, -1)
  // Of two members of the same name the last one counts.
  const args = `{${given}${given === '' ? '' : ','}"cursor":${JSON.stringify(cursor)}}`
  return { ...call, args }
}
