import { install } from './install.ts'
import { isAllowed } from './is-allowed.ts'
import { isIntact } from './primordials.ts'

try {
  // Not where the browser has WebMCP, would not have it itself, or where we are already.
  if (isIntact && isSecureContext && !('modelContext' in Document.prototype) && isAllowed()) install()
} catch {
  // A frame of another origin, or a page script ran before us and has broken something.
}
