import { complete } from '../completion/complete.ts'
import { assumedFacetUnits, assumedSearchUnits, COSTS } from '../costs.ts'
import type { AssumedCost } from '../costs.ts'
import type { ServerInfo } from '../model/server-info.ts'
import { promptsOf } from '../prompts/prompts.ts'
import { defineTool } from '../tools/define-tool.ts'
import type { ToolOutcome, ToolPage } from '../tools/tool.ts'
import { writeToolResult } from '../tools/create-tool.ts'
import { toolsOf } from '../tools/tools.ts'
import { invalidParams } from './protocol/json-rpc.ts'
import { VIEW_EXTENSION } from './methods/list-methods.ts'
import type { RpcParams } from './protocol/json-rpc.ts'
import { writeInstructions } from './instructions.ts'
import type {
  AnswerCache,
  KnownAnswer,
  ChangeSource,
  McpPage,
  PromptSource,
  ResourceSource,
  ToolSource,
  AnswerFacts,
} from './protocol/mcp-page.ts'
import type { ToolDefinition } from '../model/tool-definition.ts'

/** What a page of a directory needs besides itself to be spoken to. */
export interface DirectoryPageParts {
  readonly serverInfo: ServerInfo
  readonly resources: ResourceSource
  readonly changes?: ChangeSource
  /** Results of tool calls by tool and arguments. The same question has the same answer while a release lasts. */
  readonly results: AnswerCache
  freshForMs(): number
}

/** Calls with longer arguments are not cached: clients hardly repeat them. UTF-16 code units. */
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
      extensions: { [VIEW_EXTENSION]: {} },
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

function createToolSource(page: ToolPage, results: AnswerCache): ToolSource {
  const tools = toolsOf(page.kind)
  let latest:
    | {
        readonly name: string
        readonly args: RpcParams | undefined
        readonly key: string
        readonly known: KnownAnswer | undefined
      }
    | undefined
  /** A call is looked up twice in a row: for its price, and for its answer. */
  const find = (name: string, args: RpcParams | undefined) => {
    if (latest?.args !== args || latest?.name !== name) {
      const key = JSON.stringify([name, args])
      latest = { name, args, key, known: results.get(key) }
    }
    return latest
  }
  return {
    definitions: tools.map(defineTool),
    viewDefinitions: tools.map((tool) => withView(defineTool(tool))),
    cost: (name, args) => (find(name, args).known === undefined ? costOfCall(page, name, args) : KNOWN_COST),
    async call(name, args, context) {
      const { key, known } = find(name, args)
      latest = undefined
      if (known !== undefined) return { ok: true, ...known }
      const tool = tools.find((one) => one.name === name)
      if (tool === undefined) throw new Error(`no tool ${name}`)
      const outcome = await tool.call(page, args, context)
      const json = writeToolResult(outcome)
      if (!outcome.ok && outcome.failure !== undefined) {
        context.reportError(outcome.failure)
        return { ok: true, json, facts: { isError: true } }
      }
      const facts = factsOf(outcome)
      if (key.length <= MAX_KEY_LENGTH) results.set(key, { json, facts: { ...facts, isKnown: true } })
      return { ok: true, json, facts }
    },
  }
}

/** Of a call whose answer is known. */
const KNOWN_COST: AssumedCost = { fixed: COSTS.message, assumed: 0 }

function costOfCall({ listingCount }: ToolPage, name: string, args: RpcParams): AssumedCost {
  const { query, where, ids, group_by: group } = args
  const words = typeof query === 'string' ? query : ''
  switch (name) {
    case 'search':
      return { fixed: COSTS.message, assumed: assumedSearchUnits(words, listingCount) }
    case 'browse':
    case 'facets': {
      // Values of all listings are counted when the index is built.
      const counts = words !== '' || where !== undefined || group !== undefined
      const assumed = assumedSearchUnits(words, listingCount) + (counts ? assumedFacetUnits(listingCount, 1) : 0)
      return { fixed: COSTS.message + COSTS.browse, assumed }
    }
    case 'compare':
    case 'fetch':
      return { fixed: COSTS.message + COSTS.comparedListing * (Array.isArray(ids) ? ids.length : 1), assumed: 0 }
    case 'similar':
      return { fixed: COSTS.message + COSTS.browse, assumed: assumedFacetUnits(listingCount) }
    case 'changes':
      return { fixed: COSTS.message + COSTS.changes, assumed: 0 }
    default:
      return { fixed: COSTS.message + COSTS.read, assumed: 0 }
  }
}

function factsOf(outcome: ToolOutcome): AnswerFacts {
  if (!outcome.ok) return { isError: true }
  const { total } = outcome.value
  return { total: typeof total === 'number' ? total : undefined }
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

/** Address of the document in which hosts show answers (MCP Apps, 2026-01-26). Every endpoint has the same. */
export const DIRECTORY_VIEW_URI = 'ui://directory/view'

/** Media type of documents for hosts. */
export const VIEW_MEDIA_TYPE = 'text/html;profile=mcp-app'

/**
 * How hosts show the document. Their defaults of `prefersBorder` differ. It asks for nothing from elsewhere, so the
 * default policy is all it needs; `domain` is left out, because a host refuses one that is not exactly its own.
 */
export const VIEW_META: RpcParams = { ui: { prefersBorder: true } }

const TOOL_META: RpcParams = { ui: { resourceUri: DIRECTORY_VIEW_URI } }

/** A tool as it is listed for clients that declare the extension: with the document that shows its answers. */
function withView(definition: ToolDefinition): ToolDefinition & { readonly _meta: RpcParams } {
  return { ...definition, _meta: TOOL_META }
}
