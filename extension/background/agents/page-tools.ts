import { askTab } from '../../messages.ts'
import type { TabTool, TabTools } from '../../messages.ts'
import { runTabTool } from '../../ports.ts'
import type { AgentPage, AgentTool } from './agent-tool.ts'
import { toObjectSchema } from './object-schema.ts'
import { toCallResult } from './to-call-result.ts'
import { PAGE_PREFIX } from './tool-names.ts'

/** Milliseconds the page has to list its tools. */
const TIMEOUT_MS = 5000

/** Characters of all tools of a page as JSON; tools beyond that are left out. */
const MAX_LIST_CHARACTERS = 1_000_000

/** The tools of the page in a tab. None if the extension is not on there, or it does not answer. */
export async function listPageTools(page: AgentPage): Promise<AgentTool[]> {
  const { tabId, origin, documentId } = page
  const answer = await Promise.race([askTab(tabId, 'listTools', {}, documentId), timeout()])
  // The tab may have navigated meanwhile.
  if (!answer || new URL(answer.url).origin !== origin) return []
  let characters = 0
  return answer.tools.flatMap((tool) => {
    characters += JSON.stringify(tool).length
    return characters <= MAX_LIST_CHARACTERS ? [createPageTool(tool, answer, page)] : []
  })
}

function createPageTool(tool: TabTool, { url }: TabTools, { tabId, origin, documentId }: AgentPage): AgentTool {
  const { host } = new URL(url)
  return {
    owner: `${tabId} ${origin}`,
    definition: {
      name: PAGE_PREFIX + tool.name,
      ...(tool.title !== '' && { title: tool.title }),
      description: `Tool of the page ${host}, described by it: ${tool.description}`,
      inputSchema: toObjectSchema(tool.inputSchema),
      annotations: { readOnlyHint: tool.readOnly, destructiveHint: tool.consequential, openWorldHint: true },
    },
    run: async (input, signal) => toCallResult(await runTabTool(tabId, { name: tool.name, input }, signal, documentId)),
  }
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS))
}
