import { browseTool, rootBrowseTool } from './browse-tool.ts'
import { compareTool } from './compare-tool.ts'
import { fetchTool } from './fetch-tool.ts'
import { listCategoriesTool } from './list-categories-tool.ts'
import { rootSearchTool, searchTool } from './search-tool.ts'
import type { Tool, ToolPage } from './tool.ts'

/** A tool by the kinds of pages that offer it. Where its description differs between them, it is two. */
export type ToolRow = Readonly<Partial<Record<ToolPage['kind'], Tool>>>

/** The tools that are called most, in the order every surface lists them: what browsers load to call any. */
export const COMMON_TOOLS = {
  search: { category: searchTool, root: rootSearchTool },
  fetch: { category: fetchTool, root: fetchTool },
  browse: { category: browseTool, root: rootBrowseTool },
  compare: { category: compareTool, root: compareTool },
  list_categories: { root: listCategoriesTool },
} as const satisfies Record<string, ToolRow>

/** Those of a kind of page. */
export function commonToolsOf(kind: ToolPage['kind']): Tool[] {
  return Object.values<ToolRow>(COMMON_TOOLS).flatMap((row) => row[kind] ?? [])
}
