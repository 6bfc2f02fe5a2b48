import { BROWSE_TOOLS } from './browse-tool.ts'
import { compareTool } from './compare-tool.ts'
import { FACETS_TOOLS } from './facets-tool.ts'
import { fetchTool } from './fetch-tool.ts'
import { SEARCH_TOOLS } from './search-tool.ts'
import { similarTool } from './similar-tool.ts'
import type { Tool, ToolPage } from './tool.ts'

/** A tool by the kinds of pages that offer it. */
export type ToolRow = Readonly<Record<ToolPage['kind'], Tool>>

/** The tools that are called most, in the order every surface lists them: what browsers load to call any. */
export const COMMON_TOOLS = {
  search: SEARCH_TOOLS,
  fetch: { category: fetchTool, root: fetchTool },
  browse: BROWSE_TOOLS,
  facets: FACETS_TOOLS,
  compare: { category: compareTool, root: compareTool },
  similar: { category: similarTool, root: similarTool },
} as const satisfies Record<string, ToolRow>

/** Those of a kind of page. */
export function commonToolsOf(kind: ToolPage['kind']): Tool[] {
  return Object.values<ToolRow>(COMMON_TOOLS).map((row) => row[kind])
}
