import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE } from '../good-site.fixture.ts'
import { ORIGIN, openSite, runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

function urlset(...paths: readonly string[]): string {
  return `<urlset>${paths.map((path) => `<url><loc>${new URL(path, ORIGIN).href}</loc></url>`).join('')}</urlset>`
}

describe('SITEMAP_CHECKS', () => {
  it.each<[id: string, sitemap: SampleAnswer, status: Status, seen: string]>([
    ['sitemap-xml', null, 'fail', '/sitemap.xml: 404'],
    ['sitemap-xml', '<rss></rss>', 'fail', 'neither <urlset> nor <sitemapindex>'],
    ['sitemap-xml', '<urlset></urlset>', 'fail', 'names no page'],
    [
      'sitemap-xml',
      urlset('/', 'https://example.com/a', 'https://example.com/b'),
      'fail',
      '2 URLs of other hosts, for instance "https://example.com/a"',
    ],
    [
      'sitemap-xml',
      { type: 'text/plain', body: urlset('/') },
      'warn',
      'sent as "text/plain", not application/xml or text/xml',
    ],
    [
      'sitemap-xml',
      `<sitemapindex><sitemap><loc>${ORIGIN}/gone.xml</loc></sitemap></sitemapindex>`,
      'fail',
      '"/gone.xml": 404; names no page',
    ],
    ['sitemap-dates', null, 'not-applicable', 'no sitemap with pages'],
    ['sitemap-dates', urlset('/'), 'fail', 'no <lastmod>'],
    [
      'sitemap-dates',
      `<urlset><url><loc>${ORIGIN}/</loc><lastmod>yesterday</lastmod></url></urlset>`,
      'fail',
      '1 <lastmod> not a date, for instance "yesterday"',
    ],
  ])('%s of %j', async (id, sitemap, status, seen) => {
    expect(await runCheck(id, { ...GOOD_SITE, '/sitemap.xml': sitemap })).toEqual({ status, seen })
  })

  it('follow an index, three sitemaps of it', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `${ORIGIN}/${name}.xml`)
    const index = `<sitemapindex>${names.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`
    const parts = { '/a.xml': urlset('/1', '/2'), '/b.xml': urlset('/3'), '/c.xml': urlset('/4') }
    expect(await runCheck('sitemap-xml', { ...GOOD_SITE, ...parts, '/sitemap.xml': index })).toEqual({
      status: 'pass',
      seen: '4 sitemaps, 4 pages in the first 3',
    })
  })

  it('find the sitemap that robots.txt names', async () => {
    const answers = {
      ...GOOD_SITE,
      '/robots.txt': `User-agent: *\nSitemap: ${ORIGIN}/map.xml`,
      '/sitemap.xml': null,
      '/map.xml': urlset('/'),
    }
    expect(await runCheck('sitemap-xml', answers)).toEqual({ status: 'pass', seen: '1 page' })
  })

  it.each<[text: SampleAnswer, status: Status, seen: string]>([
    [null, 'fail', '/sitemap.md: 404'],
    ['Nothing', 'fail', 'no heading; no link'],
  ])('sitemap-md of %j', async (text, status, seen) => {
    expect(await runCheck('sitemap-md', { ...GOOD_SITE, '/sitemap.md': text })).toEqual({ status, seen })
  })
})

describe('samplePages', () => {
  it('takes the page and four more, spread over the sitemap', async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/${index}`)
    const pages = Object.fromEntries(paths.map((path) => [path, '<!doctype html>']))
    const site = await openSite({ '/': '<!doctype html>', ...pages, '/sitemap.xml': urlset('/', ...paths) })
    expect((await site.pages()).map(({ path }) => path)).toEqual(['/', '/0', '/5', '/10', '/15'])
  })

  it('leaves out what is not HTML, and requests pages where the site is tried out', async () => {
    const site = await openSite({
      '/': '<!doctype html><link rel="canonical" href="https://things.example/">',
      '/a': { type: 'application/pdf' },
      '/b': '<!doctype html>',
      '/sitemap.xml': urlset('https://things.example/a', 'https://things.example/b', 'https://other.example/c'),
    })
    expect((await site.pages()).map(({ path }) => path)).toEqual(['/', '/b'])
  })
})
