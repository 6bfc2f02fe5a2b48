import { isHtml } from '../contract/answer.ts'
import { parseMarkup } from '../contract/markup.ts'
import { readSitemap } from './read-sitemap.ts'
import type { Site, SitePage } from '../contract/inspected-site.ts'

/** Pages inspected besides the one the audit was started with. */
const SAMPLE_SIZE = 4

/** The page itself and {@link SAMPLE_SIZE} others, spread evenly over the sitemap; always the same ones. */
export async function samplePages(site: Site): Promise<readonly SitePage[]> {
  const { entries } = await readSitemap(site)
  const urls = entries.map(({ location }) => site.locate(location))
  const others = [...new Set(urls.filter((url) => url !== undefined && url !== site.page.url))]
  const step = Math.max(1, others.length / SAMPLE_SIZE)
  const sample = Array.from(
    { length: Math.min(SAMPLE_SIZE, others.length) },
    (_, index) => others[Math.floor(index * step)],
  )
  const answers = await Promise.all(sample.filter((url) => url !== undefined).map((url) => site.get(url)))
  return [site.page, ...answers].flatMap((answer) => {
    if (answer.status !== 200 || !isHtml(answer)) return []
    const { pathname, search } = new URL(answer.url)
    return [{ path: pathname + search, answer, markup: parseMarkup(answer.text) }]
  })
}
