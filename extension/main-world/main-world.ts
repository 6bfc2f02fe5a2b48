import { install } from './install.ts'
import { isIntact } from './primordials.ts'

try {
  // Not where the browser has WebMCP, would not have it itself, or where we are already.
  if (isIntact && isSecureContext && !('modelContext' in Document.prototype)) install()
} catch {
  // A page script ran before us and has broken something.
}
