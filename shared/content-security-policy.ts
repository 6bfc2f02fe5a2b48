/**
 * The policy of our own pages: nothing but the style that stands in the page, by its hash, scripts and data of our own
 * host, and images over https. No script in the page, no string ever becomes markup (Trusted Types), no `<base>`, no
 * form target but ourselves.
 *
 * @param styleHash `sha256-…`; without one, stylesheets of our own host only.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(styleHash?: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleHash === undefined ? "'self'" : `'${styleHash}'`}`,
    "script-src 'self'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
