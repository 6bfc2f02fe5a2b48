import { problemResponse } from '../http/rules/problem.ts'
import type { EdgeBindings } from '../store/edge/bindings.ts'
import { getOrCreateEdge } from './edge/get-or-create-edge.ts'

export { SseSession } from './edge/sse-session-object.ts'

/** Entry points called by a Workers runtime. */
export default {
  async fetch(request: Request, bindings: EdgeBindings): Promise<Response> {
    let edge
    try {
      edge = getOrCreateEdge(bindings)
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
