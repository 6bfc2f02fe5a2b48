import { setImmediate } from 'node:timers/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import type { Expected } from '../judging/judge-site.ts'
import { askSites, type SiteAnswers } from './ask-sites.ts'
import type { Clock } from './host-turns.ts'
import { parseRetryAfter } from './host-turns.ts'

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
  const answers = await askSites(
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

describe('askSites', () => {
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

  it('asks again at the end for what may have passed, once', async () => {
    const seen = new Map<string, number>()
    const asked = await ask(
      (request, response) => {
        const times = (seen.get(request.url ?? '') ?? 0) + 1
        seen.set(request.url ?? '', times)
        if (request.url === '/reset' && times === 1) return request.socket.destroy()
        if (request.url === '/404') return response.writeHead(404).end()
        if (request.url === '/500' || times === 1) return response.writeHead(500).end()
        return response.end()
      },
      ['/reset', '/404', '/500', '/flaky'].map((path) => `http://a.example:PORT${path}`),
    )
    expect(statesOf(asked)).toEqual([
      'http://a.example/404 failing 404',
      'http://a.example/500 failing 500',
      'http://a.example/flaky alive',
      'http://a.example/reset alive',
    ])
    expect(Object.fromEntries(seen)).toEqual({ '/404': 1, '/500': 2, '/flaky': 2, '/reset': 2 })
  })

  it('waits when a site says for how long, and leaves it alone when that is long [refresh:polite:wait]', async () => {
    const asked = await ask(
      (request, response) => {
        const [, path] = /^\/(\w+)/.exec(request.url ?? '') ?? []
        const again = asked429.has(request.headers.host ?? '')
        asked429.add(request.headers.host ?? '')
        if (path === 'soon' && again) return response.end()
        const seconds = { soon: '30', late: '3600', odd: 'NaN', never: '99999999' }[path ?? '']
        return response.writeHead(429, seconds === undefined ? {} : { 'retry-after': seconds }).end()
      },
      ['soon', 'late/1', 'late/2', 'odd/1', 'odd/2', 'never', 'none'].map(
        (path) => `http://${path.split('/')[0]}.example:PORT/${path}`,
      ),
    )
    expect(statesOf(asked)).toEqual([
      'http://late.example/late/1 blocked 429',
      'http://never.example/never blocked 429',
      'http://none.example/none blocked 429',
      'http://odd.example/odd/1 blocked 429',
      'http://soon.example/soon alive',
    ])
    expect(asked.slept.filter((ms) => ms > 1000)).toEqual([30_000])
  })
  const asked429 = new Set<string>()

  it('knows what a site shows for everything it does not have', async () => {
    const title = 'Page gone'
    const asked = await ask(
      (request, response) => {
        response.setHeader('content-type', 'text/html')
        const isReal = request.url === '/fine'
        response.end(`<title>${isReal ? 'Something else' : title}</title>`)
      },
      [
        { url: 'http://a.example:PORT/gone', names: ['Acme'], title: 'Acme', host: 'a.example' },
        { url: 'http://a.example:PORT/also', names: ['Acme'], title: 'Acme', host: 'a.example' },
        { url: 'http://a.example:PORT/fine', names: ['Acme'], title: 'Acme', host: 'a.example' },
        { url: 'http://a.example:PORT/new', names: ['Acme'] },
      ],
    )
    expect(statesOf(asked)).toEqual([
      'http://a.example/also failing soft_404',
      'http://a.example/fine alive',
      'http://a.example/gone failing soft_404',
      'http://a.example/new alive',
    ])
    // The made-up address was asked for once.
    expect(asked.sites.requests).toHaveLength(5)
  })

  it('says who asks, and finds the same at any concurrency', async () => {
    const urls = Array.from({ length: 60 }, (_, at) => `http://h${at % 13}.example:PORT/${at}`)
    const answer: Answer = (request, response) => {
      expect(request.headers['user-agent']).toBe('Gazetteer/test (+https://example.org/)')
      response.writeHead([200, 404, 500, 403][Number(request.url?.slice(1)) % 4] ?? 200).end()
    }
    const [one, many, reversed] = [
      await ask(answer, urls, 1),
      await ask(answer, urls, 24),
      await ask(answer, urls.toReversed(), 5),
    ]
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
