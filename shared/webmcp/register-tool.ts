import type { BrowserTool, Execute, ModelContext } from './model-context.ts'
import { toolFailure } from './tool-failure.ts'

/** What the browser calls under a name; without `execute` nobody offers the tool any more. */
interface Slot {
  execute: Execute | undefined
}

const slotsOf = new WeakMap<ModelContext, Map<string, Slot>>()

/**
 * Registers a tool in a browser of any shape since 146.
 *
 * Browser 148 cannot unregister. There a tool whose registration has ended stays listed and says that it is gone; the
 * next registration under its name takes its place, with the description of the first.
 *
 * @returns Ends the registration, at once; a call that is running goes on.
 * @throws What the browser says: the name is taken, or a policy forbids tools here. Nothing is registered then.
 */
export async function registerTool(context: ModelContext, tool: BrowserTool): Promise<() => void> {
  const { name, execute } = tool
  const slots = slotsOf.get(context) ?? new Map<string, Slot>()
  slotsOf.set(context, slots)
  const left = slots.get(name)
  // Firefox would replace it without a word.
  if (left?.execute) throw new Error('Duplicate tool name')
  let slot: Slot = { execute }
  const registered = slot
  const controller = new AbortController()
  try {
    await context.registerTool(
      { ...tool, execute: async (...call) => (await registered.execute?.(...call)) ?? toolFailure(`${name} is gone.`) },
      { signal: controller.signal },
    )
  } catch (error) {
    if (left === undefined || context.getTools) throw error
    left.execute = execute
    slot = left
  }
  slots.set(name, slot)
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
