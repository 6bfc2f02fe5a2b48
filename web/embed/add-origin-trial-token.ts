/**
 * Switches WebMCP on where it is on trial: browsers read tokens that come late too.
 *
 * @param token For this site, or a third-party token for where this script comes from.
 */
export function addOriginTrialToken(token: string): void {
  const meta = document.createElement('meta')
  meta.httpEquiv = 'origin-trial'
  meta.content = token
  headOf(document).append(meta)
}

/** Where `meta` elements come to stand. A page may have no head. */
export function headOf({ head, documentElement }: Document): Element {
  return head ?? documentElement
}
