import type { ToolPage } from '../shared/tools/tool.ts'
import { toolsOf } from '../shared/tools/tools.ts'

/** Names of the tools of a kind of page in the order every surface lists them, with what a surface puts before them. */
export function listToolNames(kind: ToolPage['kind'], prefix = ''): string[] {
  return toolsOf(kind).map(({ name }) => prefix + name)
}
