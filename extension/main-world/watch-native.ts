import { apply, bare, exec, getOwnPropertyDescriptor, methodOf } from './primordials.ts'

/** The browser's own model context, as far as we use it. */
export interface NativeContext extends EventTarget {
  registerTool(tool: unknown, options?: unknown): Promise<undefined>
  getTools(options?: unknown): Promise<readonly NativeTool[]>
  executeTool(tool: unknown, input?: unknown, options?: unknown): Promise<string | null>
}

/** A tool as the browser lists it. */
export interface NativeTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema?: object
  readonly annotations?: object
  readonly window: unknown
}

/** A getter that was not defined by a script. */
const NATIVE_GETTER = /^function get modelContext\(\) {\s*\[native code]\s*}$/

/**
 * Creates a check for whether the browser has got WebMCP meanwhile, by a token in the page. The browser then takes the
 * property from us; so can page scripts, which are left alone.
 *
 * @param came Called once.
 * @returns Looks, and returns it if it is there.
 */
export function createNativeWatch(came: (native: NativeContext) => void): () => NativeContext | undefined {
  const { prototype } = Document
  const sourceOf = methodOf(Function.prototype, 'toString')
  let native: NativeContext | undefined
  return () => {
    if (native) return native
    const get = bare(getOwnPropertyDescriptor(prototype, 'modelContext') ?? {}).get
    if (get && exec(NATIVE_GETTER, sourceOf(get))) {
      // Proof: the getter is the browser's.
      native = apply(get as () => NativeContext, document, [])
      came(native)
    }
    return native
  }
}
