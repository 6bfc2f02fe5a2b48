import { isDocument, isHtml } from './contract/answer.ts'
import type { Answer } from './contract/answer.ts'
import { createLazy } from './lazy.ts'
import { linkOf, parseMarkup } from './contract/markup.ts'
import type { Markup } from './contract/markup.ts'
import { samplePages } from './reading/sample-pages.ts'
import type { Ask, Site } from './contract/inspected-site.ts'

/** Folders of the page's path that are searched. */
const MAX_FOLDERS = 3

/** Describes the site of a page. */
export function createSite(page: Answer, ask: Ask): Site {
  const url = new URL(page.url)
  const markup = page.status === 200 && isHtml(page) ? parseMarkup(page.text) : undefined
  const folders = foldersOf(url.pathname)
  const publishedOrigin = findPublishedOrigin(url, markup)
  const pages = createLazy(() => samplePages(site))
  const site: Site = {
    page,
    markup,
    ask,
    get: (target, headers) => ask({ url: target, ...(headers && { headers }) }),
    locate(reference, base = page.url) {
      const target = URL.parse(reference, base)
      if (target === null || ![url.origin, publishedOrigin].includes(target.origin)) return undefined
      return url.origin + target.pathname + target.search
    },
    async find(path) {
      let first: Answer | undefined
      for (const folder of folders) {
        const answer = await ask({ url: url.origin + folder + path })
        if (isDocument(answer)) return { answer, path: folder + path, atRoot: folder === '/' }
        first ??= answer
      }
      return { answer: first ?? page, atRoot: false }
    },
    pages,
  }
  return site
}

/** `/`, `/lists/`, `/lists/databases/` of `/lists/databases/page`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1)
  const folders = names.map((_name, index) => `/${names.slice(0, index + 1).join('/')}/`)
  return ['/', ...folders].slice(0, MAX_FOLDERS)
}

/** A page whose canonical URL has the same path on another origin is tried out here and published there. */
function findPublishedOrigin({ href, origin, pathname }: URL, markup: Markup | undefined): string {
  const canonical = markup && URL.parse(linkOf(markup, 'canonical') ?? '', href)
  return canonical?.pathname === pathname && /^https?:$/.test(canonical.protocol) ? canonical.origin : origin
}
