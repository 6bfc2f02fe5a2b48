import { baseOfScript } from './script-options.ts'
import type { DirectoryOptions, DirectoryRegistration } from './directory-options.ts'
import { joinHub } from './hub.ts'

/**
 * Registers the tools of a page of a directory for agents in the visitor's browser.
 *
 * If the browser has no WebMCP, nothing is loaded and `ready` returns no names. `problem` says why tools are missing.
 *
 * @throws {URIError} if `category` contains a lone surrogate; nothing else is thrown.
 */
export function registerDirectory(options: DirectoryOptions = {}): DirectoryRegistration {
  return joinHub({ ...options, base: options.base ?? baseOfScript(import.meta.url) })
}
