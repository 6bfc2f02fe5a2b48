import type { ModelContext } from '../../shared/webmcp/model-context.ts'

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
