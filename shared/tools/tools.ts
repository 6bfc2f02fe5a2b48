import { BROWSE_TOOLS } from './browse-tool.ts'
import { CHANGES_TOOLS } from './changes-tool.ts'
import { compareTool } from './compare-tool.ts'
import { FACETS_TOOLS } from './facets-tool.ts'
import { fetchTool } from './fetch-tool.ts'
import { SEARCH_TOOLS } from './search-tool.ts'
import { similarTool } from './similar-tool.ts'
import type { Tool, ToolPage } from './tool.ts'

/** A tool by the kinds of pages that offer it. */
type ToolRow = Readonly<Record<ToolPage['kind'], Tool>>

/**
 * Every tool under its name, in the order every surface lists them. What endpoints, manifests, embeds, instructions and
 * tests know about tools comes from here.
 */
export const TOOLS = {
  search: SEARCH_TOOLS,
  fetch: { category: fetchTool, root: fetchTool },
  browse: BROWSE_TOOLS,
  facets: FACETS_TOOLS,
  compare: { category: compareTool, root: compareTool },
  similar: { category: similarTool, root: similarTool },
  changes: CHANGES_TOOLS,
} as const satisfies Record<string, ToolRow>

export type ToolName = keyof typeof TOOLS

const ROWS: readonly ToolRow[] = Object.values(TOOLS)

const BY_KIND: Readonly<Record<ToolPage['kind'], readonly Tool[]>> = {
  category: ROWS.map(({ category }) => category),
  root: ROWS.map(({ root }) => root),
}

/** The tools of a kind of page, in the order every surface lists them. */
export function toolsOf(kind: ToolPage['kind']): readonly Tool[] {
  return BY_KIND[kind]
}
