import type { TabTools } from '../../messages.ts'
import { runTabTool } from '../../run-tab-tool.ts'
import type { ToolSource } from './tool-source.ts'
import { labelOf } from '../../ui/result/label-of.ts'

/** The tools of the page in a tab. */
export function createTabSource(tabId: number, { title, url, tools }: TabTools): ToolSource {
  return {
    where: { title: title || url, url },
    tools: tools.map((tool) => ({ ...tool, title: tool.title || labelOf(tool.name) })),
    async run(name, input, signal) {
      try {
        return await runTabTool(tabId, { name, input }, signal)
      } catch {
        return { status: 'failed', problem: 'The tab is closed. Open the page again.' }
      }
    },
  }
}
