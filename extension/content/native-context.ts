import { MAX_LISTED_TOOLS, failed } from '../messages.ts'
import type { TabTool, ToolOutcome } from '../messages.ts'
import { createTabTool } from './page-context.ts'
import type { OfferedTool, PageContext } from './page-context.ts'
import { toolFailure } from '../../shared/webmcp/tool-failure.ts'

/** What content scripts see of the browser's own WebMCP. Its object, unlike those of scripts, is there in every world. */
export type NativeModelContext = NonNullable<Document['modelContext']>

/** Chrome 160 calls the frame of a tool `source`. */
type ListedTool = Partial<WebMCP.RegisteredTool> & { readonly source?: unknown }

/**
 * Reads, lists and runs the tools of a page where the browser has WebMCP. Nothing of ours is in the page's world.
 *
 * @param changed Called when tools are added or removed.
 */
export function createNativeContext(context: NativeModelContext, changed: () => void): PageContext {
  let registered = new Map<string, AbortController>()
  context.addEventListener('toolchange', changed)
  /** Tools of frames are not the page's. */
  const ownTools = async (): Promise<WebMCP.RegisteredTool[]> => {
    const tools = await context.getTools()
    return tools.filter(({ window: frame, source = frame }: ListedTool) => source === window)
  }
  return {
    webMcp: 'native',
    async list() {
      const tools = await ownTools()
      const listed = tools.slice(0, MAX_LISTED_TOOLS)
      return {
        total: tools.length,
        // Not spread: members may be the prototype's.
        tools: listed.flatMap(({ name, title, description, inputSchema, annotations }): TabTool[] => {
          const own = createTabTool({ name, title, description, inputSchema, annotations, ours: registered.has(name) })
          return own ? [own] : []
        }),
      }
    },
    async run(name, input, signal) {
      try {
        const tools = await ownTools()
        const tool = tools.find((one) => one.name === name)
        if (!tool) return failed(`The page has no tool "${name}" any more.`)
        const text = await context.executeTool(tool, input, { signal })
        return { status: 'done', text: text ?? 'null' } satisfies ToolOutcome
      } catch (error) {
        // Browsers show what a tool has thrown only in the page's console.
        return failed(signal.aborted ? 'Cancelled.' : `The tool failed. The browser says: ${String(error)}`)
      }
    },
    offer(tools) {
      const wanted = new Map(tools.map((tool) => [tool.name, tool]))
      for (const [name, controller] of registered) if (!wanted.has(name)) controller.abort()
      const next = new Map<string, AbortController>()
      for (const tool of tools) {
        const known = registered.get(tool.name)
        next.set(tool.name, known ?? register(context, tool, () => next.delete(tool.name)))
      }
      registered = next
    },
    settle: () => undefined,
  }
}

/** @param refused Called if the browser rejects it, for instance because the page has a tool with that name. */
function register(context: NativeModelContext, tool: OfferedTool, refused: () => void): AbortController {
  const controller = new AbortController()
  const execute = async (input: unknown, second?: unknown): Promise<unknown> => {
    const { signal }: { signal?: unknown } = Object(second)
    const outcome = await tool.run(input, signal instanceof AbortSignal ? signal : new AbortController().signal)
    return outcome.status === 'done' ? JSON.parse(outcome.text) : toolFailure(outcome.problem)
  }
  const { name, title, description, inputSchema } = tool
  const annotations = { readOnlyHint: true, untrustedContentHint: true }
  void context
    .registerTool({ name, title, description, inputSchema, annotations, execute }, { signal: controller.signal })
    .catch(refused)
  return controller
}
