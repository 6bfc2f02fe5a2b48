type Method = (...args: never[]) => unknown

/** Names of methods. */
type MethodKey<T> = { [K in keyof T]-?: T[K] extends Method ? K : never }[keyof T]

/** A method that takes its `this` as the first argument. Of overloads, only the last. */
type Free<T, M> = M extends (...args: infer A) => infer R ? (on: T, ...args: A) => R : never

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : +(a.name > b.name)

function take() {
  const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect

  const { sort } = Array.prototype

  const methodOf = <T extends object, K extends MethodKey<T>>(prototype: T, key: K): Free<T, T[K]> => {
    // Proof: MethodKey allows nothing else.
    const method = prototype[key] as (...args: unknown[]) => unknown
    const free = (on: T, ...args: unknown[]): unknown => apply(method, on, args)
    return free as Free<T, T[K]>
  }
  const getterOf = <T extends object, K extends keyof T>(prototype: T, key: K): ((on: T) => T[K]) => {
    // Proof: used for accessors only; for anything else, calling it throws.
    const get = getOwnPropertyDescriptor(prototype, key)?.get as () => T[K]
    return (on) => apply(get, on, [])
  }
  /** Cuts an object or an array off from its prototype, to which pages may add something. */
  const bare = <T extends object>(value: T): T => {
    setPrototypeOf(value, null)
    return value
  }
  /** Reviver for JSON.parse: nothing in its result has a prototype. */
  const toBare = (_: string, value: unknown): unknown =>
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
  return {
    apply,
    construct,
    defineProperty,
    getOwnPropertyDescriptor,
    ownKeys,
    setPrototypeOf,
    methodOf,
    getterOf,
    bare,
    toBare,
    parse: JSON.parse,
    stringify: JSON.stringify,
    toText: String,
    HereError: TypeError,
    HereException: DOMException,
    HerePromise: Promise,
    HereEvent: Event,
    HereMessage: CustomEvent,
    HereController: AbortController,
    HereURL: URL,
    iterator: Symbol.iterator,
    // Frames without an address have the origin of the page here, and sandboxed ones none.
    here: origin,
    listPrototype: Array.prototype,
    ShieldedMap: shield(Map),
    ShieldedWeakMap: shield(WeakMap),
    setTimer: setTimeout,
    listen: methodOf(EventTarget.prototype, 'addEventListener'),
    unlisten: methodOf(EventTarget.prototype, 'removeEventListener'),
    dispatch: methodOf(EventTarget.prototype, 'dispatchEvent'),
    targetOf: getterOf(Event.prototype, 'target'),
    detailOf: getterOf(CustomEvent.prototype, 'detail'),
    exec: methodOf(RegExp.prototype, 'exec'),
    /** By name; those of the same name stay in their order. */
    sortByName: (list: { readonly name: string }[]): unknown => apply(sort, list, [byName]),
    isAborted: getterOf(AbortSignal.prototype, 'aborted'),
    signalOf: getterOf(AbortController.prototype, 'signal'),
    abort: methodOf(AbortController.prototype, 'abort'),
    // oxlint-disable-next-line no-console -- browsers report there what a tool has thrown
    logError: console.error,
    reasonOf: getterOf(AbortSignal.prototype, 'reason'),
    originOf: getterOf(URL.prototype, 'origin'),
    closedOf: getterOf<Window, 'closed'>(window, 'closed'),
    lengthOf: getterOf<Window, 'length'>(window, 'length'),
    viewOf: getterOf(Document.prototype, 'defaultView'),
    wellFormed: methodOf(String.prototype, 'toWellFormed'),
  }
}

type Primordials = ReturnType<typeof take>

function tryToTake(): Primordials | undefined {
  try {
    return take()
  } catch {
    return undefined
  }
}

const taken = tryToTake()

/** Whether they could be taken. Otherwise a page script ran before us and has broken something. */
export const isIntact: boolean = taken !== undefined

/**
 * What the fallback uses of the page's world, taken before page scripts can change it: they share every prototype
 * with us. What is used here is not looked up again, and what is read here is read without prototypes. None of it
 * may be used unless {@link isIntact}.
 */
export const {
  apply,
  construct,
  defineProperty,
  getOwnPropertyDescriptor,
  ownKeys,
  setPrototypeOf,
  methodOf,
  getterOf,
  bare,
  toBare,
  parse,
  stringify,
  toText,
  HereError,
  HereException,
  HerePromise,
  HereEvent,
  HereMessage,
  HereController,
  HereURL,
  iterator,
  here,
  listPrototype,
  ShieldedMap,
  ShieldedWeakMap,
  setTimer,
  listen,
  unlisten,
  dispatch,
  targetOf,
  detailOf,
  exec,
  sortByName,
  isAborted,
  signalOf,
  abort,
  logError,
  reasonOf,
  originOf,
  closedOf,
  lengthOf,
  viewOf,
  wellFormed,
} = taken ?? ({} as Primordials)

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

/** Runs a function in a task of its own, after those passed before. */
export type RunInTask = (run: () => void) => void

/**
 * Creates a function that queues tasks as browsers do to run tools and report changes. Timers would be throttled in
 * background tabs, and pages can clear them.
 */
export function createTasks(): RunInTask {
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
