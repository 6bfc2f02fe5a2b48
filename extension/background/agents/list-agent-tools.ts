import { readSetting } from '../../settings.ts'
import type { SavedDirectory } from '../../settings.ts'
import type { AgentPage, AgentTool } from './agent-tool.ts'
import { callDirectory } from './call-directory.ts'
import { toObjectSchema } from './object-schema.ts'
import { listPageTools } from './page-tools.ts'
import { createToolNames, directoryPrefix } from './tool-names.ts'
import { isOn } from './asking-page.ts'

/**
 * Lists the tools that an MCP client gets.
 *
 * @param page The page whose tools alone a page client gets. Without it: the tools of the page the user is looking at, if
 * the extension is on there, and those of the saved directories.
 */
export async function listAgentTools(page?: AgentPage): Promise<AgentTool[]> {
  return page ? listNamed(page) : [...(await listSaved()), ...(await listCurrent())]
}

/**
 * The tool of {@link listAgentTools} with this name. Pages are not queried for a directory's tools: they may be
 * slow, or hostile.
 */
export async function findAgentTool(name: string, page?: AgentPage): Promise<AgentTool | undefined> {
  const isIt = ({ definition }: AgentTool): boolean => definition.name === name
  if (page) return (await listNamed(page)).find(isIt)
  return (await listSaved()).find(isIt) ?? (await listCurrent()).find(isIt)
}

// The prefixes differ, so names only have to be made unique within each group.

async function listSaved(): Promise<AgentTool[]> {
  return giveNames((await readSetting('directories')).flatMap(listDirectoryTools))
}

async function listCurrent(): Promise<AgentTool[]> {
  const page = await findCurrentPage()
  return page ? listNamed(page) : []
}

async function listNamed(page: AgentPage): Promise<AgentTool[]> {
  return giveNames(await listPageTools(page))
}

function giveNames(tools: readonly AgentTool[]): AgentTool[] {
  const names = createToolNames(tools.map(({ definition }) => definition.name))
  return tools.map((tool, index) => {
    const { definition } = tool
    return { ...tool, definition: { ...definition, name: names[index] ?? definition.name } }
  })
}

/** Directories are public and read-only: their tools change nothing. */
function listDirectoryTools(directory: SavedDirectory): AgentTool[] {
  return directory.tools.map((tool) => ({
    owner: directory.url,
    definition: {
      name: directoryPrefix(directory.name) + tool.name,
      title: `${directory.name}: ${tool.title}`,
      description: `${directory.title}. ${tool.description}`,
      inputSchema: toObjectSchema(tool.inputSchema),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    run: (args, signal) => callDirectory(directory, tool.name, args, signal),
  }))
}

/** The page in the active tab of the window that the user used last, if its site is on. */
async function findCurrentPage(): Promise<AgentPage | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
  // Without the permission for a site the browser does not reveal the tab's URL.
  if (tab?.id === undefined || tab.url === undefined) return undefined
  const page = { tabId: tab.id, url: tab.url, origin: new URL(tab.url).origin }
  return (await isOn(page)) ? page : undefined
}
