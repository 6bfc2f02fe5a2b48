import { waitUntil } from 'cloudflare:workers'
import type { EdgeCache, EdgePlatform } from '../../store/edge/platform.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'
import { createEdge } from './create-edge.ts'
import type { Edge } from './create-edge.ts'

let edge: Edge | undefined

/** What answers in this isolate, made with the first request: nothing may be read before there is one. */
export function getOrCreateEdge(bindings: EdgeBindings): Edge {
  edge ??= createEdge({ bindings, cache: cacheOfIsolate(), platform: isolatePlatform })
  return edge
}

/** What the runtime offers to all that runs in an isolate. */
export const isolatePlatform: EdgePlatform = {
  now: Date.now,
  background: (work) => waitUntil(work),
  // Errors that were got over: the runtime's log is the operator's.
  onError: (error) => console.error(error),
}

/** The cache that the runtime adds to the standard ones. */
export function cacheOfIsolate(): EdgeCache | undefined {
  return (globalThis.caches as { readonly default?: EdgeCache } | undefined)?.default
}
