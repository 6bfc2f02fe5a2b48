import { isAllowed } from './is-allowed.ts'
import {
  copyMember,
  each,
  bare,
  dispatch,
  getterOf,
  here,
  HereEvent,
  listen,
  methodOf,
  runInTask,
  setTimer,
  ShieldedWeakMap,
  viewOf,
} from './primordials.ts'
import { calls, createCaller, createRegistry } from './registry.ts'
import { createOperations, INACTIVE } from './operations.ts'
import { defineContext, defineToolEvent } from './web-idl.ts'
import type { CreateContext } from './web-idl.ts'
import { moveToNative, createNativeWatch } from './native.ts'
import type { NativeSide, NativeContext } from './native.ts'
import { openLink } from './link.ts'
import { createVisits } from './frames.ts'

/** Milliseconds that `getTools` waits for a slow directory once the page has been parsed. */
const SETTLE_TIMEOUT_MS = 3000

/**
 * Gives the page a `document.modelContext`, as browsers with WebMCP do, and the same object as `navigator.modelContext`
 * for older pages.
 *
 * The properties are configurable and on the prototypes, so that the browser's own takes their place if it comes later;
 * what was registered until then is handed over.
 */
function install(): void {
  const createContext = defineContext()
  const Activated = defineToolEvent('ToolActivatedEvent')
  const Cancelled = defineToolEvent('ToolCancelEvent')
  const observe = methodOf(MutationObserver.prototype, 'observe')
  const headOf = getterOf(Document.prototype, 'head')
  const isPersisted = getterOf(PageTransitionEvent.prototype, 'persisted')
  let nativeSide: NativeSide | undefined
  let isReporting = false
  // Callbacks that wait until the tools of directories are there; `undefined` if none has to wait.
  let waiting: (() => void)[] | undefined = document.readyState === 'loading' ? bare([]) : undefined

  const reportChange = (): void => {
    if (isReporting) return
    isReporting = true
    runInTask(() => {
      isReporting = false
      if (nativeSide) nativeSide.list((tools) => link.changed(tools.length))
      else link.changed(registry.count())
    })
  }
  const registry = createRegistry(() => {
    runInTask(() => visitFrames((frame) => frame.changed()))
    reportChange()
  })
  const fire = (type: 'toolactivated' | 'toolcancel', toolName: string): void => {
    const ToolEvent = type === 'toolactivated' ? Activated : Cancelled
    dispatch(context, new ToolEvent(type, bare({ toolName })))
  }
  const startCall = createCaller(registry, fire)
  const visitFrames = createVisits(
    bare({
      window,
      origin: here,
      tools: () => (nativeSide ? bare([]) : registry.list()),
      start: startCall,
      changed: () => dispatch(context, new HereEvent('toolchange')),
    }),
  )
  const settle = (): void => {
    const runs = waiting ?? bare([])
    waiting = undefined
    each(runs, (run) => run())
  }

  const findNative = createNativeWatch((native) => {
    nativeSide = moveToNative(native, registry.list())
    nativeSide.offer(registry.offered())
    listen(native, 'toolchange', () => {
      dispatch(context, new HereEvent('toolchange'))
      reportChange()
    })
    settle()
  })
  const own = createOperations({
    registry,
    visitFrames,
    settled(run) {
      if (waiting) waiting[waiting.length] = run
      else run()
    },
  })
  const context = createContext(() => {
    if (!viewOf(document)) return INACTIVE
    return findNative() ? (nativeSide?.operations ?? own) : own
  })
  const link = openLink({
    offer: (tools) => (nativeSide ?? registry).offer(tools),
    settle,
    list: (give) => (nativeSide ? nativeSide.list(give) : give(registry.list())),
    run: (name, input, to) => (nativeSide ? nativeSide.run(name, input, to) : startCall(name, input, to, calls)),
  })
  listen(document, 'readystatechange', () => {
    if (link.isOpen()) setTimer(settle, SETTLE_TIMEOUT_MS)
    else settle()
  })
  // A token comes with the page's markup, or is added to the head later.
  const watcher = new MutationObserver(findNative)
  listen(document, 'DOMContentLoaded', () => {
    findNative()
    observe(watcher, headOf(document), bare({ childList: true }))
  })
  listen(window, 'load', findNative)
  listen(window, 'pagehide', (event) => {
    // A page that is kept comes back, with its frames.
    if (!isPersisted(event as PageTransitionEvent)) calls.forEach((leave) => leave())
  })
  definePlaces(createContext, context, findNative)
}

/** Puts the context where pages look for it. */
function definePlaces(
  createContext: CreateContext,
  context: EventTarget,
  findNative: () => NativeContext | undefined,
): void {
  const others: WeakMap<object, EventTarget> = new ShieldedWeakMap()
  const stateOf = getterOf(Document.prototype, 'readyState')
  const agentOf = getterOf(Navigator.prototype, 'userAgent')
  const ofDocument = {
    get modelContext(): EventTarget {
      // Proof: this throws for everything else.
      stateOf(this as unknown as Document)
      if ((this as object) === document) return context
      const other = others.get(this) ?? createContext(() => INACTIVE)
      others.set(this, other)
      return other
    },
  }
  const ofNavigator = {
    get modelContext(): EventTarget {
      // Proof: as above.
      agentOf(this as unknown as Navigator)
      return findNative() ?? context
    },
  }
  copyMember(Document.prototype, ofDocument, 'modelContext')
  if (!('modelContext' in Navigator.prototype)) copyMember(Navigator.prototype, ofNavigator, 'modelContext')
}

// Not where the browser has WebMCP, would not have it itself, or where we are already. In frames of other origins it throws.
if (isSecureContext && !('modelContext' in Document.prototype) && isAllowed()) install()
