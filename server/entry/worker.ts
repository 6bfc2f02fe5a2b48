import { problemResponse } from '../http/problem.ts'
import type { EdgeBindings } from './edge/bindings.ts'
import { edgeOf } from './edge/edge-of-isolate.ts'

export { SseSession } from './edge/sse-session-object.ts'

/** What a Workers runtime calls. */
export default {
  async fetch(request: Request, bindings: EdgeBindings): Promise<Response> {
    let edge
    try {
      edge = edgeOf(bindings)
    } catch (error) {
      console.error(error)
      return problemResponse({
        status: 503,
        detail: 'This site is not set up completely; its operator finds what is missing in the log.',
        headers: { 'retry-after': '60' },
      })
    }
    return edge.answer(request)
  },
}
