import type { callTool } from '../../../web/engine/engine.ts'
import { describeAnswer } from './tool-call.ts'
import type { AnswerCalls } from './tool-call.ts'

/** The function of the engine that calls a tool. */
export type CallTool = typeof callTool

/**
 * Calls tools of an engine in this process.
 *
 * @param base Of the directory whose files it reads, with a trailing slash.
 */
export function callEngine(callTool: CallTool, base: string): AnswerCalls {
  return async (calls) => {
    const answers: string[] = []
    for (const { slug, name, args } of calls) {
      const parsed: unknown = JSON.parse(args)
      answers.push(describeAnswer(await callTool({ slug, name, args: parsed, base })))
    }
    return answers
  }
}
