import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { THEME_SCRIPT_HASH } from './theme-script.ts'

describe('contentSecurityPolicy', () => {
  it('allows nothing but our own, and images over https', () => {
    expect(contentSecurityPolicy('sha256-a', 'https://mcp.example')).toBe(
      `default-src 'none'; style-src 'self' 'sha256-a'; script-src 'self' '${THEME_SCRIPT_HASH}'; img-src 'self' https: data:; ` +
        "connect-src 'self' https://mcp.example; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(contentSecurityPolicy(undefined, undefined, {})).toBe(contentSecurityPolicy())
  })

  it('adds what the operator opens, each source once', () => {
    const opened = { 'form-action': ['letters.example', "'self'"], 'font-src': ["'self'"] }
    expect(contentSecurityPolicy(undefined, undefined, opened)).toBe(
      contentSecurityPolicy()
        .replace("form-action 'self'", "form-action 'self' letters.example")
        .replace("base-uri 'none'", "base-uri 'none'; font-src 'self'"),
    )
  })

  it('requires no Trusted Types of scripts that are not ours', () => {
    const policy = contentSecurityPolicy(undefined, undefined, { 'script-src': ['plausible.io'] })
    expect(policy).toContain(`script-src 'self' '${THEME_SCRIPT_HASH}' plausible.io;`)
    expect(policy).not.toContain('trusted-types')
  })
})
