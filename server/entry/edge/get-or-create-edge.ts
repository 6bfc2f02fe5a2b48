import { waitUntil } from 'cloudflare:workers'
import type { EdgeCache, EdgePlatform } from '../../store/edge/platform.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'
import { Observer } from '../../observe/observer.ts'
import { createLog } from '../../observe/log.ts'
import { createDataPoints } from './observe-answer.ts'
import { createEdge } from './create-edge.ts'
import type { Edge } from './create-edge.ts'

/** The runtime's log is the operator's; records are those of a server. */
const log = createLog({
  sink(level, event, fields) {
    const line = JSON.stringify({ level, time: new Date().toISOString(), event, ...fields })
    if (level === 'error') console.error(line)
    else console.log(line)
  },
})

let edge: Edge | undefined

/** What answers in this isolate, made with the first request: nothing may be read before there is one. */
export function getOrCreateEdge(bindings: EdgeBindings): Edge {
  edge ??= createEdge({
    bindings,
    cache: cacheOfIsolate(),
    platform: isolatePlatform,
    observer: new Observer({
      log,
      logsRequests: bindings.GAZETTEER_ACCESS_LOG !== undefined,
      onRequest: bindings.METRICS && createDataPoints(bindings.METRICS),
    }),
  })
  return edge
}

/** What the runtime offers to all that runs in an isolate. */
export const isolatePlatform: EdgePlatform = {
  now: Date.now,
  background: (work) => waitUntil(work),
  // The request was answered all the same.
  onError: (error) => log.error('error', error),
}

/** The cache that the runtime adds to the standard ones. */
export function cacheOfIsolate(): EdgeCache | undefined {
  return (globalThis.caches as { readonly default?: EdgeCache } | undefined)?.default
}
