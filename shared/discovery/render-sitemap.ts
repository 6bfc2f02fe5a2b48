import type { RenderedFile } from '../model/page.ts'
import type { DirectoryUrls } from '../urls.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { escapeXml } from './escape-xml.ts'

/** Most URLs in one sitemap (sitemaps.org, "at most 50,000 URLs"). */
export const MAX_SITEMAP_URLS = 50_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const MEDIA_TYPE = 'application/xml; charset=utf-8'

interface SitemapUrl {
  url: string
  lastModified: string | undefined
}

/**
 * Renders `sitemap.xml`: every page with the date of the newest thing on it. A page whose content has no date has no
 * `<lastmod>`: an invented one would make crawlers distrust the others.
 *
 * @param maxUrls Beyond it `sitemap.xml` is an index of `sitemap-1.xml`, `sitemap-2.xml` …
 * @see https://www.sitemaps.org/protocol.html
 */
export function renderSitemap(
  urls: DirectoryUrls,
  { pages, lastModified }: DirectoryContents,
  maxUrls: number = MAX_SITEMAP_URLS,
): RenderedFile[] {
  const all: SitemapUrl[] = [
    { url: urls.page(''), lastModified },
    ...pages.map((page) => ({ url: urls.page(page.slug), lastModified: page.lastModified })),
  ]
  if (all.length <= maxUrls) return [sitemapFile('sitemap.xml', 'urlset', 'url', all)]
  const parts: RenderedFile[] = []
  for (let start = 0; start < all.length; start += maxUrls) {
    const part = all.slice(start, start + maxUrls)
    parts.push(sitemapFile(`sitemap-${parts.length + 1}.xml`, 'urlset', 'url', part))
  }
  const index = parts.map(({ name }) => ({ url: urls.file(name), lastModified }))
  return [sitemapFile('sitemap.xml', 'sitemapindex', 'sitemap', index), ...parts]
}

function sitemapFile(name: string, root: string, element: string, entries: readonly SitemapUrl[]): RenderedFile {
  const lines = entries.map(({ url, lastModified }) => {
    const date = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`
    return `<${element}><loc>${escapeXml(url)}</loc>${date}</${element}>\n`
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('')}</${root}>\n`
  return { name, mediaType: MEDIA_TYPE, text }
}
