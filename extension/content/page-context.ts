import type { TabTool, ToolOutcome, WebMcp } from '../messages.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'

/** A tool of a directory, for the page's model context. */
export interface OfferedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** Runs it. The input is as the caller sent it. Never rejects. */
  readonly run: (input: unknown, signal: AbortSignal) => Promise<ToolOutcome>
}

/** The model context of a page, seen from the content script: the browser's own, or our fallback in the page's world. */
export interface PageContext {
  readonly webMcp: WebMcp
  /** @throws {Error} if the page does not answer in time. */
  list(): Promise<{ readonly total: number; readonly tools: readonly TabTool[] }>
  /** Never rejects. */
  run(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome>
  /** Registers these in place of those offered before. If the page itself has a tool of that name, the page's stays. */
  offer(tools: readonly OfferedTool[]): void
  /** Reports that the directories the page names have been looked up. */
  settle(): void
}

const MAX_NAME_LENGTH = 128
const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 4000

/** Characters of one schema as JSON; a longer one is left out. */
const MAX_SCHEMA_LENGTH = 32_768

/** A tool as the page provides it. None of it can be relied on: with the fallback a page can send what it likes. */
interface RawTool {
  readonly name?: unknown
  readonly title?: unknown
  readonly description?: unknown
  readonly inputSchema?: unknown
  readonly annotations?: unknown
  readonly ours: boolean
}

/** Takes what the extension shows of a tool, within its limits. `undefined` if it has no valid name. */
export function createTabTool(raw: RawTool): TabTool | undefined {
  const { name, title, description, inputSchema, annotations, ours } = raw
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) return undefined
  const hints = Object(annotations) as Record<string, unknown>
  return {
    name,
    title: typeof title === 'string' ? title.slice(0, MAX_TITLE_LENGTH) : '',
    description: typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION_LENGTH) : '',
    inputSchema: readSchema(inputSchema),
    readOnly: hints['readOnlyHint'] === true,
    untrusted: hints['untrustedContentHint'] === true,
    consequential: hints['consequentialHint'] === true,
    ours,
  }
}

function readSchema(schema: unknown): InputSchema | undefined {
  if (Object(schema) !== schema) return undefined
  try {
    const text = JSON.stringify(schema)
    return text.length <= MAX_SCHEMA_LENGTH ? (JSON.parse(text) as InputSchema) : undefined
  } catch {
    return undefined
  }
}
