import { startOnPage } from './start-on-page.ts'
import { isAllowed } from '../main-world/is-allowed.ts'
import { createFallbackContext } from './fallback-context.ts'

declare global {
  /** Stops an earlier copy on this page: the extension was updated, or its site turned off and on. */
  var stopGazetteer: (() => void) | undefined
}

globalThis.stopGazetteer?.()
const controller = new AbortController()
globalThis.stopGazetteer = () => controller.abort()
if (window === top) void startOnPage(controller)
else startInFrame(controller.signal)

/**
 * Makes the forms of a frame tools, where it may have tools and the browser leaves that to us. Everything else is the
 * business of the tab's page.
 *
 * @param signal Stops it.
 */
function startInFrame(signal: AbortSignal): void {
  try {
    if (!isAllowed() || document.modelContext) return
  } catch {
    // The frame is of another origin.
    return
  }
  const context = createFallbackContext(() => undefined, signal)
  const settle = (): void => context.settle()
  // No directory is looked for here; its forms have been found when it is parsed.
  if (document.readyState === 'loading') document.addEventListener('readystatechange', settle, { once: true, signal })
  else settle()
}
