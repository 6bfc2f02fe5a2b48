import type { ModelContext } from '../../shared/webmcp/model-context.ts'

/** Most names shown; a page may have hundreds of tools. */
const MAX_NAMES = 20

/**
 * Shows whether this browser has WebMCP and which tools are registered on this page, and keeps that up to date.
 *
 * @param place Its content is replaced; what it says of a browser without WebMCP stays. Names are third-party text: they are set as text.
 */
export function showWebMcpStatus(place: HTMLElement): void {
  const context = findModelContext()
  if (context === undefined) {
    if (place.textContent === '') place.textContent = 'This browser has no WebMCP'
    // A token in the page, or an extension, may still enable it.
    if (document.readyState === 'complete') return
    window.addEventListener('load', () => showWebMcpStatus(place), { once: true })
    return
  }
  const update = async (): Promise<void> => {
    place.textContent = await describeTools(context)
  }
  // There is an event for each tool; one check per frame is enough.
  let frame = 0
  const schedule = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => void update())
  }
  context.addEventListener?.('toolchange', schedule)
  // Chromium fires it there before 156.
  window.addEventListener('toolchange', schedule)
  void update()
}

async function describeTools(context: ModelContext): Promise<string> {
  if (context.getTools === undefined) return 'Available in this browser'
  try {
    const tools = await context.getTools()
    const own = tools.filter(({ window: frame = window, source = frame }) => source === window)
    const names = own.map(({ name }) => name)
    if (names.length === 0) return 'Available in this browser; no tools are registered here'
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
    return `Registered here: ${names.slice(0, MAX_NAMES).join(', ')}${more}`
  } catch {
    // A policy of the page, or of the page around it.
    return 'Available in this browser, but not allowed on this page'
  }
}

declare global {
  interface Document {
    /** Whether the browser has loaded the page before the user opened it; Chromium only. */
    readonly prerendering?: boolean
  }
  interface Navigator {
    /** Where browsers before 150 and Firefox have it. */
    readonly modelContext?: ModelContext
  }
}

/**
 * Where this browser keeps the tools of this page, if it has WebMCP: Chromium has it on the document, its versions
 * before 150 and Firefox on the navigator. Only the page's own document may be queried: on others Chromium 156 crashes.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export function findModelContext(): ModelContext | undefined {
  try {
    return document.modelContext ?? navigator.modelContext
  } catch {
    // Something on the page has made its own.
    return undefined
  }
}
