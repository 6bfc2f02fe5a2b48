import { startInFrame } from './start-in-frame.ts'
import { startOnPage } from './start-on-page.ts'

declare global {
  /** Stops an earlier copy on this page: the extension was updated, or its site turned off and on. */
  var stopGazetteer: (() => void) | undefined
}

globalThis.stopGazetteer?.()
const controller = new AbortController()
globalThis.stopGazetteer = () => controller.abort()
if (window === top) void startOnPage(controller)
else startInFrame(controller.signal)
