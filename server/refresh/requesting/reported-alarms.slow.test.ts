import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import { requestSites } from './request-sites.ts'

const open: StubSites[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

const isBrowser = ({ headers }: IncomingMessage): boolean => headers['user-agent']?.startsWith('Mozilla/') === true
const redirect = (response: ServerResponse, location: string, cookie?: string): unknown =>
  response.writeHead(302, { location, ...(cookie !== undefined && { 'set-cookie': cookie }) }).end()

interface Report {
  /** Where the false alarm was reported. */
  readonly source: string
  readonly path?: string
  readonly answer: (request: IncomingMessage, response: ServerResponse) => unknown
  readonly verdict: string
}

/** False alarms of other link checkers, by the label of the host that plays them. */
const REPORTS: Readonly<Record<string, Report>> = {
  cookie: {
    source: 'lycheeverse/lychee#574: a redirect to the same page until its cookie comes back',
    answer: ({ headers, url = '' }, response) =>
      headers.cookie === 'lang=de' ? response.end() : redirect(response, url, 'lang=de; Path=/; Secure'),
    verdict: 'alive',
  },
  signin: {
    source: 'lycheeverse/lychee#715: by another host and back to the same page, which knows by a cookie',
    answer({ headers, url = '' }, response) {
      const host = headers.host ?? ''
      if (host.startsWith('login.')) return redirect(response, `http://${host.replace('login.', '')}/silent`)
      if (url === '/silent') return redirect(response, '/', 'asked=1')
      return headers.cookie?.includes('asked=1')
        ? response.end()
        : redirect(response, `http://login.${host}/`, 'begun=1')
    },
    verdict: 'alive',
  },
  bots: {
    source: 'lycheeverse/lychee#1411: a redirect in circles for programs only',
    answer: (request, response) => (isBrowser(request) ? response.end() : redirect(response, '/')),
    verdict: 'alive',
  },
  scripted: {
    source: 'JustinBeckwith/linkinator#386: 503 by a guard, which leads on by script',
    answer: (_request, response) => response.writeHead(503, { server: 'cloudflare' }).end('<title>Wait</title>'),
    verdict: 'blocked challenge',
  },
  once: {
    source: 'JustinBeckwith/linkinator#356: 404 that was gone a little later',
    answer: (request, response) => response.writeHead(isBrowser(request) ? 200 : 404).end(),
    verdict: 'blocked browsers_only',
  },
  gateway: {
    source: 'JustinBeckwith/linkinator#134: 502 for user agents of programs',
    answer: (request, response) => response.writeHead(isBrowser(request) ? 200 : 502).end(),
    verdict: 'alive',
  },
  forbidden: {
    source: 'lycheeverse/lychee-action#282: 403 for user agents that are not known',
    answer: (_request, response) => response.writeHead(403).end(),
    verdict: 'blocked 403',
  },
  head: {
    source: 'lycheeverse/lychee#27: HEAD answered with 405',
    answer: ({ method }, response) => response.writeHead(method === 'GET' ? 200 : 405).end(),
    verdict: 'alive',
  },
  linked: {
    source: 'stevenvachon/broken-link-checker#231: 999 of LinkedIn',
    answer: (_request, response) => response.writeHead(999).end(),
    verdict: 'blocked 999',
  },
  limited: {
    source: 'lycheeverse/lychee#634: 429 after many requests',
    answer: (_request, response) => response.writeHead(429, { 'retry-after': '60' }).end(),
    verdict: 'blocked 429',
  },
  parentheses: {
    source: 'stevenvachon/broken-link-checker#142: parentheses in the path',
    path: '/PIIS2215-0366(17)30328-0/fulltext',
    answer: ({ url }, response) => response.writeHead(url === '/PIIS2215-0366(17)30328-0/fulltext' ? 200 : 404).end(),
    verdict: 'alive',
  },
  fragment: {
    source: 'lycheeverse/lychee#2179: a fragment that a script makes',
    path: '/#narrow/stream/369274-general',
    answer: ({ url }, response) => response.writeHead(url === '/' ? 200 : 404).end('<title>App</title>'),
    verdict: 'alive',
  },
  moved: {
    source: 'lycheeverse/lychee#726: 301 that leads to a 404, which is no false alarm',
    answer: ({ url }, response) =>
      url === '/' ? response.writeHead(301, { location: '/image' }).end() : response.writeHead(404).end(),
    verdict: 'failing 404',
  },
  headless: {
    source: 'lycheeverse/lychee#799: HEAD answered with 500, GET with a redirect to www',
    answer({ method, headers }, response) {
      const { host = '' } = headers
      if (method !== 'GET') return response.writeHead(500).end()
      return host.startsWith('www.')
        ? response.end()
        : response.writeHead(301, { location: `http://www.${host}/` }).end()
    },
    verdict: 'alive',
  },
  nameless: {
    source: 'lycheeverse/lychee#808: 403 for requests without a user agent',
    answer: ({ headers }, response) => response.writeHead(headers['user-agent'] === undefined ? 403 : 200).end(),
    verdict: 'alive',
  },
  temporary: {
    source: 'lycheeverse/lychee#1962: redirects counted as errors',
    answer: ({ url }, response) => (url === '/' ? redirect(response, '/start') : response.end()),
    verdict: 'alive',
  },
  slow: {
    source: 'urlstechie/urlchecker-action#6: no answer to the first request',
    answer: (request, response) => (isBrowser(request) ? response.end() : request.socket.destroy()),
    verdict: 'alive',
  },
}

describe('false alarms that were reported to other link checkers', () => {
  it('are none here [refresh:states:reported]', async () => {
    const sites = await startSites((request, response) => {
      const labels = request.headers.host?.split('.') ?? []
      REPORTS[labels.at(-2) ?? '']?.answer(request, response)
    })
    open.push(sites)
    let now = 0
    const { looks } = await requestSites(
      Object.entries(REPORTS).map(([label, { path = '/' }]) => ({
        url: `http://${label}.example:${sites.port}${path}`,
        names: ['Acme'],
      })),
      {
        context: {
          rules: createAddressRules({ allow: ['127.0.0.1'], ports: [sites.port] }),
          resolve: () => Promise.resolve(['127.0.0.1']),
          limits: { dnsMs: 60_000, connectMs: 60_000, headerBytes: 16_384, textBytes: 65_536 },
        },
        clock: {
          now: () => now,
          async sleep(ms) {
            await setImmediate()
            now += ms
          },
        },
        userAgent: 'Gazetteer/test',
        concurrency: 24,
        gapMs: 1000,
        timeoutMs: 60_000,
        stop: new AbortController().signal,
      },
    )
    const found = Array.from(looks, ([url, look]) => [
      new URL(url).hostname.replace('.example', ''),
      look.kind === 'alive' ? 'alive' : `${look.kind} ${look.code}`,
    ])
    const expected = Object.entries(REPORTS).map(([label, { verdict }]) => [label, verdict])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })
})
