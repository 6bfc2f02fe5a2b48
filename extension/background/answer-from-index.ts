import type { AnswerFromIndex } from '../directories/call-directory.ts'
import type { ExtensionEngine } from '../engine/engine.ts'
import { failed } from '../messages.ts'

declare function importScripts(path: string): void

/**
 * Lets {@link answerFromIndex} load the engine's script. It is larger than the rest of the background, which is started
 * for every page, so it is not part of it. Workers can only load later what they have loaded while they were installed.
 */
export function keepEngine(): void {
  globalThis.addEventListener('install', () => importScripts('engine.js'))
}

export const answerFromIndex: AnswerFromIndex = async (call, signal) => {
  try {
    const { runIndexTool } = await loadEngine()
    return await runIndexTool(call, signal)
  } catch {
    return failed('The extension cannot load its search engine. Restart the browser.')
  }
}

async function loadEngine(): Promise<ExtensionEngine> {
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
