import {
  apply,
  bare,
  exec,
  getOwnPropertyDescriptor,
  methodOf,
  each,
  abort,
  HereController,
  listen,
  parse,
  ShieldedMap,
  signalOf,
  stringify,
} from './primordials.ts'
import type { CallSettle, ListedTool, Tool } from './registry.ts'
import type { Operations } from './web-idl.ts'

/** The browser's own model context, as far as we use it. */
export interface NativeContext extends EventTarget {
  registerTool(tool: unknown, options?: unknown): Promise<undefined>
  getTools(options?: unknown): Promise<readonly NativeTool[]>
  executeTool(tool: unknown, input?: unknown, options?: unknown): Promise<string | null>
}

/** A tool as the browser lists it. */
interface NativeTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema?: object | null
  readonly annotations?: object
  /** Its frame, before Chrome 160. */
  readonly window?: unknown
  readonly source?: unknown
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

/** What replaces the fallback once the browser's own WebMCP has taken over. */
export interface NativeSide {
  /** For pages that have kept our object. */
  readonly operations: Operations
  offer(tools: ReadonlyMap<string, Tool>): void
  list(give: (tools: readonly ListedTool[]) => void): void
  run(name: string, input: string, settle: CallSettle): () => void
}

/**
 * Hands the page over to the browser's own WebMCP: what scripts have registered is registered there.
 *
 * @param tools Those of the page.
 */
export function moveToNative(native: NativeContext, tools: readonly Tool[]): NativeSide {
  const registered: Map<string, AbortController> = new ShieldedMap()
  let wanted: ReadonlyMap<string, Tool> = new ShieldedMap()

  const register = async (tool: Tool, signal: AbortSignal | undefined): Promise<boolean> => {
    const { name, title, description, schema, annotations, execute } = tool
    const inputSchema: unknown = schema && parse(schema)
    try {
      await native.registerTool({ name, title, description, inputSchema, annotations, execute }, bare({ signal }))
      return true
    } catch {
      // The page has taken the name already, or may not have tools.
      return false
    }
  }
  const update = (): void => {
    registered.forEach((controller, name) => {
      if (wanted.has(name)) return
      registered.delete(name)
      abort(controller)
    })
    wanted.forEach((tool, name) => {
      // The browser handles the page's own forms.
      if (registered.has(name) || tool.from === 'form') return
      const controller = new HereController()
      registered.set(name, controller)
      void register(tool, signalOf(controller)).then((ok) => ok || registered.delete(name))
    })
  }
  each(tools, (tool) => {
    if (tool.from === 'page') void register(tool, tool.signal)
  })
  // Offers give way; when the page unregisters its own tool, there is room again.
  listen(native, 'toolchange', update)

  /** Chrome 160 runs only what it has listed. */
  const found: Record<string, NativeTool> = bare({})
  const find = async (): Promise<readonly ListedTool[]> => {
    const own: ListedTool[] = bare([])
    each(await native.getTools(), (tool) => {
      const { window: frame, source = frame, name, title, description, inputSchema, annotations } = tool
      if (source !== window) return
      found[name] = tool
      const schema = inputSchema && stringify(inputSchema)
      own[own.length] = { name, title, description, schema, annotations, from: registered.has(name) ? 'offer' : 'page' }
    })
    return own
  }
  return {
    operations: {
      registerTool: (tool, options, { resolve }) => resolve(native.registerTool(tool, options)),
      getTools: (options, { resolve }) => resolve(native.getTools(options)),
      executeTool: (tool, input, options, { resolve }) => resolve(native.executeTool(tool, input, options)),
    },
    offer(next) {
      wanted = next
      update()
    },
    list: (give) => void find().then(give, () => give(bare([]))),
    run(name, input, { resolve, reject }) {
      const controller = new HereController()
      find()
        // Of what is not there, or no more, the browser says so.
        .then(() => native.executeTool(found[name], parse(input), bare({ signal: signalOf(controller) })))
        .then(resolve, reject)
      return () => abort(controller)
    },
  }
}
