import { browseTool, rootBrowseTool } from './browse-tool.ts'
import { compareTool } from './compare-tool.ts'
import { fetchTool } from './fetch-tool.ts'
import { listCategoriesTool } from './list-categories-tool.ts'
import { rootSearchTool, searchTool } from './search-tool.ts'
import type { Tool, ToolPage } from './tool.ts'

/** Tools of a category's page, in the order they are listed on every surface. */
export const CATEGORY_TOOLS: readonly Tool[] = [searchTool, fetchTool, browseTool, compareTool]

/** Tools of the root page, in the order they are listed on every surface. */
export const ROOT_TOOLS: readonly Tool[] = [rootSearchTool, fetchTool, rootBrowseTool, compareTool, listCategoriesTool]

/** The tools of a kind of page. */
export function toolsOf(kind: ToolPage['kind']): readonly Tool[] {
  return kind === 'root' ? ROOT_TOOLS : CATEGORY_TOOLS
}
