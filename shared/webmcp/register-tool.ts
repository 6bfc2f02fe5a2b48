import type { BrowserTool, Execute, ModelContext } from './model-context.ts'
import { toolFailure } from './tool-failure.ts'

/** Registers one tool. @returns Ends the registration immediately; a running call continues. */
export type RegisterTool = (tool: BrowserTool) => Promise<() => void>

/**
 * Creates a registrar of tools for any browser since 146. Names must differ: Firefox silently replaces a
 * tool, others reject the second.
 *
 * Browser 148 cannot unregister. There, a tool whose registration has ended stays listed and says that it is gone; the
 * next registration under its name takes its place, with the description of the first.
 *
 * @returns It rejects with the browser's error, for instance that the name is taken or that a policy forbids tools.
 */
export function createToolRegistrar(context: ModelContext): RegisterTool {
  /** What a call of each name runs, for as long as the browser has the name. */
  const slots = new Map<string, Execute | undefined>()
  return async (tool) => {
    const { name, exposedTo } = tool
    const isKnown = slots.has(name)
    slots.set(name, tool.execute)
    const controller = new AbortController()
    try {
      await context.registerTool(
        { ...tool, execute: async (...call) => (await slots.get(name)?.(...call)) ?? toolFailure(`${name} is gone.`) },
        { signal: controller.signal, ...(exposedTo && { exposedTo }) },
      )
    } catch (error) {
      // Without both it may be 148, where we hold the name ourselves.
      if (!isKnown || context.getTools || context.unregisterTool) {
        slots.delete(name)
        throw error
      }
    }
    return () => {
      slots.set(name, undefined)
      controller.abort()
      try {
        context.unregisterTool?.(name)
      } catch {
        // Its signal has done it.
      }
    }
  }
}
