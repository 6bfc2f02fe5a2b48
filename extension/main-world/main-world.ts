import { install } from './install.ts'
import { isIntact } from './primordials.ts'

try {
  // Not where the browser has WebMCP, would have none itself, or where we are already.
  if (isIntact && isSecureContext && !('modelContext' in Document.prototype)) install()
} catch {
  // A script of the page was here before us and has broken something.
}
