import {
  bare,
  ShieldedMap,
  sortByName,
  abort,
  apply,
  HereController,
  HereException,
  logError,
  parse,
  runInTask,
  signalOf,
  stringify,
  toBare,
  toText,
} from './primordials.ts'

/** As Web IDL converts what a page gives: all four, without a prototype. */
export type Annotations = Readonly<Record<string, boolean>>

export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON. */
  readonly schema?: string | null | undefined
  readonly annotations?: object | undefined
  /**
   * `offer`: from the extension; gives way to those of the page. `form`: from a form of the page; what it returns or
   * throws goes to the caller unchanged.
   */
  readonly from: 'page' | 'offer' | 'form'
}

/** A tool of the page, whatever its source. */
export interface Tool extends ListedTool {
  readonly execute: (input: object, options: { readonly signal: AbortSignal }) => unknown
  readonly signal?: AbortSignal | undefined
}

/** Names that browsers accept. */
export const TOOL_NAME = /^[\w.-]{1,128}$/

/** The tools of a page. Registering one costs the same, however many there are. */
export interface Registry {
  find(name: string): Tool | undefined
  /** Whether the page uses the name. */
  isTaken(name: string): boolean
  add(tool: Tool): void
  /** Does nothing if it is no longer there. */
  remove(tool: Tool): void
  /** These give way to those of the page, except for forms. */
  offer(tools: ReadonlyMap<string, Tool>): void
  offered(): ReadonlyMap<string, Tool>
  /** Sorted by name, without a prototype. */
  list(): readonly Tool[]
  count(): number
}

/** How a call ends. `thrown`: what the tool threw, which is not for the page. */
export interface CallSettle {
  readonly resolve: (text: string | null) => void
  readonly reject: (reason: unknown, thrown?: unknown) => void
}

/** What is to be done if a document goes, by the calls that it is part of. */
export type Calls = Map<CallSettle, () => void>

/** Of this document. */
export const calls: Calls = new ShieldedMap()

/**
 * Runs the tool with this name when its turn comes. It fails if the document goes.
 *
 * @param input JSON of an object. @param ofCaller Calls of the document that calls, which cancels this if it goes.
 * @returns Cancels: nothing is settled after that, and the tool's signal is aborted. A tool whose turn has not come is
 *   started first, as browsers do.
 */
export type StartCall = (name: string, input: string, settle: CallSettle, ofCaller: Calls) => () => void

/**
 * Creates what runs tools in the order of browsers: the tool, `toolactivated`, and if cancelled its signal, `toolcancel`.
 *
 * @param fire Notifies the page of what happens.
 */
export function createCaller(
  registry: Registry,
  fire: (type: 'toolactivated' | 'toolcancel', toolName: string) => void,
): StartCall {
  return (name, input, settle, ofCaller) => {
    let controller: AbortController | undefined
    const end = (run: () => void): void => {
      if (!calls.delete(settle)) return
      ofCaller.delete(settle)
      run()
    }
    runInTask(() => {
      const tool = registry.find(name)
      if (!tool) return end(() => settle.reject(unknownError(`Tool not found: ${name}`)))
      controller = new HereController()
      void execute(tool, input, signalOf(controller), {
        resolve: (text) => end(() => settle.resolve(text)),
        reject: (reason, thrown) => end(() => settle.reject(reason, thrown)),
      })
      fire('toolactivated', name)
    })
    const cancel = (): void =>
      end(() =>
        runInTask(() => {
          if (!controller) return
          abort(controller)
          fire('toolcancel', name)
        }),
      )
    calls.set(settle, () => end(() => settle.reject(unknownError('The frame of the tool is gone.'))))
    ofCaller.set(settle, cancel)
    return cancel
  }
}

async function execute(tool: Tool, input: string, signal: AbortSignal, settle: CallSettle): Promise<void> {
  try {
    // Our tools do not read prototypes, a page's tools need them.
    const given: unknown = tool.from === 'page' ? parse(input) : parse(input, toBare)
    const result = await apply(tool.execute, undefined, [given, { signal }])
    // Proof: forms return nothing else.
    settle.resolve(tool.from === 'form' ? (result as string | null) : resultText(result))
  } catch (thrown) {
    if (tool.from === 'form') return settle.reject(thrown)
    logError('WebMCP tool execution failed:', thrown)
    settle.reject(unknownError('The tool failed.'), thrown)
  }
}

/** How browsers convert a tool's result. */
export function resultText(result: unknown): string {
  if (result === '') return 'Operation succeeded'
  const isJson = (typeof result === 'object' && result !== null) || typeof result === 'function'
  return toText(isJson ? stringify(result) : result)
}

/** The error that browsers report when a tool fails. */
export function unknownError(message: string): DOMException {
  return new HereException(message, 'UnknownError')
}

/** @param changed Called once for each change of what is listed. */
export function createRegistry(changed: () => void): Registry {
  const page: Map<string, Tool> = new ShieldedMap()
  let offered: ReadonlyMap<string, Tool> = new ShieldedMap()

  const find = (name: string): Tool | undefined => page.get(name) ?? offered.get(name)
  const forEachOffer = (visit: (tool: Tool, name: string) => void): void =>
    offered.forEach((tool, name) => page.has(name) || visit(tool, name))
  return {
    find,
    isTaken: (name) => page.has(name) || offered.get(name)?.from === 'form',
    add(tool) {
      page.set(tool.name, tool)
      changed()
    },
    remove(tool) {
      if (page.get(tool.name) !== tool) return
      page.delete(tool.name)
      changed()
    },
    offer(tools) {
      const before = offered
      forEachOffer((_, name) => tools.has(name) || changed())
      offered = tools
      forEachOffer((tool, name) => isSame(before.get(name), tool) || changed())
    },
    offered: () => offered,
    list() {
      const tools: Tool[] = bare([])
      const add = (tool: Tool): void => {
        tools[tools.length] = tool
      }
      page.forEach(add)
      forEachOffer(add)
      sortByName(tools)
      return tools
    },
    count() {
      let count = page.size
      forEachOffer(() => (count += 1))
      return count
    },
  }
}

function isSame(one: Tool | undefined, other: Tool): boolean {
  return (
    one?.from === other.from &&
    one.title === other.title &&
    one.description === other.description &&
    one.schema === other.schema
  )
}
