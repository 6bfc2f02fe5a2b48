import { isDocument } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { elementsNamed, parseMarkup, textOf } from '../contract/markup.ts'
import { readRobots } from './read-robots.ts'
import type { Found, Site } from '../contract/inspected-site.ts'

/** A page named by a sitemap. */
export interface SitemapEntry {
  readonly location: string
  readonly lastModified: string | undefined
}

/** A site's sitemap. */
export interface Sitemap {
  readonly found: Found
  readonly kind: 'urlset' | 'sitemapindex' | 'other'
  /** Of the sitemap, or of the first {@link MAX_PARTS} sitemaps of an index. */
  readonly entries: readonly SitemapEntry[]
  /** Sitemaps of an index that were requested. */
  readonly parts: readonly Answer[]
  /** Sitemaps of an index in all. */
  readonly partCount: number
}

/** Sitemaps of an index that are read. */
const MAX_PARTS = 3

/** Reads `/sitemap.xml`, or else the one that `robots.txt` names. */
export async function readSitemap(site: Site): Promise<Sitemap> {
  const found = await findSitemap(site)
  if (found.path === undefined) return { found, kind: 'other', entries: [], parts: [], partCount: 0 }
  const { kind, entries } = parseSitemap(found.answer.text)
  if (kind !== 'sitemapindex') return { found, kind, entries, parts: [], partCount: 0 }
  const urls = entries.slice(0, MAX_PARTS).map(({ location }) => site.locate(location, found.answer.url))
  const parts = await Promise.all(urls.filter((url) => url !== undefined).map((url) => site.get(url)))
  const ofParts = parts.filter(isDocument).flatMap(({ text }) => parseSitemap(text).entries)
  return { found, kind, entries: ofParts, parts, partCount: entries.length }
}

async function findSitemap(site: Site): Promise<Found> {
  const found = await site.find('sitemap.xml')
  if (found.path !== undefined) return found
  const named = (await readRobots(site)).rules.sitemaps.map((url) => site.locate(url)).find((url) => url !== undefined)
  if (named === undefined) return found
  const answer = await site.get(named)
  return isDocument(answer) ? { answer, path: new URL(named).pathname, atRoot: true } : found
}

function parseSitemap(text: string): Pick<Sitemap, 'kind' | 'entries'> {
  const markup = parseMarkup(text, { xml: true })
  const root = markup.elements.find(({ name }) => !name.startsWith('?'))?.name
  const kind = root === 'urlset' || root === 'sitemapindex' ? root : 'other'
  const dates = new Map(elementsNamed(markup, 'lastmod').map((date) => [date.parent, textOf(markup, date)]))
  const entries = elementsNamed(markup, 'loc')
    .filter(({ parent }) => parent?.name === 'url' || parent?.name === 'sitemap')
    .map((location) => ({ location: textOf(markup, location), lastModified: dates.get(location.parent) }))
  return { kind, entries }
}
