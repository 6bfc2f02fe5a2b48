import { CHANGES_TOOLS } from './changes-tool.ts'
import { COMMON_TOOLS } from './common-tools.ts'
import type { ToolRow } from './common-tools.ts'
import type { Tool, ToolPage } from './tool.ts'

/**
 * Every tool under its name, in the order every surface lists them. What endpoints, manifests, embeds, instructions and
 * tests know about tools comes from here.
 */
export const TOOLS = {
  ...COMMON_TOOLS,
  changes: CHANGES_TOOLS,
} as const satisfies Record<string, ToolRow>

/** Name of a tool. */
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
