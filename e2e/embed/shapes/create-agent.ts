import type { Shape } from './shape.ts'

/** A tool as an agent sees it, in whatever way the browser lists it. */
export interface ListedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: unknown
  readonly annotations: Readonly<Record<string, boolean>>
}

/** What became of a call: the answer, parsed where the browser gave text, or what the agent is told instead. */
export type CallOutcome = { readonly answer: unknown } | { readonly failed: string }

/** The agent in a browser of some shape. */
export interface Agent {
  readonly list: () => Promise<ListedTool[]>
  /** Never rejects. @param signal Old shapes have no way to end a call; there it does nothing. */
  readonly call: (name: string, input: unknown, signal?: AbortSignal) => Promise<CallOutcome>
}

/** Creates the agent in the page it runs in. It is sent to pages as text: it may use nothing of this file. */
export function createAgent(shape: Shape): Agent {
  const { parse, stringify } = JSON
  interface ToolObject extends ListedTool {
    readonly window?: Window
    /** Its name in Chrome 160. */
    readonly source?: Window
  }
  interface Context {
    getTools(): Promise<ToolObject[]>
    listTools(): ToolObject[]
    executeTool(tool: unknown, input: unknown, options?: { signal: AbortSignal }): Promise<string | null>
    invokeTool(name: string, input: unknown): Promise<unknown>
  }
  const place = shape.on[0] === 'document' ? Document : Navigator
  const host = shape.on[0] === 'document' ? document : navigator
  const property = shape.agents === 'getTools' ? 'modelContext' : 'modelContextTesting'
  // Asked for once, as by an agent that was there before the page.
  const context: Context = Reflect.get(place.prototype, property, host)

  async function tools(): Promise<ToolObject[]> {
    const all = shape.agents === 'modelContextTesting' ? context.listTools() : await context.getTools()
    return all.filter(({ window: frame, source = frame }) => source === undefined || source === window)
  }

  async function invoke(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    const given = shape.input === 'text' ? stringify(input) : input
    if (shape.agents === 'invokeTool') return context.invokeTool(name, given)
    if (shape.agents === 'modelContextTesting') return parse((await context.executeTool(name, given)) ?? 'null')
    const known = (await tools()).find((each) => each.name === name)
    // There only what was listed can be called.
    if (known === undefined && shape.listed === 'interface') throw new DOMException('No such tool', 'UnknownError')
    const tool = known ?? { name, description: '?', window, origin: location.origin }
    return parse((await context.executeTool(tool, given, signal && { signal })) ?? 'null')
  }

  return {
    async list() {
      return (await tools()).map(({ name, description, inputSchema, annotations }) => ({
        name,
        description,
        inputSchema: typeof inputSchema === 'string' ? parse(inputSchema) : inputSchema,
        annotations: annotations ?? undefined,
      }))
    },
    async call(name, input, signal) {
      try {
        return { answer: await invoke(name, input, signal) }
      } catch (error) {
        return { failed: error instanceof Error ? error.name : String(error) }
      }
    },
  }
}
