import { describe, expect, it } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

function start(limit: (key: string) => Promise<{ success: boolean }>) {
  const keys: string[] = []
  const errors: unknown[] = []
  const check = createRequestLimit(
    {
      limit({ key }) {
        keys.push(key)
        return limit(key)
      },
    },
    (error) => errors.push(error),
  )
  return { keys, errors, check }
}

const ask = (url: string, init: { method?: string; headers?: Record<string, string> } = {}): Request =>
  new Request(`https://example.org${url}`, { ...init, headers: { 'cf-connecting-ip': '2001:db8::1', ...init.headers } })

describe('createRequestLimit', () => {
  it('counts what costs work by network, and nothing else', async () => {
    const { keys, check } = start(async () => ({ success: true }))
    expect(await check(ask('/databases/mcp', { method: 'POST' }))).toBeUndefined()
    expect(await check(ask('/databases/?query=sql'))).toBeUndefined()
    for (const url of ['/databases/', '/databases/index.json?query=sql', '/?utm_source=x']) {
      expect(check(ask(url))).toBeUndefined()
    }
    expect(keys).toEqual(['2001:db8:0:0', '2001:db8:0:0'])
  })

  it('says when to come again', async () => {
    const { check } = start(async () => ({ success: false }))
    const refused = await check(ask('/mcp', { method: 'POST' }))
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused?.json()).toMatchObject({ error: { message: expect.stringContaining('try again in 10 s') } })
    const page = await check(ask('/?query=sql', { headers: { accept: 'text/html' } }))
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const head = await check(ask('/?query=sql', { method: 'HEAD' }))
    expect([head?.status, await head?.text()]).toEqual([429, ''])
  })

  it('limits nobody where the counter fails', async () => {
    const { errors, check } = start(() => Promise.reject(new Error('no counter')))
    expect(await check(ask('/mcp', { method: 'POST' }))).toBeUndefined()
    expect(errors).toHaveLength(1)
  })
})
