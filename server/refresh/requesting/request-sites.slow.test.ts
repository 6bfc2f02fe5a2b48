import { setImmediate } from 'node:timers/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import type { Expected } from '../judging/judge-site.ts'
import { requestSites, type SiteAnswers } from './request-sites.ts'
import type { Clock } from './request-sites.ts'
import { parseRetryAfter } from './request-sites.ts'

const open: StubSites[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

type Answer = (request: IncomingMessage, response: ServerResponse, clock: Clock) => void

interface Asked {
  readonly answers: SiteAnswers
  readonly sites: StubSites
  readonly slept: readonly number[]
}

/** Time passes when somebody sleeps. */
function createClock(): Clock & { readonly slept: number[] } {
  let now = Date.parse('2026-11-22T12:00:00Z')
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    async sleep(ms) {
      const until = now + ms
      slept.push(ms)
      await setImmediate()
      now = Math.max(now, until)
    },
  }
}

async function ask(answer: Answer, paths: readonly (string | Expected)[], concurrency = 24): Promise<Asked> {
  const clock = createClock()
  const sites = await startSites((request, response) => answer(request, response, clock))
  open.push(sites)
  const expected = paths.map((path) => (typeof path === 'string' ? { url: path, names: ['Acme'] } : { ...path }))
  const answers = await requestSites(
    expected.map((each) => ({ ...each, url: each.url.replace('PORT', String(sites.port)) })),
    {
      context: {
        rules: createAddressRules({ allow: ['127.0.0.1'], ports: [sites.port] }),
        resolve: () => Promise.resolve(['127.0.0.1']),
        limits: { dnsMs: 60_000, connectMs: 60_000, headerBytes: 16_384, textBytes: 65_536 },
      },
      clock,
      userAgent: 'Gazetteer/test (+https://example.org/)',
      concurrency,
      gapMs: 1000,
      timeoutMs: 60_000,
      stop: new AbortController().signal,
    },
  )
  return { answers, sites, slept: clock.slept }
}

function statesOf({ answers, sites }: Asked): string[] {
  return Array.from(answers.looks, ([url, look]) => {
    const said = look.kind === 'alive' ? 'alive' : `${look.kind} ${look.code}`
    return `${url.replace(`:${sites.port}`, '')} ${said}`
  }).sort()
}

