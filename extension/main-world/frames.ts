import type { StartCall, Tool } from './registry.ts'
import { apply, bare, detailOf, dispatch, here, HereMessage, lengthOf, listen, methodOf } from './primordials.ts'

/** What frames of one origin have of each other. */
export interface Frame {
  readonly window: Window
  readonly origin: string
  readonly tools: () => readonly Tool[]
  readonly start: StartCall
  /** Dispatches `toolchange`. */
  readonly changed: () => void
}

/** Visits the documents of a tab that are of this origin, this one included: each before the frames in it. */
export type VisitFrames = (visit: (frame: Frame) => void) => void

/** The type of the event whose detail is a visitor. */
const VISIT_EVENT = 'gazetteer:frame'

/**
 * Lets other frames of this origin visit this one, and this one them. Nothing is kept of any of them: frames come, go and
 * are navigated. Not found by others are those in shadow trees, which may be closed to scripts.
 *
 * **Security defaults:** windows of other origins cannot be sent events, and those that `document.domain` has opened are
 * passed over. Scripts of the page do not see the event, unless they ran before us; they could reach all its frames anyway.
 */
export function createVisits(own: Frame): VisitFrames {
  const stop = methodOf(Event.prototype, 'stopImmediatePropagation')
  listen(window, VISIT_EVENT, (event) => {
    stop(event)
    try {
      apply(detailOf(event as CustomEvent<(frame: Frame) => void>), undefined, [own])
    } catch {
      // Not one of ours.
    }
  })
  return (visit) => {
    let isSeen = false
    const detail = (frame: Frame): void => {
      isSeen ||= frame === own
      if (frame.origin === here) visit(frame)
    }
    const enter = (of: Window): void => {
      try {
        dispatch(of, new HereMessage(VISIT_EVENT, bare({ detail })))
      } catch {
        // Of another origin: its documents may not have tools.
        return
      }
      for (let index = 0; index < lengthOf(of); index += 1) {
        const inner = of[index]
        if (inner) enter(inner)
      }
    }
    if (top) enter(top)
    if (!isSeen) visit(own)
  }
}
