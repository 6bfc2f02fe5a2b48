import { complete } from '../completion/complete.ts'
import type { ServerInfo } from '../model/server-info.ts'
import { andThen } from '../now-or-later.ts'
import { promptsOf } from '../prompts/prompts.ts'
import { defineTool } from '../tools/define-tool.ts'
import type { ToolOutcome, ToolPage } from '../tools/tool.ts'
import { writeToolResult } from '../tools/tool-result.ts'
import { toolsOf } from '../tools/tools.ts'
import { invalidParams } from './protocol/errors.ts'
import { writeInstructions } from './instructions.ts'
import type { ChangeSource, McpPage, PromptSource, ResourceSource, TextCache, ToolSource } from './protocol/mcp-page.ts'
import type { MethodOutcome } from './protocol/method.ts'

/** What a page of a directory needs besides itself to be spoken to. */
export interface DirectoryPageParts {
  readonly serverInfo: ServerInfo
  readonly resources: ResourceSource
  readonly changes?: ChangeSource
  /** Results of tool calls by tool and arguments. The same question has the same answer while a release lasts. */
  readonly results: TextCache
  freshForMs(): number
}

/** Calls with longer arguments are answered anew: nobody repeats them. UTF-16 code units. */
const MAX_KEY_LENGTH = 500

/** A page of a directory, as tools and the protocol see it. */
export type DirectoryPage = ToolPage & McpPage

/**
 * Makes a page of a directory speak MCP: its tools, renditions and prompts from the definitions every surface shares.
 * Lists never change while a release lasts, hence `listChanged: false`.
 */
export function createDirectoryPage(page: ToolPage, parts: DirectoryPageParts): DirectoryPage {
  const { serverInfo, resources, changes, results } = parts
  return {
    ...page,
    serverInfo,
    instructions: () => writeInstructions(page),
    capabilities: ({ era }) => ({
      completions: {},
      prompts: { listChanged: false },
      tools: { listChanged: false },
      resources: { listChanged: false, ...(era === 'modern' && changes && { subscribe: true }) },
    }),
    tools: createToolSource(page, results),
    resources,
    prompts: createPromptSource(page),
    complete: (request, context) => complete(page, request, context),
    ...(changes && { changes }),
    freshForMs: () => parts.freshForMs(),
    prepared: new Map(),
  }
}

function createToolSource(page: ToolPage, results: TextCache): ToolSource {
  const tools = toolsOf(page.kind)
  return {
    definitions: tools.map(defineTool),
    call(name, args, context) {
      const key = JSON.stringify([name, args])
      const known = results.get(key)
      if (known !== undefined) return { ok: true, json: known }
      const tool = tools.find((known) => known.name === name)
      if (tool === undefined) throw new Error(`no tool ${name}`)
      const finish = (outcome: ToolOutcome): MethodOutcome => {
        const json = writeToolResult(outcome)
        if (!outcome.ok && outcome.failure !== undefined) {
          context.reportError(outcome.failure)
          return { ok: true, json }
        }
        if (key.length <= MAX_KEY_LENGTH) results.set(key, json)
        return { ok: true, json }
      }
      return andThen(tool.call(page, args, context), finish)
    },
  }
}

function createPromptSource(page: ToolPage): PromptSource {
  const prompts = promptsOf(page.kind)
  return {
    definitions: prompts.map(({ definition }) => definition),
    async get(name, args, context) {
      const prompt = prompts.find(({ definition }) => definition.name === name)
      if (prompt === undefined) throw new Error(`no prompt ${name}`)
      const outcome = await prompt.get(page, args, context)
      if (!outcome.ok) return { ok: false, error: invalidParams(outcome.message) }
      return { ok: true, json: JSON.stringify(outcome.value) }
    },
  }
}
