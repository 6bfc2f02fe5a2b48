import { describe, expect, it } from 'vitest'
import { withClientCodings } from './client-codings.ts'

/** What the application sees where the platform has written `gzip, br` over what the client sent. */
function seen(clientAcceptEncoding: unknown, { headers = {}, method = 'GET' } = {}): string | null {
  const request = new Request('https://example.org/', {
    method,
    headers: { ...headers, 'accept-encoding': 'gzip, br' },
  })
  const cf = clientAcceptEncoding === undefined ? {} : { cf: { clientAcceptEncoding } }
  return withClientCodings(Object.assign(request, cf)).headers.get('accept-encoding')
}

const RAY = { 'cf-ray': '8f0c1d2e3f4a5b6c-VIE' }

describe('withClientCodings', () => {
  it.each(['gzip, deflate, br', 'br;q=0.5, gzip', 'identity', '*', 'identity;q=0'])(
    'hands on %j of a client [engine:edge:codings]',
    (sent) => {
      expect(seen(sent, { headers: RAY })).toBe(sent)
    },
  )

  it('knows a client that sent none', () => {
    expect(seen('', { headers: RAY })).toBeNull()
  })

  it.each([
    ['gzip, deflate, br', 'gzip;q=1, deflate;q=1'],
    ['br, gzip', 'br, gzip'],
    ['gzip;q=0.5, br', 'gzip;q=0.5, br'],
    ['*', 'identity'],
    ['gzip;q=0, br;q=0', 'gzip;q=0, br;q=0'],
    ['identity', 'identity'],
  ])('offers the local proxy of %j what it chooses itself', (sent, offered) => {
    expect(seen(sent)).toBe(offered)
  })

  it('leaves what was not rewritten, and what has no codings', () => {
    expect(seen(undefined)).toBe('gzip, br')
    expect(seen(7)).toBe('gzip, br')
    expect(seen('identity', { method: 'POST' })).toBe('gzip, br')
  })
})
