import type { DirectoryOptions, DirectoryRegistration } from './directory-options.ts'
import { createHub } from './hub.ts'

/** How scripts on one page find each other, without a global. */
const EVENT = 'gazetteer:register'

interface Request {
  readonly options: DirectoryOptions
  registration?: DirectoryRegistration
}

/**
 * Registers the tools of a page of a directory. The first script on a web page becomes the hub and answers those
 * that come later, including other versions, so that no tool is there twice. Never throws.
 */
export function joinHub(options: DirectoryOptions): DirectoryRegistration {
  const detail: Request = { options }
  document.dispatchEvent(new CustomEvent(EVENT, { detail }))
  if (detail.registration) return detail.registration
  const hub = createHub()
  document.addEventListener(EVENT, (later) => {
    const { detail: request } = later as CustomEvent<Request>
    try {
      request.registration ??= hub(request.options)
    } catch {
      // It throws again where it was called.
    }
  })
  return hub(options)
}
