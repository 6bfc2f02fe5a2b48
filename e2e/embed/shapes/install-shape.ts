import type { Shape } from './shape.ts'

/** The part of JSON Schema that is checked. */
interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** A tool as pages register it. */
interface Tool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema?: Schema
  readonly annotations?: object
  execute(input: unknown, second?: unknown): unknown
}

/**
 * Gives the page it runs in the WebMCP of another browser. It is sent to pages as text: it may use nothing of this file.
 *
 * @param forbidden Whether registering is refused, as by `Permissions-Policy: tools=()`.
 */
export function installShape({ shape, forbidden = false }: { shape: Shape; forbidden?: boolean }): void {
  // Pages may replace these; browsers do not notice.
  const { parse, stringify } = JSON
  const tools = new Map<string, { tool: Tool; schema: string | undefined; gone: AbortController }>()
  const known =
    /^(?:type|properties|required|enum|(?:exclusiveM|m)(?:in|ax)imum|m(?:in|ax)Length|pattern|items|prefixItems|default|description)$/

  class ModelContext extends EventTarget {
    registerTool(tool: Tool, options?: { signal?: AbortSignal }): unknown {
      if (shape.registers === 'at once') return register(tool, options?.signal)
      return new Promise<void>((resolve, reject) => {
        register(tool, options?.signal)
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        setTimeout(resolve)
      })
    }

    getTools(): Promise<unknown> {
      return new Promise((resolve) => setTimeout(() => resolve(listTools())))
    }

    async executeTool(tool: Tool, input: unknown = {}, options: { signal?: AbortSignal } = {}): Promise<unknown> {
      if (shape.listed === 'interface' && !(tool instanceof ListedTool))
        throw new TypeError("parameter 1 is not of type 'Tool'")
      const { name } = tool
      return toText(await call(name, readInput(input), options.signal))
    }

    unregisterTool(name: string): void {
      if (!tools.has(name)) throw new DOMException('Tool is not registered', 'InvalidStateError')
      remove(name)
    }

    clearContext(): void {
      for (const name of tools.keys()) remove(name)
    }

    provideContext({ tools: all = [] }: { tools?: readonly Tool[] }): void {
      this.clearContext()
      for (const tool of all) register(tool)
    }
  }

  /** Its members are those of its prototype. */
  class ListedTool {
    readonly #members: Readonly<Record<string, unknown>>

    constructor(members: Readonly<Record<string, unknown>>) {
      this.#members = members
    }

    static {
      for (const name of ['name', 'title', 'description', 'inputSchema', 'annotations', 'source', 'origin']) {
        const get = function (this: ListedTool): unknown {
          return this.#members[name] ?? null
        }
        Object.defineProperty(this.prototype, name, { get, enumerable: true, configurable: true })
      }
    }
  }

  function register(tool: Tool, signal?: AbortSignal): void {
    const { name, description, inputSchema } = tool
    if (typeof tool.execute !== 'function') throw new TypeError('execute is not a function')
    if (forbidden) throw new DOMException('Feature "tools" is not allowed', 'NotAllowedError')
    if (shape.duplicates === 'refused') {
      const refuse = (why: string): never => {
        throw new DOMException(why, 'InvalidStateError')
      }
      if (tools.has(name)) refuse('Duplicate tool name')
      if (!/^[\w.-]{1,128}$/.test(name)) refuse('Invalid tool name')
      if (description === '') refuse('Description is required')
    }
    if (shape.checks && inputSchema !== undefined) refuseUnknown(inputSchema)
    const schema = inputSchema === undefined ? undefined : stringify(inputSchema)
    if (shape.unregisters.includes('signal') && signal !== undefined) {
      signal.throwIfAborted()
      // The name may be another tool's by then.
      signal.addEventListener('abort', () => tools.get(name)?.tool === tool && remove(name))
    }
    tools.set(name, { tool, schema, gone: new AbortController() })
    announce()
  }

  function refuseUnknown(schema: Schema): void {
    const other = Object.keys(schema).find((keyword) => !known.test(keyword))
    if (other !== undefined) throw new TypeError(`Unsupported keyword ${other}`)
    for (const each of [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]) {
      refuseUnknown(each)
    }
  }

  function fits(value: unknown, { type, properties = {}, items, required = [], minimum, maximum }: Schema): boolean {
    if (typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))) return false
    if (type === 'integer') return Number.isInteger(value)
    if (type === 'array')
      return Array.isArray(value) && (items === undefined || value.every((each) => fits(each, items)))
    if (type !== 'object') return type === undefined || typeof value === type
    if (typeof value !== 'object' || value === null) return false
    const given = new Map<string, unknown>(Object.entries(value))
    if (required.some((name) => !given.has(name))) return false
    return Object.entries(properties).every(([name, schema]) => !given.has(name) || fits(given.get(name), schema))
  }

  function remove(name: string): void {
    const gone = tools.get(name)?.gone
    if (!tools.delete(name)) return
    if (shape.unregisteringEndsCalls) gone?.abort(failure())
    announce()
  }

  function announce(): void {
    if (shape.changes === 'nowhere') return
    setTimeout(() => (shape.changes === 'window' ? window : context).dispatchEvent(new Event('toolchange')))
  }

  function listTools(): object[] {
    const listed = [...tools.values()].map(({ tool: { name, title = '', description, annotations }, schema }) => ({
      name,
      title,
      description,
      inputSchema: schema !== undefined && shape.schema === 'object' ? parse(schema) : schema,
      ...(annotations !== undefined && { annotations: { ...annotations } }),
      [shape.listed === 'interface' ? 'source' : 'window']: window,
      origin: location.origin,
    }))
    const sorted = listed.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    return shape.listed === 'interface' ? sorted.map((members) => new ListedTool(members)) : sorted
  }

  function readInput(input: unknown): unknown {
    if (typeof input === 'string' && shape.input !== 'object') return parse(input)
    if (typeof input === 'object' && input !== null && shape.input !== 'text') return input
    throw new TypeError('Failed to parse input')
  }

  /** Calls a tool. Chromium tells the agent nothing of what was thrown. */
  function call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    const entry = tools.get(name)
    const own = new AbortController()
    return new Promise((resolve, reject) => {
      if (entry === undefined) return reject(shape.agents === 'invokeTool' ? notFound() : failure())
      if (signal?.aborted === true) return reject(signal.reason)
      if (shape.checks && !fits(input, entry.tool.inputSchema ?? {})) return reject(new DOMException('{}', 'DataError'))
      let isRunning = true
      // The agent knows at once, the tool a moment later: browsers ask another process, which `setTimeout` stands for.
      signal?.addEventListener('abort', () => {
        reject(signal.reason)
        setTimeout(() => isRunning && own.abort())
      })
      entry.gone.signal.addEventListener('abort', () => reject(entry.gone.signal.reason))
      const end = (settle: () => void): void => {
        isRunning = false
        setTimeout(settle)
      }
      Promise.resolve()
        .then(() => entry.tool.execute(input, ...secondArguments(own.signal)))
        .then(
          (result) => end(() => resolve(result)),
          (error: unknown) => end(() => reject(shape.agents === 'invokeTool' ? error : failure())),
        )
    })
  }

  function secondArguments(signal: AbortSignal): unknown[] {
    if (shape.second === 'nothing') return []
    if (shape.second === 'signal') return [{ signal }]
    if (shape.second === 'input') return [{ signal, requestUserInput: () => Promise.reject(failure()) }]
    return [{ requestUserInteraction: (ask: () => unknown) => Promise.resolve(ask()) }]
  }

  function toText(result: unknown): string {
    return typeof result === 'string' ? result : (stringify(result) ?? 'undefined')
  }

  function failure(): DOMException {
    return new DOMException('The operation failed for an unknown transient reason.', 'UnknownError')
  }

  function notFound(): DOMException {
    return new DOMException('There is no such tool.', 'NotFoundError')
  }

  /** What the version does not have yet, or no more. */
  const missing = [
    ...(shape.unregisters.includes('unregisterTool') ? [] : (['unregisterTool'] as const)),
    ...(shape.provides ? [] : (['provideContext', 'clearContext'] as const)),
    ...(shape.agents === 'getTools' ? [] : (['getTools', 'executeTool'] as const)),
  ]
  for (const name of missing) Reflect.deleteProperty(ModelContext.prototype, name)

  const context = new ModelContext()
  const define = (prototype: object, name: string, value: unknown, warning?: string): void => {
    const get = (): unknown => {
      // eslint-disable-next-line no-console -- Chrome 150 and 151 do
      if (warning !== undefined) console.warn(warning)
      return value
    }
    Object.defineProperty(prototype, name, { get, configurable: true, enumerable: true })
  }
  if (shape.on.includes('document')) define(Document.prototype, 'modelContext', context)
  if (shape.on.includes('navigator')) {
    const warning = shape.on.length > 1 ? 'navigator.modelContext is deprecated' : undefined
    define(Navigator.prototype, 'modelContext', context, warning)
  }
  if (shape.agents === 'modelContextTesting') {
    define(Navigator.prototype, 'modelContextTesting', {
      listTools,
      executeTool: async (name: string, input: unknown) => toText(await call(name, readInput(input))),
    })
  }
  if (shape.agents === 'invokeTool') {
    define(Navigator.prototype, 'modelContextTesting', {
      getTools: async () => listTools(),
      invokeTool: async (name: string, input: unknown) => structuredClone(await call(name, readInput(input))),
    })
  }
}
