/**
 * Switches WebMCP on where it is in a trial: browsers accept tokens that are added late, too.
 *
 * @param token For this site, or a third-party token for this script's origin.
 */
export function addOriginTrialToken(token: string): void {
  headOf(document).append(Object.assign(document.createElement('meta'), { httpEquiv: 'origin-trial', content: token }))
}

/** Where `meta` elements are added. A page may have no head. */
export function headOf({ head, documentElement }: Document): Element {
  return head ?? documentElement
}
