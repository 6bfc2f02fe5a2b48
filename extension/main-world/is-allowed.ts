/** What a frame's `allow` says where it forbids tools to documents of its own origin. */
const FORBIDDEN = /(^|;)\s*tools\s+(?![^;]*('self'|'src'|\*))/

/**
 * Whether a document may have tools: browsers allow them where all frames around it, up to the tab's page, are of its
 * origin, and none forbids them. What a `Permissions-Policy` header says is hidden from scripts.
 *
 * @throws {DOMException} if a frame around it is of another origin, or it is sandboxed. @throws {TypeError} likewise.
 */
export function isAllowed(of: Window = window): boolean {
  if (of === top) return true
  const { parent, frameElement } = of
  // Proof: it is absent around frames of other origins, and then this throws. Not `location.origin`: `document.domain`
  // lets some reach that too, and frames without an address have none.
  const { allow } = frameElement as HTMLIFrameElement
  return parent.origin === of.origin && !FORBIDDEN.test(allow) && isAllowed(parent)
}
