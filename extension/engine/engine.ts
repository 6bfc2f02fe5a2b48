import { runIndexTool } from './run-index-tool.ts'

/** What this script leaves in its world. */
export interface ExtensionEngine {
  readonly runIndexTool: typeof runIndexTool
}

declare global {
  /** There once `engine.js` has been loaded. */
  var gazetteerEngine: ExtensionEngine | undefined
}

// A script, not a module: workers of extensions cannot load modules later.
globalThis.gazetteerEngine = { runIndexTool }
