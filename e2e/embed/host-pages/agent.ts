import type { Frame, Page } from 'playwright'

/** Names of the tools of a page or frame itself, in order; none where the browser has no WebMCP. */
export function listTools(place: Page | Frame): Promise<string[]> {
  return place.evaluate(async () => {
    const tools = (await document.modelContext?.getTools()) ?? []
    return tools.filter((tool) => tool.window === window).map(({ name }) => name)
  })
}

/** Resolves when a page has this many tools, also if WebMCP comes later. Playwright does not wait for promises. */
export function untilTools(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const look = async (): Promise<number> => (await document.modelContext?.getTools())?.length ?? 0
    while ((await look()) !== wanted) await new Promise(requestAnimationFrame)
  }, count)
}

/** Calls a tool of a page or frame itself. @throws {Error} when there is none of the name, or the tool throws. */
export function callTool(place: Page | Frame, name: string, input: object): Promise<unknown> {
  return place.evaluate(
    async ([wanted, args]) => {
      const tools = (await document.modelContext?.getTools()) ?? []
      const tool = tools.find((each) => each.name === wanted && each.window === window)
      if (tool === undefined) throw new Error(`no tool ${wanted}`)
      return JSON.parse((await document.modelContext?.executeTool(tool, args)) ?? 'null')
    },
    [name, input] as const,
  )
}
