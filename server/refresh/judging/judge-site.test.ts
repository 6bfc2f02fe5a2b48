import { describe, expect, it } from 'vitest'
import type { Hop } from '../fetching/follow.ts'
import { type Expected, failing, isDoubtful, judgeAgain, judgeSite } from './judge-site.ts'

interface Page {
  url?: string
  status?: number
  headers?: Record<string, string>
  html?: string
  hops?: Hop[]
}

function answer({ url, status = 200, headers = {}, html, hops = [] }: Page): Parameters<typeof judgeSite>[0] {
  const final = url ?? hops.at(-1)?.to ?? 'https://acme.example/thing'
  return { kind: 'answer', url: final, status, headers, setCookies: [], text: html, complete: true, hops }
}

const EXPECTED: Expected = { url: 'https://acme.example/thing', names: ['Acme Thing'] }

function judge(page: Page, expected: Partial<Expected> = {}): string {
  const look = judgeSite(answer(page), { ...EXPECTED, ...expected })
  if (look.kind === 'alive') return look.moved ? `moved ${look.moved.safe ? 'safe' : 'look'}` : 'alive'
  return look.kind === 'failing' ? `${look.as} ${look.code}` : `${look.kind} ${look.code}`
}

const title = (text: string): string => `<!doctype html><title>${text}</title><p>x`

