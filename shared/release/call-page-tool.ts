import type { CallContext } from '../tools/tool.ts'
import { readArguments } from '../tools/parse-arguments.ts'
import { explainMisdirectedCall } from '../tools/suggest/suggest.ts'
import { writeToolResult } from '../tools/create-tool.ts'
import { toolsOf } from '../tools/tools.ts'
import { answerFromPage } from './answer-from-page.ts'
import type { Releases } from './release.ts'

export interface PageToolCall extends CallContext {
  /** Of the page; empty for the root. */
  readonly slug: string
  readonly name: string
  /** As received; checked by the tool. */
  readonly args: unknown
}

/**
 * Calls a tool of a page, as the page's endpoint would.
 *
 * @returns The `result` of `tools/call` (MCP, tools), the same JSON as the endpoint's.
 * @throws {ReleaseUnavailableError} when published files cannot be read; the signal's reason, when it was aborted.
 */
export async function callPageTool(
  releases: Releases,
  { slug, name, args: given, signal }: PageToolCall,
): Promise<object> {
  const args = readArguments(given)
  const outcome = await answerFromPage(releases, slug, async (page) => {
    const tools = toolsOf(page.kind)
    const problem = explainMisdirectedCall(tools, name, args)
    const tool = tools.find((each) => each.name === name)
    if (problem !== undefined || tool === undefined) return refuse(problem ?? `There is no tool ${name}.`)
    const answer = await tool.call(page, args, { signal })
    // What cannot be read may be of an older release than is published now.
    if (!answer.ok && answer.failure !== undefined) throw answer.failure
    return answer
  })
  return JSON.parse(writeToolResult(outcome ?? refuse(`This directory has no page ${JSON.stringify(slug)}.`))) as object
}

function refuse(message: string) {
  return { ok: false, message } as const
}
