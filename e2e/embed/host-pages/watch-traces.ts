/** Under which symbol a page keeps what is watched: tests look for names. */
const PLACE = 'gazetteer tests'

/** What a script may leave in a page that is not its own. */
export interface Traces {
  /** Names that were not there when the page began, of the objects that everybody shares. */
  readonly names: readonly string[]
  /** What is in storage of any kind. */
  readonly storage: readonly string[]
  /** What the page's security policy refused. */
  readonly violations: readonly string[]
  /** How far things have moved (Cumulative Layout Shift). */
  readonly shift: number
  /** Elements, without scripts. */
  readonly elements: number
}

interface Watched {
  readonly known: ReadonlyMap<object, readonly string[]>
  readonly violations: string[]
  shift: number
}

/** Begins to watch the page it runs in, before anything else does. It is sent to pages as text. @param place See above. */
export function watchTraces(place: string): void {
  const shared = [window, document, navigator, Document.prototype, Navigator.prototype]
  const watched: Watched = {
    known: new Map(shared.map((each) => [each, Object.getOwnPropertyNames(each)])),
    violations: [],
    shift: 0,
  }
  Object.defineProperty(window, Symbol.for(place), { value: watched })
  document.addEventListener('securitypolicyviolation', (event) => watched.violations.push(event.effectiveDirective))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift' })
}

/** Looks at what is in the page it runs in. It is sent to pages as text. */
export async function readTraces(place: string): Promise<Traces> {
  const { known, violations, shift }: Watched = Reflect.get(window, Symbol.for(place))
  return {
    names: [...known].flatMap(([object, names]) =>
      Object.getOwnPropertyNames(object).filter((name) => !names.includes(name)),
    ),
    storage: [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...(await caches.keys()),
      window.name,
    ].filter((key) => key !== ''),
    violations,
    shift,
    elements: document.querySelectorAll(':not(script)').length,
  }
}

export { PLACE as TRACES_PLACE }