describe('requestSites', () => {
  it.each([
    ['one host', (at: number) => `http://a.example:PORT/${at}`, 200, 199],
    ['as many hosts', (at: number) => `http://h${at}.example:PORT/`, 200, 0],
    ['a name with and without www', (at: number) => `http://${at % 2 ? 'www.' : ''}a.example:PORT/${at}`, 50, 49],
  ])(
    'asks one request at a time of a host, a second apart, and 24 hosts at once: %s [refresh:polite:hosts]',
    async (_name, url, count, waits) => {
      const now = new Map<string, number>()
      const last = new Map<string, number>()
      const gaps: number[] = []
      let most = 0
      let running = 0
      const asked = await ask(
        (request, response, clock) => {
          const host = request.headers.host?.replace('www.', '') ?? ''
          running += 1
          most = Math.max(most, running)
          now.set(host, (now.get(host) ?? 0) + 1)
          if (last.has(host)) gaps.push(clock.now() - (last.get(host) ?? 0))
          expect(now.get(host)).toBe(1)
          last.set(host, clock.now())
          setTimeout(() => {
            running -= 1
            now.set(host, 0)
            response.end('x')
          })
        },
        Array.from({ length: count }, (_, at) => url(at)),
      )
      expect(asked.sites.requests).toHaveLength(count)
      expect(asked.answers.looks.size).toBe(count)
      expect(gaps).toHaveLength(waits)
      expect(Math.min(1000, ...gaps)).toBe(1000)
      expect(most).toBeLessThanOrEqual(24)
    },
  )

  it('requests doubtful failures once more at the end, as a browser does [refresh:states:browsers]', async () => {
    const seen = new Map<string, number>()
    const asked = await ask(
      (request, response) => {
        const times = (seen.get(request.url ?? '') ?? 0) + 1
        seen.set(request.url ?? '', times)
        const isBrowser = request.headers['user-agent']?.startsWith('Mozilla/5.0 ') === true
        expect(isBrowser).toBe(times === 2)
        if (request.url === '/reset' && times === 1) return request.socket.destroy()
        if (request.url === '/robots' && isBrowser) return response.end()
        if (request.url === '/404' || request.url === '/robots') return response.writeHead(404).end()
        if (request.url === '/403') return response.writeHead(403).end()
        if (request.url === '/500' || times === 1) return response.writeHead(500).end()
        return response.end()
      },
      ['/reset', '/404', '/403', '/500', '/flaky', '/robots'].map((path) => `http://a.example:PORT${path}`),
    )
    expect(statesOf(asked)).toEqual([
      'http://a.example/403 blocked 403',
      'http://a.example/404 failing 404',
      'http://a.example/500 failing 500',
      'http://a.example/flaky alive',
      'http://a.example/reset alive',
      'http://a.example/robots blocked browsers_only',
    ])
    expect(Object.fromEntries(seen)).toEqual({
      '/403': 1,
      '/404': 2,
      '/500': 2,
      '/flaky': 2,
      '/reset': 2,
      '/robots': 2,
    })
  })

  it('leaves a host alone that wants fewer requests, and the run waits for none [refresh:polite:wait]', async () => {
    const once = ['soon/429', 'soon/other', 'late/503', 'late/other', 'odd/429', 'odd/other', 'never/429', 'none/429']
    const paths = once.concat(Array.from({ length: 40 }, (_, at) => `busy/${at}`))
    const before = new Set<string>()
    const asked = await ask(
      (request, response) => {
        const [name = ''] = request.headers.host?.split('.') ?? []
        const isFirst = !before.has(name)
        before.add(name)
        if (name === 'busy' || !(isFirst || name === 'never')) return response.end()
        const seconds = { soon: '30', late: '3600', odd: 'NaN', never: '1' }[name]
        return response
          .writeHead(request.url === '/503' ? 503 : 429, seconds === undefined ? {} : { 'retry-after': seconds })
          .end()
      },
      paths.map((path) => `http://${path.replace('/', '.example:PORT/')}`),
    )
    expect(statesOf(asked).filter((line) => !line.includes('busy'))).toEqual([
      'http://late.example/503 blocked 503',
      'http://never.example/429 blocked 429',
      'http://none.example/429 blocked 429',
      'http://odd.example/429 blocked 429',
      // Its time was over before the other requests were done.
      'http://soon.example/429 alive',
      'http://soon.example/other alive',
    ])
    expect(Math.max(...asked.slept)).toBeLessThanOrEqual(1000)
    expect(asked.sites.requests.filter((line) => line.includes('never'))).toHaveLength(2)
  })

  it('says who asks, and finds the same at any concurrency', async () => {
    const urls = Array.from({ length: 60 }, (_, at) => `http://h${at % 13}.example:PORT/${at}`)
    const agents = new Set<string | undefined>()
    const answer: Answer = (request, response) => {
      agents.add(request.headers['user-agent']?.replace(/^Mozilla.*/, 'a browser'))
      response.writeHead([200, 404, 500, 403][Number(request.url?.slice(1)) % 4] ?? 200).end()
    }
    const [one, many, reversed] = [
      await ask(answer, urls, 1),
      await ask(answer, urls, 24),
      await ask(answer, urls.toReversed(), 5),
    ]
    expect([...agents]).toEqual(['Gazetteer/test (+https://example.org/)', 'a browser'])
    expect(statesOf(many)).toEqual(statesOf(one))
    expect(statesOf(reversed)).toEqual(statesOf(one))
  })
})

describe('parseRetryAfter', () => {
  it('reads seconds and dates that are to come', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    const read = (value: string | undefined) => parseRetryAfter(value, now)
    expect(['30', '0', '99999999'].map(read)).toEqual([30_000, 0, 99_999_999_000])
    expect(read('Sun, 22 Nov 2026 12:00:20 GMT')).toBe(20_000)
    const nothing = [undefined, '', '-1', 'NaN', '1e9', '0x10', 'Thu, 01 Jan 1970 00:00:00 GMT', '2100', 'soon']
    expect(nothing.map(read)).toEqual(nothing.map((value) => (value === '2100' ? 2_100_000 : undefined)))
  })
})
