import { runDirectoryTool } from '../../directories/run-directory-tool.ts'
import type { SavedDirectory } from '../../settings/settings.ts'
import { parseInputSchema } from '../../parse-input-schema.ts'
import type { ToolSource } from './tool-source.ts'

/** The tools of a directory. They only read: directories are public, and are asked without saying who asks. */
export function createDirectorySource(directory: SavedDirectory): ToolSource {
  // What the directory says about its input is checked by nobody else.
  const tools = directory.tools.map((tool) => ({ ...tool, inputSchema: parseInputSchema(tool.inputSchema) }))
  return {
    where: { title: directory.name, url: directory.url },
    tools: tools.map((tool) => ({ ...tool, readOnly: true, consequential: false })),
    run: (name, input, signal) => runDirectoryTool({ ...directory, tools }, name, input, signal),
  }
}
