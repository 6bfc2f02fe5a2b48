import type { ExtensionEngine } from '../../engine/engine.ts'

declare function importScripts(path: string): void

/**
 * Lets {@link loadEngine} load the engine's script. It is larger than the rest of the background, which is started for
 * every page, so it is not part of it. Workers can only load later what they have loaded while they were installed.
 */
export function keepEngine(): void {
  globalThis.addEventListener('install', () => importScripts('engine.js'))
}

/** Loads the engine, unless it is there. */
export async function loadEngine(): Promise<ExtensionEngine> {
  if (!globalThis.gazetteerEngine) {
    if ('importScripts' in globalThis) importScripts('engine.js')
    else await loadInPage('engine.js')
  }
  if (!globalThis.gazetteerEngine) throw new Error('engine.js cannot be loaded.')
  return globalThis.gazetteerEngine
}

/** In Firefox the background is a page. */
function loadInPage(src: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => resolve())
    document.head.append(script)
  })
}
