import { describe, expect, it } from 'vitest'
import { listing, rootPage, SITE, summary } from '../../e2e/fixtures/pages.ts'
import { childrenOf, childText, readXml } from '../../e2e/fixtures/read-xml.ts'
import { createPageView } from '../renditions/view/page-view.ts'
import { createUrls } from '../urls.ts'
import {
  addToSitemap,
  LISTINGS_PER_SITEMAP,
  listingSitemapNames,
  listingSitemapNumber,
  renderListingSitemap,
  renderSitemap,
  renderSitemapIndex,
  renderSitemapMarkdown,
} from './render-sitemap.ts'

const urls = createUrls("https://example.org/a&b'c", false)
const pages = [
  { ...summary('one'), lastModified: '2026-02-03' },
  { ...summary('日本'), lastModified: '2026-01-01' },
  summary('undated'),
]
const contents = { pages, recent: [], placed: [], lastModified: '2026-02-03' }

describe('renderSitemap', () => {
  it('lists every page with its date where it has one [url:discovery:sitemap]', () => {
    const { name, mediaType, text } = renderSitemap(urls, contents)
    expect([name, mediaType]).toEqual(['sitemap.xml', 'application/xml; charset=utf-8'])
    const root = readXml(text)
    expect([root.name, root.attributes['xmlns']]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9'])
    expect(childrenOf(root, 'url').map((url) => [childText(url, 'loc'), childText(url, 'lastmod')])).toEqual([
      ["https://example.org/a&b'c/", '2026-02-03'],
      ["https://example.org/a&b'c/one/", '2026-02-03'],
      ["https://example.org/a&b'c/%E6%97%A5%E6%9C%AC/", '2026-01-01'],
      ["https://example.org/a&b'c/undated/", undefined],
    ])
  })
})

const LISTING_URLS = createUrls('https://example.org/a&b', true)
const LISTED_PAGES = [{ slug: 'x', title: 'X', groups: [], count: 2, lastModified: '2026-01-01' }]
const { text: SITEMAP } = renderSitemap(LISTING_URLS, { pages: LISTED_PAGES, recent: [], placed: [] })
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'

const LISTINGS = [
  {
    listing: listing({ id: 'mcp', categories: ['x'], added: '2025-01-01', updated: '2026-02-03' }),
    pageUpdated: '2024-01-01',
  },
  { listing: listing({ id: 'ü', categories: ['y', 'x'] }), pageUpdated: '2024-01-01' },
  { listing: listing({ id: 'z', categories: ['y'] }), pageUpdated: undefined },
]
const ENTRIES =
  '<url><loc>https://example.org/a&amp;b/x/mcp-1/</loc><lastmod>2026-02-03</lastmod></url>\n' +
  '<url><loc>https://example.org/a&amp;b/y/%C3%BC/</loc><lastmod>2024-01-01</lastmod></url>\n' +
  '<url><loc>https://example.org/a&amp;b/y/z/</loc></url>\n'

describe('sitemaps of listings', () => {
  it('are one with that of the pages, where there is room [url:discovery:sitemap-listings]', () => {
    const room = LISTINGS_PER_SITEMAP - LISTED_PAGES.length - 1
    expect(listingSitemapNames(SITEMAP, room)).toEqual([])
    expect(addToSitemap(SITEMAP, LISTING_URLS, LISTINGS)).toBe(SITEMAP.replace('</urlset>', `${ENTRIES}</urlset>`))
    expect(listingSitemapNames(SITEMAP, room + 1)).toEqual(['sitemap-listings-1.xml'])
  })

  it('are several, named by an index, where there is not [url:discovery:sitemap-listings]', () => {
    const names = listingSitemapNames(SITEMAP, LISTINGS_PER_SITEMAP + 1)
    expect(names).toEqual(['sitemap-listings-1.xml', 'sitemap-listings-2.xml'])
    const at = (name: string): string => `<sitemap><loc>https://example.org/a&amp;b/${name}</loc></sitemap>\n`
    expect(renderSitemapIndex(LISTING_URLS, names)).toBe(
      `${HEAD.replace('urlset', 'sitemapindex')}${['sitemap-pages.xml', ...names].map(at).join('')}</sitemapindex>\n`,
    )
    expect(renderListingSitemap(LISTING_URLS, LISTINGS)).toBe(`${HEAD}${ENTRIES}</urlset>\n`)
  })

  it.each([
    'sitemap.xml',
    'sitemap-1.xml',
    'sitemap-listings-0.xml',
    'sitemap-listings-01.xml',
    'x/sitemap-listings-1.xml',
  ])('are not called "%s"', (name) => {
    expect(listingSitemapNumber(name)).toBeUndefined()
  })
})

const MARKDOWN_URLS = createUrls('https://example.org', false)
const VIEW = { ...createPageView(rootPage([]), SITE), title: 'My lists', urls: MARKDOWN_URLS }

describe('renderSitemapMarkdown', () => {
  it('lists every page with its forms under its section [url:discovery:sitemap-markdown]', () => {
    const pages = [summary('one', { count: 1 }), summary('two', { title: '*2*', groups: ['Big', '# small'] })]
    expect(renderSitemapMarkdown(VIEW, { pages, recent: [], placed: [] })).toEqual([
      {
        name: 'sitemap.md',
        mediaType: 'text/markdown; charset=utf-8',
        text: `# Sitemap: My lists

- [My lists](https://example.org/): all pages

## Pages

- [one](https://example.org/one/): 1 listing; [Markdown](https://example.org/one/index.md), [JSON](https://example.org/one/index.json)

## Big › \\# small

- [\\*2\\*](https://example.org/two/): 0 listings; [Markdown](https://example.org/two/index.md), [JSON](https://example.org/two/index.json)
`,
      },
    ])
  })

  it('goes on in further files of at most 100,000 characters, with no page lost', () => {
    const pages = Array.from({ length: 1500 }, (_, index) => summary(`page-${index}`))
    const files = renderSitemapMarkdown(VIEW, { pages, recent: [], placed: [] })
    expect(files.map(({ name }) => name)).toEqual(['sitemap.md', 'sitemap.2.md', 'sitemap.3.md'])
    for (const { text } of files) expect(text.length).toBeLessThanOrEqual(100_000)
    expect(files[0]?.text).toContain('Continued in [sitemap.2.md](https://example.org/sitemap.2.md).')
    expect(files[2]?.text).not.toContain('Continued')
    const linked = files.flatMap(({ text }) => text.match(/\/page-\d+\/\)/g) ?? [])
    expect(new Set(linked).size).toBe(1500)
  })
})
