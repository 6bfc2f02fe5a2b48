import { browseTool, rootBrowseTool } from './browse-tool.ts'
import { compareTool } from './compare-tool.ts'
import { fetchTool } from './fetch-tool.ts'
import { listCategoriesTool } from './list-categories-tool.ts'
import { rootSearchTool, searchTool } from './search-tool.ts'
import type { Tool, ToolPage } from './tool.ts'

/** A tool by the kinds of pages that offer it. Where its description differs between them, it is two. */
type ToolRow = Readonly<Partial<Record<ToolPage['kind'], Tool>>>

/**
 * Every tool under its name, in the order every surface lists them. What endpoints, manifests, embeds, instructions and
 * tests know about tools comes from here.
 */
export const TOOLS = {
  search: { category: searchTool, root: rootSearchTool },
  fetch: { category: fetchTool, root: fetchTool },
  browse: { category: browseTool, root: rootBrowseTool },
  compare: { category: compareTool, root: compareTool },
  list_categories: { root: listCategoriesTool },
} as const satisfies Record<string, ToolRow>

/** Name of a tool. */
export type ToolName = keyof typeof TOOLS

const ROWS: readonly ToolRow[] = Object.values(TOOLS)

const BY_KIND: Readonly<Record<ToolPage['kind'], readonly Tool[]>> = {
  category: ROWS.flatMap(({ category }) => category ?? []),
  root: ROWS.flatMap(({ root }) => root ?? []),
}

/** The tools of a kind of page, in the order every surface lists them. */
export function toolsOf(kind: ToolPage['kind']): readonly Tool[] {
  return BY_KIND[kind]
}
