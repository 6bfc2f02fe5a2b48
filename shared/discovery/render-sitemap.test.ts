import { describe, expect, it } from 'vitest'
import { summary } from '../../e2e/fixtures/pages.ts'
import { childrenOf, childText, readXml } from '../../e2e/fixtures/read-xml.ts'
import { createUrls } from '../urls.ts'
import { renderSitemap } from './render-sitemap.ts'

const urls = createUrls("https://example.org/a&b'c", false)
const pages = [
  { ...summary('one'), lastModified: '2026-02-03' },
  { ...summary('日本'), lastModified: '2026-01-01' },
  summary('undated'),
]
const contents = { pages, recent: [], lastModified: '2026-02-03' }

describe('renderSitemap', () => {
  it('lists every page with its date where it has one [url:discovery:sitemap]', () => {
    const [file, ...rest] = renderSitemap(urls, contents)
    expect([file?.name, file?.mediaType, rest]).toEqual(['sitemap.xml', 'application/xml; charset=utf-8', []])
    const root = readXml(file?.text ?? '')
    expect([root.name, root.attributes['xmlns']]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9'])
    expect(childrenOf(root, 'url').map((url) => [childText(url, 'loc'), childText(url, 'lastmod')])).toEqual([
      ["https://example.org/a&b'c/", '2026-02-03'],
      ["https://example.org/a&b'c/one/", '2026-02-03'],
      ["https://example.org/a&b'c/%E6%97%A5%E6%9C%AC/", '2026-01-01'],
      ["https://example.org/a&b'c/undated/", undefined],
    ])
  })

  it.each([
    [4, ['sitemap.xml']],
    [3, ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']],
    [2, ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']],
    [1, ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml', 'sitemap-4.xml']],
  ])('of four URLs, at most %i a file, makes %j', (most, names) => {
    const [first, ...parts] = renderSitemap(urls, contents, most)
    expect([first, ...parts].map((file) => file?.name)).toEqual(names)
    const root = readXml(first?.text ?? '')
    if (parts.length === 0) return
    expect(root.name).toBe('sitemapindex')
    expect(childrenOf(root, 'sitemap').map((sitemap) => childText(sitemap, 'loc'))).toEqual(
      parts.map(({ name }) => `https://example.org/a&b'c/${name}`),
    )
    expect(parts.flatMap(({ text }) => childrenOf(readXml(text), 'url'))).toHaveLength(4)
  })
})
