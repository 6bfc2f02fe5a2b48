import type { Hosts } from './serve-hosts.ts'
import { writePage, writeTag } from './write-page.ts'

/** A policy of a page, or of its owner's. */
export interface Policy {
  readonly what: string
  readonly headers: (hosts: Hosts) => Readonly<Record<string, string>>
  /** The tag of the script. Default: as it is pasted. */
  readonly tag?: (hosts: Hosts) => string
  /** Why there are no tools; without it there are all. */
  readonly problem?: RegExp
  /** Whether not even the script is let in. */
  readonly isBlocked?: boolean
  /** What the browser itself says to it, with WebMCP and without. */
  readonly complaints?: { readonly on?: readonly RegExp[]; readonly off?: readonly RegExp[] }
  /** Directives that refuse something where there is WebMCP. */
  readonly violations?: readonly string[]
}

const STRICTEST = "require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'"

/** Every policy that may matter to the embed. */
export const POLICIES: readonly Policy[] = [
  {
    what: 'a content policy with a nonce, and no trusted types',
    headers: ({ url }) => csp(`script-src 'nonce-abc'; connect-src ${new URL(url).origin}; ${STRICTEST}`),
    tag: ({ script }) => writeTag(script.url, 'nonce="abc"'),
  },
  {
    what: 'a content policy with the hash of the script',
    headers: ({ url, script }) => csp(`script-src '${script.integrity}'; connect-src ${new URL(url).origin}`),
    tag: ({ script }) => writeTag(script.pinnedUrl, `integrity="${script.integrity}" crossorigin="anonymous"`),
  },
  {
    what: 'a content policy with strict-dynamic',
    headers: ({ url }) => csp(`script-src 'nonce-abc' 'strict-dynamic'; connect-src ${url}`),
    tag: ({ script }) => writeTag(script.url, 'nonce="abc"'),
  },
  {
    what: 'a content policy by which it may not connect',
    headers: ({ url }) => csp(`script-src ${new URL(url).origin}; connect-src 'self'`),
    problem: /databases\/.*: TypeError: Failed to fetch/,
    complaints: { on: [/Content Security Policy/, /Fetch API cannot load/] },
    violations: ['connect-src'],
  },
  {
    what: 'a content policy by which it may not run',
    headers: () => csp("script-src 'self'"),
    isBlocked: true,
    complaints: { on: [/Content Security Policy/], off: [/Content Security Policy/] },
    violations: ['script-src-elem'],
  },
  {
    what: 'a permissions policy without tools',
    headers: () => ({ 'permissions-policy': 'tools=()' }),
    problem: /^directory_\w+: NotAllowedError/,
    complaints: { off: [/Permissions-Policy/] },
  },
  {
    what: 'agent clusters by site, where browsers have no tools',
    headers: () => ({ 'origin-agent-cluster': '?0' }),
    problem: /^directory_\w+: SecurityError/,
  },
  {
    what: 'an embedder policy',
    headers: () => ({ 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' }),
  },
  { what: 'a referrer policy that hides nothing', headers: () => ({ 'referrer-policy': 'unsafe-url' }) },
  {
    what: 'the right integrity',
    headers: () => ({}),
    tag: ({ script }) => writeTag(script.pinnedUrl, `integrity="${script.integrity}" crossorigin="anonymous"`),
  },
  {
    what: 'the integrity of something else',
    headers: () => ({}),
    tag: ({ script, module }) => writeTag(script.pinnedUrl, `integrity="${module.integrity}" crossorigin="anonymous"`),
    isBlocked: true,
    complaints: { on: [/integrity/], off: [/integrity/] },
  },
]

/** The page of such an owner. */
export function writePageUnder({ tag }: Policy, hosts: Hosts): string {
  return writePage({ body: tag?.(hosts) ?? writeTag(hosts.script.url) })
}

function csp(policy: string): Record<string, string> {
  return { 'content-security-policy': `default-src 'none'; ${policy}` }
}
