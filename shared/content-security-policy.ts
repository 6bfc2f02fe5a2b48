import { THEME_SCRIPT_HASH } from './theme-script.ts'

/** Sources by directive: `{ 'script-src': ['plausible.io'] }`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>

/**
 * The policy of our own pages: nothing but the page's inline style and the script that restores its theme, by
 * their hashes, styles, scripts and data from our own host, and images over https. No other script in the page, no string ever becomes markup (Trusted Types), no `<base>`, no
 * form target but ourselves.
 *
 * @param styleHash `sha256-…` of a style in the page; without one, stylesheets of our own host only.
 * @param origin Another origin that scripts may call: of the MCP endpoints, where they are not ours.
 * @param opened What the operator's own markup needs besides. With scripts of theirs there are no Trusted Types: most such
 *   scripts create markup.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(styleHash?: string, origin?: string, opened: PolicySources = {}): string {
  const directives = new Map<string, readonly string[]>([
    ['default-src', ["'none'"]],
    ['style-src', ["'self'", ...(styleHash === undefined ? [] : [`'${styleHash}'`])]],
    ['script-src', ["'self'", `'${THEME_SCRIPT_HASH}'`]],
    ['img-src', ["'self'", 'https:', 'data:']],
    ['connect-src', ["'self'", ...(origin === undefined ? [] : [origin])]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
  ])
  for (const [directive, sources] of Object.entries(opened)) {
    directives.set(directive, [...new Set([...(directives.get(directive) ?? []), ...sources])])
  }
  return [
    ...Array.from(directives, ([directive, sources]) => [directive, ...sources].join(' ')),
    ...(opened['script-src'] === undefined ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ')
}

/** The policy of an SVG file that is opened by itself: a drawing, nothing else. Pages that show it are not concerned. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
