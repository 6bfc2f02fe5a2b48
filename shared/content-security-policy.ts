import { THEME_SCRIPT_HASH } from './theme-script.ts'

/**
 * The policy of our own pages: nothing but the page's inline style and the script that restores its theme, by
 * their hashes, styles, scripts and data from our own host, and images over https. No other script in the page, no string ever becomes markup (Trusted Types), no `<base>`, no
 * form target but ourselves.
 *
 * @param styleHash `sha256-…` of a style in the page; without one, stylesheets of our own host only.
 * @param origin Another origin that scripts may call: of the MCP endpoints, where they are not ours.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(styleHash?: string, origin?: string): string {
  return [
    "default-src 'none'",
    `style-src 'self'${styleHash === undefined ? '' : ` '${styleHash}'`}`,
    `script-src 'self' '${THEME_SCRIPT_HASH}'`,
    "img-src 'self' https: data:",
    `connect-src 'self'${origin === undefined ? '' : ` ${origin}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** The policy of an SVG file that is opened by itself: a drawing, nothing else. Pages that show it are not concerned. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
