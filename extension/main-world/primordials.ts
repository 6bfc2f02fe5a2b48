type Method = (...args: never[]) => unknown

/** Names of methods. */
type MethodKey<T> = { [K in keyof T]-?: T[K] extends Method ? K : never }[keyof T]

/** A method that takes its `this` as the first argument. Of overloads, only the last. */
type Free<T, M> = M extends (...args: infer A) => infer R ? (on: T, ...args: A) => R : never

/*
 * What the fallback uses of the page's world, taken before page scripts can change it: they share every prototype with us.
 * What is used here is not looked up again, and what is read here is read without prototypes. If a page script ran before
 * us and has broken something, this throws, and the script ends quietly: see `mainWorld` in `vite.config.ts`.
 */
export const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect

export const { parse, stringify } = JSON

export const methodOf = <T extends object, K extends MethodKey<T>>(prototype: T, key: K): Free<T, T[K]> => {
  // Proof: MethodKey allows nothing else.
  const method = prototype[key] as (...args: unknown[]) => unknown
  const free = (on: T, ...args: unknown[]): unknown => apply(method, on, args)
  return free as Free<T, T[K]>
}

export const getterOf = <T extends object, K extends keyof T>(prototype: T, key: K): ((on: T) => T[K]) => {
  // Proof: used for accessors only; for anything else, calling it throws.
  const get = getOwnPropertyDescriptor(prototype, key)?.get as () => T[K]
  return (on) => apply(get, on, [])
}

/** Cuts an object or an array off from its prototype, to which pages may add something. */
export const bare = <T extends object>(value: T): T => {
  setPrototypeOf(value, null)
  return value
}

/** Reviver for JSON.parse: nothing in its result has a prototype. */
export const toBare = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null ? bare(value) : value

/** A collection whose methods pages cannot reach: it has copies of its own. */
const shield = <C>(Base: C & (new () => object)): C => {
  const Shielded = class extends Base {}
  for (const key of ownKeys(Base.prototype)) {
    const own = getOwnPropertyDescriptor(Base.prototype, key)
    if (own && key !== 'constructor') defineProperty(Shielded.prototype, key, own)
  }
  bare(Shielded.prototype)
  return Shielded
}

export const ShieldedMap: typeof Map = shield(Map)
export const ShieldedWeakMap: typeof WeakMap = shield(WeakMap)

export const toText = String
export const HereError = TypeError
export const HereException = DOMException
export const HerePromise = Promise
export const HereEvent = Event
export const HereMessage = CustomEvent
export const HereController = AbortController
export const HereURL = URL
export const { iterator } = Symbol
/** Frames without an address have the origin of the page here, and sandboxed ones none. */
export const here = origin
export const listPrototype = Array.prototype
export const setTimer = setTimeout
// oxlint-disable-next-line no-console -- browsers report there what a tool has thrown
export const logError = console.error

const { sort } = listPrototype
const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : +(a.name > b.name)

/** By name; those of the same name stay in their order. */
export const sortByName = (list: { readonly name: string }[]): unknown => apply(sort, list, [byName])

export const listen = methodOf(EventTarget.prototype, 'addEventListener')
export const unlisten = methodOf(EventTarget.prototype, 'removeEventListener')
export const dispatch = methodOf(EventTarget.prototype, 'dispatchEvent')
export const exec = methodOf(RegExp.prototype, 'exec')
export const abort = methodOf(AbortController.prototype, 'abort')
export const wellFormed = methodOf(String.prototype, 'toWellFormed')
export const targetOf = getterOf(Event.prototype, 'target')
export const detailOf = getterOf(CustomEvent.prototype, 'detail')
export const isAborted = getterOf(AbortSignal.prototype, 'aborted')
export const reasonOf = getterOf(AbortSignal.prototype, 'reason')
export const signalOf = getterOf(AbortController.prototype, 'signal')
export const originOf = getterOf(URL.prototype, 'origin')
export const closedOf = getterOf<Window, 'closed'>(window, 'closed')
export const lengthOf = getterOf<Window, 'length'>(window, 'length')
export const viewOf = getterOf(Document.prototype, 'defaultView')

/** A `forEach` that uses neither methods nor iterators of arrays, which pages may have changed. */
export function each<T>(list: ArrayLike<T>, visit: (item: T, index: number) => void): void {
  for (let index = 0; index < list.length; index += 1) {
    // Proof: our arrays have no holes.
    visit(list[index] as T, index)
  }
}

/** Defines a member of an interface as on an object: enumerable and configurable, as Web IDL requires. */
export function copyMember(prototype: object, members: object, key: string): void {
  const descriptor = getOwnPropertyDescriptor(members, key)
  if (descriptor) defineProperty(prototype, key, descriptor)
}

interface Turn {
  readonly run: () => void
  next: Turn | undefined
}

/**
 * Runs a function in a task of its own, after those passed before, as browsers do to run tools and report changes. Timers
 * would be throttled in background tabs, and pages can clear them.
 */
export const runInTask: (run: () => void) => void = createTasks()

function createTasks(): typeof runInTask {
  const { port1, port2 } = new MessageChannel()
  const post = methodOf(MessagePort.prototype, 'postMessage')
  let first: Turn | undefined
  let last: Turn | undefined
  listen(port1, 'message', () => {
    const turn = first
    first = turn?.next
    turn?.run()
  })
  port1.start()
  return (run) => {
    const turn: Turn = bare({ run, next: undefined })
    if (first && last) last.next = turn
    else first = turn
    last = turn
    post(port2, 0)
  }
}
