import { askPort } from '../../ask-port.ts'
import { runDirectoryTool } from '../../directories/run-directory-tool.ts'
import type { AnswerFromIndex } from '../../directories/run-directory-tool.ts'
import { INDEX_PORT } from '../../messages.ts'
import type { SavedDirectory } from '../../settings/settings.ts'
import { parseInputSchema } from '../../parse-input-schema.ts'
import type { ToolSource } from './tool-source.ts'

/** The tools of a directory. They are read-only: directories are public, and requests to them are anonymous. */
export function createDirectorySource(saved: SavedDirectory): ToolSource {
  // The directory's schema of its input has not been checked elsewhere.
  const tools = saved.tools.map((tool) => ({ ...tool, inputSchema: parseInputSchema(tool.inputSchema) }))
  const directory = { ...saved, tools }
  return {
    where: { title: saved.name, url: saved.url },
    tools: tools.map((tool) => ({ ...tool, readOnly: true, consequential: false })),
    run: (name, input, signal) => runDirectoryTool({ directory, name, args: input }, signal, askBackground),
  }
}

/** The background has the engine, and keeps what it has read. */
const askBackground: AnswerFromIndex = (call, signal) =>
  askPort(() => chrome.runtime.connect({ name: INDEX_PORT }), call, signal, 'The extension did not answer. Try again.')
