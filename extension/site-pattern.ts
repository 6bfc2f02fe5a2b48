/**
 * The match pattern that grants a site, and no other if the browser can tell: Firefox has no ports in patterns, so
 * there it is all ports of the host.
 *
 * @param origin Of http(s).
 * @see https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Match_patterns
 */
export function sitePattern(origin: string): string {
  const { protocol, host, hostname } = new URL(origin)
  const firefox = chrome.runtime.getURL('').startsWith('moz-')
  return `${protocol}//${firefox ? hostname : host}/*`
}
