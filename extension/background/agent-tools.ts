import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { callDirectory } from '../directories/call-directory.ts'
import { sendToTab } from '../messages.ts'
import type { TabTool, TabTools, ToolOutcome } from '../messages.ts'
import { callTab } from '../ports.ts'
import { readSetting } from '../settings.ts'
import type { SavedDirectory } from '../settings.ts'
import { answerFromIndex } from './answer-from-index.ts'
import { isOn } from './sites.ts'
import { PAGE_PREFIX, createToolNames, directoryPrefix } from './tool-names.ts'

/** Milliseconds the page has to list its tools. */
const TIMEOUT_MS = 5000

/** Characters of all tools of a page as JSON; tools beyond that are left out. */
const MAX_LIST_CHARACTERS = 1_000_000

export interface AgentTool {
  readonly definition: Tool
  /** Identifies its owner. Two tools with the same name are the same only if their owners are. */
  readonly owner: string
  readonly run: (input: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>
}

/** The document of a tab whose tools are used. */
export interface AgentPage {
  readonly tabId: number
  readonly origin: string
  /** Only this document of the tab, if the browser can tell documents apart. */
  readonly documentId?: string | undefined
}

/**
 * Lists the tools that an MCP client gets.
 *
 * @param page The page whose tools alone a page client gets. Without it: the tools of the page the user is looking at, if
 * the extension is on there, and those of the saved directories.
 */
export async function listAgentTools(page?: AgentPage): Promise<AgentTool[]> {
  return page ? listPage(page) : [...(await listSaved()), ...(await listCurrentPage())]
}

/**
 * The tool of {@link listAgentTools} with this name. Pages are not queried for a directory's tools: they may be
 * slow, or hostile.
 */
export async function findAgentTool(name: string, page?: AgentPage): Promise<AgentTool | undefined> {
  const isIt = ({ definition }: AgentTool): boolean => definition.name === name
  if (page) return (await listPage(page)).find(isIt)
  return (await listSaved()).find(isIt) ?? (await listCurrentPage()).find(isIt)
}

// The prefixes differ, so names only have to be made unique within each group.

async function listSaved(): Promise<AgentTool[]> {
  return withUniqueNames((await readSetting('directories')).flatMap(listDirectory))
}

/** The tools of the page in the active tab of the window that the user used last, if its site is on. */
async function listCurrentPage(): Promise<AgentTool[]> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
  // Without the permission for a site the browser does not reveal the tab's URL.
  if (tab?.id === undefined || tab.url === undefined) return []
  const page = { tabId: tab.id, origin: new URL(tab.url).origin }
  return (await isOn(page)) ? listPage(page) : []
}

/** None if the extension is not on there, or the page does not answer. */
async function listPage(page: AgentPage): Promise<AgentTool[]> {
  const { tabId, origin, documentId } = page
  const listed = await Promise.race([sendToTab(tabId, 'listTools', documentId), timeout()])
  // The tab may have navigated meanwhile.
  if (!listed || new URL(listed.url).origin !== origin) return []
  let characters = 0
  const tools = listed.tools.flatMap((tool) => {
    characters += JSON.stringify(tool).length
    return characters <= MAX_LIST_CHARACTERS ? [createPageTool(tool, listed, page)] : []
  })
  return withUniqueNames(tools)
}

function withUniqueNames(tools: readonly AgentTool[]): AgentTool[] {
  const names = createToolNames(tools.map(({ definition }) => definition.name))
  return tools.map((tool, index) => {
    const { definition } = tool
    return { ...tool, definition: { ...definition, name: names[index] ?? definition.name } }
  })
}

/** Directories are public and read-only: their tools change nothing. */
function listDirectory(directory: SavedDirectory): AgentTool[] {
  return directory.tools.map(({ name, title, description, inputSchema }) => ({
    owner: directory.url,
    definition: {
      name: directoryPrefix(directory.name) + name,
      title: `${directory.name}: ${title}`,
      description: `${directory.title}. ${description}`,
      inputSchema: toObjectSchema(inputSchema),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    run: async (input, signal) =>
      toCallResult(await callDirectory({ directory, name, input }, signal, answerFromIndex)),
  }))
}

function createPageTool(tool: TabTool, { url }: TabTools, { tabId, origin, documentId }: AgentPage): AgentTool {
  const { name, title, description, inputSchema, readOnly, consequential } = tool
  return {
    owner: `${tabId} ${origin}`,
    definition: {
      name: PAGE_PREFIX + name,
      ...(title !== '' && { title }),
      description: `Tool of the page ${new URL(url).host}, described by it: ${description}`,
      inputSchema: toObjectSchema(inputSchema),
      annotations: { readOnlyHint: readOnly, destructiveHint: consequential, openWorldHint: true },
    },
    run: async (input, signal) => toCallResult(await callTab(tabId, { name, input }, signal, documentId)),
  }
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS))
}

/**
 * The schema of a tool's arguments, as MCP requires it. A page may have given anything, and clients reject a whole list
 * because of one invalid tool: such a tool then accepts any object.
 *
 * @param schema Unvalidated JSON.
 */
export function toObjectSchema(schema: unknown): Tool['inputSchema'] {
  const { type = 'object', properties, required, ...rest } = isObject(schema) ? schema : {}
  const isProper =
    type === 'object' &&
    (properties === undefined || (isObject(properties) && Object.values(properties).every(isObject))) &&
    (required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string')))
  if (!isProper) return { type: 'object' }
  return {
    ...rest,
    type: 'object',
    ...(properties !== undefined && { properties: properties as Record<string, object> }),
    ...(required !== undefined && { required }),
  }
}

/**
 * A tool's answer as an MCP result: its text and, if it is a JSON object, structured content. If the object already is an
 * MCP result with nothing but text in it, it is passed on as such.
 */
export function toCallResult(outcome: ToolOutcome): CallToolResult {
  if (outcome.status === 'failed') return failedResult(outcome.problem)
  const { text } = outcome
  const value = parseObject(text)
  if (!value) return { content: [{ type: 'text', text }] }
  const { content, structuredContent, isError } = value
  const error = isError === true && { isError }
  const texts = readTexts(content)
  if (!texts) return { content: [{ type: 'text', text }], structuredContent: value, ...error }
  const structured = isObject(structuredContent) && { structuredContent }
  return { content: texts.map((one) => ({ type: 'text', text: one })), ...structured, ...error }
}

/** A failed call, for the model to read. @param text Says what to do about it. */
export function failedResult(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `undefined` if there are none, or other things. */
function readTexts(content: unknown): string[] | undefined {
  if (!Array.isArray(content) || content.length === 0) return undefined
  const texts = content.map((part) => {
    const { type, text } = Object(part) as Record<string, unknown>
    return type === 'text' && typeof text === 'string' ? text : undefined
  })
  return texts.every((text) => text !== undefined) ? texts : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
