import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { THEME_SCRIPT, THEME_SCRIPT_HASH } from './theme-script.ts'

function restore(getItem: (key: string) => string | null): Record<string, string> {
  const dataset: Record<string, string> = {}
  runInNewContext(THEME_SCRIPT, { localStorage: { getItem }, document: { documentElement: { dataset } } })
  return dataset
}

describe('THEME_SCRIPT', () => {
  it('is short, and the only script in a page that the policy allows', () => {
    expect(THEME_SCRIPT.length).toBeLessThan(300)
    expect(THEME_SCRIPT_HASH).toBe(`sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`)
    expect(contentSecurityPolicy()).toContain(`script-src 'self' '${THEME_SCRIPT_HASH}';`)
  })

  it.each(['light', 'dark'])('restores %s', (theme) => {
    expect(restore((key) => (key === 'theme' ? theme : null))).toEqual({ theme })
  })

  it.each([null, '', 'auto', 'darker', '{}'])('leaves the page as it is for %j', (stored) => {
    expect(restore(() => stored)).toEqual({})
  })

  it('survives a browser that keeps nothing', () => {
    const refuse = (): never => {
      throw new Error('denied')
    }
    expect(restore(refuse)).toEqual({})
  })
})
