import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { goodHtml, GOOD_SITE, PROSE } from '../good-site.fixture.ts'
import { ORIGIN, runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

describe('REACH_CHECKS', () => {
  it.each<[id: string, page: SampleAnswer, status: Status, seen: string]>([
    ['page-answers', { status: 503 }, 'fail', '503'],
    ['page-answers', { status: 401 }, 'fail', '401'],
    ['page-answers', { type: 'application/json', body: '{}' }, 'fail', '"application/json" is not HTML'],
    ['page-answers', { type: 'text/plain', body: goodHtml('/') }, 'fail', 'HTML sent as "text/plain"'],
    ['page-answers', '<html><form><input type="password"></form>', 'fail', 'looks like a login form'],
    ['page-answers', `<html><form><input type="password"></form>${PROSE.repeat(2)}`, 'pass', '200 with text/html'],
    [
      'redirects',
      { status: 302, headers: { location: 'https://login.example/' } },
      'fail',
      '302 to https://login.example/',
    ],
    ['redirects', '<html><meta http-equiv="Refresh" content="0; URL=/new">', 'fail', '<meta http-equiv="refresh">'],
    ['redirects', '<html><meta http-equiv="refresh" content="300">', 'pass', 'no redirect'],
    ['redirects', '<html><script>window.location = "/new"</script>', 'warn', 'a script on the page sets its location'],
    ['redirects', '<html><script>if (location.href === "/new") go()</script>', 'pass', 'no redirect'],
    ['redirects', { status: 404 }, 'not-applicable', 'no HTML'],
  ])('%s of %j: %s', async (id, page, status, seen) => {
    expect(await runCheck(id, { ...GOOD_SITE, '/': page })).toEqual({ status, seen })
  })

  it.each<[answer: SampleAnswer, status: Status, seen: string]>([
    [null, 'pass', '404'],
    [{ status: 410 }, 'pass', '410'],
    ['<!doctype html>', 'fail', '200 with text/html for a page that does not exist'],
    [
      { status: 302, headers: { location: `${ORIGIN}/` } },
      'fail',
      '302 to https://example.org/ for a page that does not exist',
    ],
  ])('soft-404 of %j', async (answer, status, seen) => {
    const missing = '/tools/gazetteer-audit-asks-for-a-page-that-does-not-exist'
    expect(await runCheck('soft-404', { ...GOOD_SITE, [missing]: answer }, '/tools/')).toEqual({ status, seen })
  })

  it('ai-user-agents: the same for all, or declared to caches', async () => {
    const forBots = (answer: SampleAnswer) => ({
      ...GOOD_SITE,
      '/': ({ headers }: { headers?: Readonly<Record<string, string>> }) =>
        headers?.['user-agent']?.includes('GPTBot') ? answer : goodHtml('/'),
    })
    const markdown = { type: 'text/markdown', body: '# Things' }
    expect(await runCheck('ai-user-agents', forBots({ status: 403 }))).toEqual({
      status: 'fail',
      seen: 'GPTBot gets 403',
    })
    expect(await runCheck('ai-user-agents', forBots(markdown))).toEqual({
      status: 'warn',
      seen: 'GPTBot gets "text/markdown" without "Vary: User-Agent"',
    })
    const varying = { ...markdown, headers: { vary: 'Accept, User-Agent' } }
    expect(await runCheck('ai-user-agents', forBots(varying))).toMatchObject({ status: 'pass' })
  })
})