describe('judgeSite', () => {
  it.each<[string, Page, string]>([
    ['200', { html: title('Acme') }, 'alive'],
    ['204', { status: 204 }, 'alive'],
    ['206', { status: 206 }, 'alive'],
    ['304', { status: 304 }, 'alive'],
    ['404', { status: 404 }, 'gone 404'],
    ['410', { status: 410 }, 'gone 410'],
    ['408', { status: 408 }, 'down 408'],
    ['500', { status: 500 }, 'down 500'],
    ['502', { status: 502, headers: { server: 'cloudflare' } }, 'down 502'],
    ['503', { status: 503 }, 'down 503'],
    ['521', { status: 521, headers: { server: 'cloudflare' } }, 'down 521'],
    ['305', { status: 305 }, 'down redirect_invalid'],
    ['a 404 with a challenge in it', { status: 404, html: title('Just a moment...') }, 'gone 404'],
  ])('%s', (_name, page, expected) => {
    expect(judge(page)).toBe(expected)
  })

  it.each<[string, Page]>([
    ...[400, 401, 402, 403, 405, 406, 407, 418, 429, 451, 999].map((status): [string, Page] => [
      String(status),
      { status },
    ]),
    ['503 of a guard', { status: 503, headers: { server: 'cloudflare' } }],
    ['503 that says when to come again', { status: 503, headers: { 'retry-after': '3600' } }],
    ['503 with a challenge', { status: 503, html: title('DDoS-Guard') }],
    ['a login', { hops: [{ status: 302, to: 'https://acme.example/login?next=%2Fthing' }] }],
    ['a field that says so', { status: 200, headers: { 'cf-mitigated': 'challenge' }, html: title('x') }],
    ['202 of a guard', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }],
    [
      'Anubis, which answers 200',
      { html: '<title>Making sure you’re not a bot!</title><script id="anubis_challenge">' },
    ],
    [
      'Anubis that denies',
      { html: '<title>Oh noes!</title><img src="/.within.website/x/cmd/anubis/static/img/reject.webp">' },
    ],
    ['a challenge of 200', { html: title('Just a moment...') }],
    ['a captcha', { html: '<script src="https://geo.captcha-delivery.com/captcha/"></script>' }],
  ])('%s is a block [refresh:states:blocked]', (_name, page) => {
    expect(judge(page)).toMatch(/^blocked /)
  })

  it.each([
    'Just a moment...',
    'You are being redirected...',
    'Checking your browser before accessing acme.example',
    'Vercel Security Checkpoint',
    'Pardon Our Interruption',
    'Robot Check',
    'One moment, please...',
    'Human Verification',
  ])('takes a page titled “%s” for a challenge, unless it has much to say [refresh:states:blocked]', (name) => {
    expect(judge({ html: `${title(name)}<script>${'x '.repeat(500)}</script>` })).toBe('blocked challenge')
    expect(judge({ html: `${title(name)}${' word'.repeat(200)}` })).toBe('alive')
  })

  it('does not take a page with the script of a guard for a challenge', () => {
    const script = '<script src="/_Incapsula_Resource?SWJIYLWA=x"></script>'
    expect(judge({ html: title('Acme') + script })).toBe('blocked challenge')
    expect(judge({ html: title('Acme') + script + ' word'.repeat(200) })).toBe('alive')
  })

  it.each<[string, Page]>([
    ['the host of a seller', { hops: [{ status: 302, to: 'https://www.hugedomains.com/domain_profile.cfm?d=acme' }] }],
    ['a title', { html: title('acme.example is for sale') }],
    ['a title of a broker', { html: title('Buy this domain') }],
  ])('%s shows that a name is for sale [refresh:states:parked]', (_name, page) => {
    expect(judge(page)).toBe('suspicious parked')
  })

  it('does not take a listed seller of names for one that took a name over', () => {
    expect(judge({ url: 'https://sedo.com/' }, { url: 'https://www.sedo.com/' })).toBe('alive')
    expect(judge({ html: title('Tools for the domain of music – sale') })).toBe('alive')
  })

  it('reports a site that is another one [refresh:states:resold]', () => {
    const casino = (status: number): Page => ({
      hops: [{ status, to: 'https://luckyspin.example/' }],
      html: title('Best slots'),
    })
    const known = { title: 'Thing by Acme', host: 'acme.example' }
    const root = { url: 'https://acme.example/' }
    expect(judge(casino(302), { ...root, ...known })).toBe('suspicious resold')
    expect(judge(casino(301), root)).toBe('suspicious resold')
    // Short addresses lead anywhere, and what they led to before says where they should.
    expect(judge(casino(302), root)).toBe('alive')
    expect(judge(casino(302), { ...root, title: 'Slots', host: 'luckyspin.example' })).toBe('alive')
    // It says what it was.
    const renamed = { ...casino(301), html: title('Spin, formerly Acme') }
    expect(judge(renamed, { ...root, ...known })).toBe('moved look')
    expect(judge({ ...casino(301), html: '' }, { ...root, ...known })).toBe('moved look')
    // Another title alone says nothing.
    expect(judge({ html: title('Best slots') }, known)).toBe('alive')
  })

  it('knows what hosting says of sites that were switched off', () => {
    const body = 'Payment required\n\nDEPLOYMENT_DISABLED'
    expect(judge({ status: 402, html: body })).toBe('gone deployment_disabled')
    expect(judge({ status: 503, headers: { 'x-vercel-error': 'DEPLOYMENT_PAUSED' } })).toBe('gone deployment_disabled')
    expect(judge({ html: title('About DEPLOYMENT_DISABLED') })).toBe('alive')
  })

  it('keeps a clean title', () => {
    const look = (html: string) => judgeSite(answer({ html }), EXPECTED)
    const drawing = '<svg><title>Icon</title></svg>'
    expect(look(`<title>\n A&amp;B \u202E\u{E0041}x</title>${drawing}<title>y</title>`)).toMatchObject({
      title: 'A&B x',
    })
    expect(look(`<title>${'long '.repeat(1_000_000)}`)).toMatchObject({ title: expect.stringMatching(/^.{100,200}$/) })
    expect(look('<title></title><script>alert(1)</script>')).toEqual({ kind: 'alive', host: 'acme.example' })
    expect(look('<title>a</title><script>b</script>')).toMatchObject({ title: 'a' })
  })
})

describe('isDoubtful', () => {
  it('is a failure that may pass, or concern programs only', () => {
    const codes = ['404', '410', '500', '503', 'soft_404', 'timeout', 'reset', 'dns_failed', 'redirect_loop']
    const certain = ['dns', 'connect', 'tls', 'tls_expired', 'protocol', 'redirect_refused', 'deployment_disabled']
    expect([...codes, ...certain].filter((code) => isDoubtful(failing(code)))).toEqual(codes)
    expect(isDoubtful({ kind: 'blocked', code: '429' })).toBe(false)
  })
})

describe('judgeAgain', () => {
  it('is not certain of a page that only browsers get [refresh:states:browsers]', () => {
    const [alive, blocked] = [{ kind: 'alive' }, { kind: 'blocked', code: '403' }] as const
    const unsure = { kind: 'blocked', code: 'browsers_only' }
    expect(judgeAgain(failing('404'), alive)).toEqual(unsure)
    expect(judgeAgain(failing('404'), blocked)).toEqual(unsure)
    expect(judgeAgain(failing('404'), failing('404'))).toEqual(failing('404'))
    expect(judgeAgain(failing('500'), alive)).toEqual(alive)
  })
})
