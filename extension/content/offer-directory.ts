import { toBrowserSchema } from '../../shared/webmcp/browser-schema.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { failed } from '../messages.ts'
import { callThroughBackground } from '../ports.ts'
import type { DirectoryPage, DirectoryTool } from '../settings.ts'
import type { OfferedTool } from './page-context.ts'

/** Characters a description may have in browsers. */
const MAX_DESCRIPTION_LENGTH = 500

/** Characters of an answer unless the caller sets a limit; browsers advise against longer ones. */
const MAX_CHARACTERS = 1500

/** Names that every browser and agent accepts. */
const NAME = /^[\w-]{1,30}$/

/**
 * The tools of the directories a page names, as the directory's own script would register them: `directory_search` …
 * Those of a second directory are `directory_2_search` …
 */
export function offerDirectories(directories: readonly DirectoryPage[]): OfferedTool[] {
  return directories.flatMap((directory, index) => {
    const prefix = index === 0 ? 'directory_' : `directory_${index + 1}_`
    return directory.tools.flatMap((tool) => {
      const name = prefix + tool.name
      return NAME.test(name) ? [offerTool(name, directory, tool)] : []
    })
  })
}

function offerTool(name: string, directory: DirectoryPage, tool: DirectoryTool): OfferedTool {
  const schema = addDefault(tool.inputSchema)
  return {
    name,
    title: tool.title,
    description: `${directory.title}. ${tool.description}`.slice(0, MAX_DESCRIPTION_LENGTH),
    inputSchema: toBrowserSchema(schema),
    async run(input, signal) {
      const args = readInput(input)
      if (!args) return failed('arguments: expected an object.')
      for (const [key, property] of Object.entries(schema.properties ?? {})) args[key] ??= property.default
      return callThroughBackground({ url: directory.url, name: tool.name, input: args }, signal)
    },
  }
}

/** What a caller sends: an object, its JSON (browsers before 155), or nothing. */
function readInput(input: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof input === 'string' ? JSON.parse(input) : (input ?? {})
    return Object(value) === value && !Array.isArray(value) ? { ...Object(value) } : undefined
  } catch {
    return undefined
  }
}

function addDefault(schema: InputSchema): InputSchema {
  const { max_characters: property, ...properties } = schema.properties ?? {}
  if (!property) return schema
  return { ...schema, properties: { ...properties, max_characters: { ...property, default: MAX_CHARACTERS } } }
}
