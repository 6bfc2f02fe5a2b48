import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE } from '../good-site.fixture.ts'
import { runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

const SITEMAP = 'Sitemap: https://example.org/sitemap.xml'

describe('ROBOTS_CHECKS', () => {
  it.each<[id: string, robots: SampleAnswer, status: Status, seen: string]>([
    ['robots-txt', null, 'fail', '/robots.txt: 404'],
    ['robots-txt', { status: 500 }, 'fail', '/robots.txt: 500'],
    ['robots-txt', '<!doctype html><p>Not here', 'fail', '/robots.txt: 200 with HTML sent as text/plain'],
    ['robots-txt', SITEMAP, 'fail', 'no "User-agent:" line'],
    ['robots-txt', 'User-agent: *\nAllow: /', 'warn', 'no "Sitemap:" line'],
    ['robots-txt', { type: 'text/html', body: `User-agent: *\n${SITEMAP}` }, 'fail', '/robots.txt: 200 with text/html'],
    [
      'robots-txt',
      { type: 'application/octet-stream', body: `User-agent: *\n${SITEMAP}` },
      'warn',
      'sent as "application/octet-stream", not text/plain',
    ],
    [
      'robots-txt',
      `Disallow: /x\nUser-agent: *\nAllow everything\nNoise: 1\nSitemap: /sitemap.xml\n${SITEMAP}`,
      'fail',
      'line 1: no user-agent before "Disallow: /x"; line 3: no directive in "Allow everything"; line 4: unknown directive in "Noise: 1"; 1 more',
    ],
    ['ai-bots', null, 'fail', 'no robots.txt, so no rules for AI agents'],
    ['ai-bots', 'User-agent: *\nAllow: /', 'warn', 'no group names an AI agent'],
    ['ai-bots', 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /', 'fail', 'not allowed to read "/": GPTBot, CCBot'],
    ['ai-bots', 'User-agent: gptbot\nDisallow: /private/', 'pass', '1 of 6 named, none blocked'],
    ['content-signals', null, 'fail', 'no robots.txt, so no Content-Signal'],
    ['content-signals', 'User-agent: *\nAllow: /', 'fail', 'no Content-Signal for all agents'],
    [
      'content-signals',
      'User-agent: *\nContent-Signal: search=yes, train=no',
      'fail',
      'not understood: "search=yes, train=no"',
    ],
  ])('%s of %j', async (id, robots, status, seen) => {
    expect(await runCheck(id, { ...GOOD_SITE, '/robots.txt': robots })).toEqual({ status, seen })
  })

  it('warn of a robots.txt that is only below the path of the site', async () => {
    const answers = { '/lists/robots.txt': GOOD_SITE['/robots.txt'] ?? null, '/lists/': '<!doctype html>' }
    expect(await runCheck('robots-txt', answers, '/lists/')).toEqual({
      status: 'warn',
      seen: 'only at "/lists/robots.txt"; readers look at "/robots.txt"',
    })
  })
})
