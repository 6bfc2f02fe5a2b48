import {
  each,
  bare,
  closedOf,
  exec,
  HereError,
  HereException,
  here,
  HereURL,
  isAborted,
  iterator,
  originOf,
  stringify,
  wellFormed,
  copyMember,
  apply,
  construct,
  defineProperty,
  HerePromise,
  listen,
  ownKeys,
  setPrototypeOf,
  ShieldedWeakMap,
  unlisten,
  HereEvent,
} from './primordials.ts'
import type { Annotations, Tool } from './registry.ts'

/** Converts a member to its type. @param where What is being read, for messages. @throws {TypeError} */
type Convert<T> = (value: unknown, where: string) => T

/** Reads the members of a dictionary; to be called in alphabetical order, as Web IDL reads them. */
interface Members {
  /** @throws {TypeError} */
  readonly optional: <T>(name: string, convert: Convert<T>) => T | undefined
  /** @throws {TypeError} also if it is absent. */
  readonly required: <T>(name: string, convert: Convert<T>) => T
}

/** Origins whose content the network cannot change. */
const SECURE = /^(https:|http:\/\/(([\w.-]+\.)?localhost|127\.[\d.]+|\[::1])(:|$))/

function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** How browsers begin the message when an operation gets invalid arguments. */
export function failedTo(operation: string): string {
  return `Failed to execute '${operation}' on 'ModelContext': `
}

/** A required dictionary. @throws {TypeError} */
export function toMembers(value: unknown, where: string, type: string): Members {
  if (!isObject(value)) throw new HereError(`${where}The provided value is not of type '${type}'.`)
  const optional = <T>(name: string, convert: Convert<T>): T | undefined => {
    const member = value[name]
    return member === undefined
      ? undefined
      : convert(member, `${where}Failed to read the '${name}' property from '${type}': `)
  }
  return {
    optional,
    required(name, convert) {
      const member = optional(name, convert)
      if (member !== undefined) return member
      throw new HereError(`${where}Failed to read the '${name}' property from '${type}': Required member is undefined.`)
    },
  }
}

/** An optional dictionary. @throws {TypeError} */
export function toOptions(value: unknown, operation: string, type: string): Members {
  return toMembers(value ?? bare({}), failedTo(operation), type)
}

/** `DOMString`. */
export function asText(value: unknown, where: string): string {
  if (typeof value === 'symbol') throw new HereError(`${where}Cannot convert a Symbol value to a string`)
  // Objects are converted to text, as browsers do.
  // oxlint-disable-next-line typescript/restrict-template-expressions
  return `${value}`
}

/** `USVString`: text without lone surrogates. */
export function asWellFormed(value: unknown, where: string): string {
  return wellFormed(asText(value, where))
}

export function asObject(value: unknown, where: string): object {
  if (!isObject(value)) throw new HereError(`${where}Failed to convert value to 'object'.`)
  return value
}

/** `ToolExecuteCallback`. */
export function asFunction(value: unknown, where: string): Tool['execute'] {
  if (typeof value !== 'function') throw new HereError(`${where}The given value is not a function.`)
  // Proof: what it takes and returns is unknown.
  return value as Tool['execute']
}

export function asSignal(value: unknown, where: string): AbortSignal {
  try {
    // Proof: this throws for everything else.
    isAborted(value as AbortSignal)
    return value as AbortSignal
  } catch {
    throw new HereError(`${where}Failed to convert value to 'AbortSignal'.`)
  }
}

/** `Window`, of whatever origin. */
export function asWindow(value: unknown, where: string): unknown {
  try {
    // Proof: this throws for everything else, and windows of other origins answer it.
    closedOf(value as Window)
    return value
  } catch {
    throw new HereError(`${where}Failed to convert value to 'Window'.`)
  }
}

/** `ToolAnnotations`: missing hints are false. */
export function asAnnotations(value: unknown, where: string): Annotations {
  const { optional } = toMembers(value ?? bare({}), where, 'ToolAnnotations')
  const read = (name: string): boolean => optional(name, (hint) => !!hint) ?? false
  return bare({
    consequentialHint: read('consequentialHint'),
    debugging: read('debugging'),
    readOnlyHint: read('readOnlyHint'),
    untrustedContentHint: read('untrustedContentHint'),
  })
}

/** `sequence<USVString>`. */
export function asSequence(value: unknown, where: string): readonly string[] {
  if (!isObject(value) || typeof (value as Record<symbol, unknown>)[iterator] !== 'function') {
    throw new HereError(`${where}The provided value cannot be converted to a sequence.`)
  }
  const items = bare<string[]>([])
  // Proof: checked above.
  for (const item of value as unknown as Iterable<unknown>) items[items.length] = asWellFormed(item, where)
  return items
}

/** JSON of what must be an object. @throws {TypeError} or what the value's own code throws. */
export function serialize(value: unknown, where: string, what: string): string {
  const problem = (text: string): TypeError => new HereError(`${where}invalid input ${what}: ${text}`)
  if (!isObject(value)) throw problem('value is not an object')
  const text: string | undefined = stringify(value)
  if (text === undefined) throw problem('toJSON() returns undefined')
  return text
}

/**
 * Checks a list of origins. Frames of other origins are out of reach for a script in a page.
 *
 * @throws {DOMException} `SecurityError` as browsers do, `NotSupportedError` for any origin but this document's.
 */
export function checkOrigins(origins: readonly string[] | undefined, list: string): void {
  each(origins ?? bare([]), (text) => {
    const origin = parseOrigin(text)
    if (!exec(SECURE, origin)) {
      throw new HereException(`Only secure origins are allowed in the ${list} list.`, 'SecurityError')
    }
    if (origin !== here) throw new HereException('Other origins need WebMCP in the browser.', 'NotSupportedError')
  })
}

/** Empty if it is not one. */
export function parseOrigin(text: string): string {
  try {
    return originOf(new HereURL(text))
  } catch {
    return ''
  }
}

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
