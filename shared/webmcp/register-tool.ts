import type { BrowserTool, Execute, ModelContext } from './model-context.ts'
import { toolFailure } from './tool-failure.ts'

/** Registers one tool. @returns Ends the registration at once; a call that is running goes on. */
export type RegisterTool = (tool: BrowserTool) => Promise<() => void>

/**
 * Creates what registers tools in a browser of any shape since 146. Names must differ: Firefox replaces a tool without
 * a word, others refuse the second.
 *
 * Browser 148 cannot unregister. There a tool whose registration has ended stays listed and says that it is gone; the
 * next registration under its name takes its place, with the description of the first.
 *
 * @returns It rejects with what the browser says, for instance that the name is taken or that a policy forbids tools.
 */
export function createToolRegistrar(context: ModelContext): RegisterTool {
  /** What the browser calls under a name. */
  const slots = new Map<string, { execute?: Execute | undefined }>()
  return async (tool) => {
    const { name } = tool
    const known = slots.get(name)
    const slot = known ?? {}
    slots.set(name, slot)
    slot.execute = tool.execute
    const controller = new AbortController()
    try {
      await context.registerTool(
        { ...tool, execute: async (...call) => (await slot.execute?.(...call)) ?? toolFailure(`${name} is gone.`) },
        { signal: controller.signal },
      )
    } catch (error) {
      // Without both it may be 148, where the name is taken by ourselves.
      if (!known || context.getTools || context.unregisterTool) {
        slots.delete(name)
        throw error
      }
    }
    return () => {
      slot.execute = undefined
      controller.abort()
      try {
        context.unregisterTool?.(name)
      } catch {
        // Its signal has done it.
      }
    }
  }
}
