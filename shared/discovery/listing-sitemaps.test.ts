import { describe, expect, it } from 'vitest'
import { listing } from '../../e2e/fixtures/pages.ts'
import { createUrls } from '../urls.ts'
import {
  addToSitemap,
  listingSitemapNames,
  listingSitemapNumber,
  LISTINGS_PER_SITEMAP,
  renderListingSitemap,
  renderSitemapIndex,
} from './listing-sitemaps.ts'
import { renderSitemap } from './render-sitemap.ts'

const urls = createUrls('https://example.org/a&b', true)
const pages = [{ slug: 'x', title: 'X', groups: [], count: 2, lastModified: '2026-01-01' }]
const [stored] = renderSitemap(urls, { pages, recent: [] })
const SITEMAP = stored?.text ?? ''
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
    const room = LISTINGS_PER_SITEMAP - pages.length - 1
    expect(listingSitemapNames(SITEMAP, room)).toEqual([])
    expect(addToSitemap(SITEMAP, urls, LISTINGS)).toBe(SITEMAP.replace('</urlset>', `${ENTRIES}</urlset>`))
    expect(listingSitemapNames(SITEMAP, room + 1)).toEqual(['sitemap-listings-1.xml'])
  })

  it('are several, named by an index, where there is not [url:discovery:sitemap-listings]', () => {
    const names = listingSitemapNames(SITEMAP, LISTINGS_PER_SITEMAP + 1)
    expect(names).toEqual(['sitemap-listings-1.xml', 'sitemap-listings-2.xml'])
    const at = (name: string): string => `<sitemap><loc>https://example.org/a&amp;b/${name}</loc></sitemap>\n`
    expect(renderSitemapIndex(SITEMAP, urls, names)).toBe(
      `${HEAD.replace('urlset', 'sitemapindex')}${['sitemap-pages.xml', ...names].map(at).join('')}</sitemapindex>\n`,
    )
    expect(renderListingSitemap(SITEMAP, urls, LISTINGS)).toBe(`${HEAD}${ENTRIES}</urlset>\n`)
  })

  it('join the parts of an index of pages [url:discovery:sitemap-listings]', () => {
    const [index] = renderSitemap(urls, { pages, recent: [] }, 1)
    const text = renderSitemapIndex(index?.text ?? '', urls, ['sitemap-listings-1.xml'])
    expect(text.match(/(?<=\/)sitemap[^<]*xml/g)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-listings-1.xml'])
    expect(renderListingSitemap(index?.text ?? '', urls, LISTINGS)).toBe(`${HEAD}${ENTRIES}</urlset>\n`)
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
