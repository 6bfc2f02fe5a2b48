import { failedTo, asText, toMembers } from './convert.ts'
import {
  copyMember,
  each,
  apply,
  bare,
  construct,
  defineProperty,
  HereError,
  HerePromise,
  listen,
  ownKeys,
  setPrototypeOf,
  ShieldedWeakMap,
  unlisten,
  HereEvent,
} from './primordials.ts'

/** The two ways in which a promise ends. */
interface Settle<T> {
  readonly resolve: (value: T | PromiseLike<T>) => void
  readonly reject: (reason: unknown) => void
}

/** The operations of a model context. If one throws, its promise is rejected with that. */
export interface Operations {
  registerTool(tool: unknown, options: unknown, settle: Settle<undefined>): void
  getTools(options: unknown, settle: Settle<unknown>): void
  executeTool(tool: unknown, input: unknown, options: unknown, settle: Settle<string | null>): void
}

/** @param operations Called each time. */
export type CreateContext = (operations: () => Operations) => EventTarget

interface Handler {
  value: object
  readonly listener: (event: Event) => void
}

/**
 * Defines the interface `ModelContext`, as Web IDL requires.
 *
 * @returns Creates an object of it.
 * @see https://webidl.spec.whatwg.org/#js-interfaces
 */
export function defineContext(): CreateContext {
  const known: WeakMap<object, () => Operations> = new ShieldedWeakMap()

  const operate = <T>(of: object, name: string, run: (on: Operations, settle: Settle<T>) => void): Promise<T> =>
    new HerePromise((resolve, reject) => {
      const operations = known.get(of)
      if (!operations) throw new HereError(`${failedTo(name)}Illegal invocation`)
      run(operations(), { resolve, reject })
    })

  // Optional parameters have a default, because a function's length counts the required ones.
  class ModelContext {
    constructor() {
      throw new HereError("Failed to construct 'ModelContext': Illegal constructor")
    }
    registerTool(tool: unknown, options: unknown = null): Promise<undefined> {
      return operate(this, 'registerTool', (on, settle: Settle<undefined>) => on.registerTool(tool, options, settle))
    }
    getTools(options: unknown = null): Promise<unknown> {
      return operate(this, 'getTools', (on, settle) => on.getTools(options, settle))
    }
    executeTool(tool: unknown, input: unknown = {}, options: unknown = null): Promise<string | null> {
      return operate(this, 'executeTool', (on, settle: Settle<string | null>) =>
        on.executeTool(tool, input, options, settle),
      )
    }
  }

  defineHandler(ModelContext.prototype, 'toolchange', known)
  defineHandler(ModelContext.prototype, 'toolactivated', known)
  defineHandler(ModelContext.prototype, 'toolcancel', known)
  each(ownKeys(ModelContext.prototype), (key) => {
    if (key !== 'constructor') defineProperty(ModelContext.prototype, key, bare({ enumerable: true }))
  })
  setPrototypeOf(ModelContext, EventTarget)
  setPrototypeOf(ModelContext.prototype, EventTarget.prototype)
  expose('ModelContext', ModelContext)
  return (operations) => {
    const context = construct(EventTarget, bare([]), ModelContext)
    known.set(context, operations)
    return context
  }
}

/** Defines an `on…` attribute. @see https://html.spec.whatwg.org/#event-handler-idl-attributes */
function defineHandler(prototype: object, type: string, known: WeakMap<object, unknown>): void {
  const handlers: WeakMap<object, Handler> = new ShieldedWeakMap()
  const check = (context: object): void => {
    if (!known.has(context)) throw new HereError('Illegal invocation')
  }
  const name = `on${type}`
  const attribute = {
    get [name](): object | null {
      check(this)
      return handlers.get(this)?.value ?? null
    },
    set [name](value: unknown) {
      check(this)
      const handler = handlers.get(this)
      // Proof: known contexts are event targets.
      const context = this as unknown as EventTarget
      if ((typeof value !== 'object' || value === null) && typeof value !== 'function') {
        if (handler) unlisten(context, type, handler.listener)
        handlers.delete(this)
      } else if (handler) handler.value = value
      else {
        const created: Handler = {
          value,
          listener(event) {
            if (typeof created.value === 'function') apply(created.value as () => void, context, [event])
          },
        }
        handlers.set(this, created)
        listen(context, type, created.listener)
      }
    },
  }
  copyMember(prototype, attribute, name)
}

/** An event that names a tool. */
type ToolEvent = new (type: string, init: { readonly toolName: string }) => Event

/** Puts an interface on the window and gives its objects their name, as Web IDL requires. */
function expose(name: string, made: abstract new (...args: never[]) => object): void {
  defineProperty(made, 'name', bare({ value: name, configurable: true }))
  defineProperty(made.prototype, Symbol.toStringTag, bare({ value: name, configurable: true }))
  defineProperty(window, name, bare({ value: made, writable: true, configurable: true }))
}

/** Defines `ToolActivatedEvent` or `ToolCancelEvent`. */
export function defineToolEvent(name: string): ToolEvent {
  const where = `Failed to construct '${name}': `
  const Made = class extends HereEvent {
    readonly #toolName: string
    // Its length counts the required parameters.
    constructor(type: string, init: object | null = null) {
      if (arguments.length === 0) throw new HereError(`${where}1 argument required.`)
      const own = init ?? bare({})
      super(type, own)
      this.#toolName = toMembers(own, where, `${name}Init`).optional('toolName', asText) ?? ''
    }
    get toolName(): string {
      return this.#toolName
    }
  }
  defineProperty(Made.prototype, 'toolName', bare({ enumerable: true }))
  expose(name, Made)
  return Made
}
