/**
 * Switches WebMCP on where it is on trial: browsers read tokens that come late too.
 *
 * @param token For this site, or a third-party token for where this script comes from.
 */
export function addOriginTrialToken(token: string): void {
  // A page may be XML, and have no head.
  const meta = document.createElementNS('http://www.w3.org/1999/xhtml', 'meta') as HTMLMetaElement
  meta.httpEquiv = 'origin-trial'
  meta.content = token
  headOf(document).append(meta)
}

/** Where `meta` elements come to stand. */
export function headOf({ head, documentElement }: Document): Element {
  return head ?? documentElement
}
