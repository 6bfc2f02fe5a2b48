import { runDirectoryTool } from '../../directories/run-directory-tool.ts'
import type { SavedDirectory } from '../../settings/settings.ts'
import type { ToolSource } from './tool-source.ts'

/** The tools of a directory. They only read: directories are public, and are asked without saying who asks. */
export function createDirectorySource(directory: SavedDirectory): ToolSource {
  return {
    where: { title: directory.name, url: directory.url },
    tools: directory.tools.map((tool) => ({ ...tool, readOnly: true, consequential: false })),
    async run(name, input, signal) {
      try {
        return await runDirectoryTool(directory, name, input, signal)
      } catch (error) {
        // For instance a schema that is none.
        return { status: 'failed', problem: `The directory describes this tool wrongly. ${String(error)}` }
      }
    },
  }
}
