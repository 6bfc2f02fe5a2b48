import { isDocument, isHtml } from './answer.ts'
import type { Answer, AuditRequest } from './answer.ts'
import { createOnce } from './once.ts'
import { linkOf, parseMarkup } from './reading/markup.ts'
import type { Markup } from './reading/markup.ts'
import { samplePages } from './reading/sample-pages.ts'
import type { SitePage } from './reading/sample-pages.ts'

/** Asks the site and remembers the answer: the same request is sent once. Never rejects. */
export type Ask = (request: AuditRequest) => Promise<Answer>

/** A document looked for at the root of the host and below. */
export interface Found {
  readonly answer: Answer
  /** Absent when it is nowhere; then {@link answer} is the root's. */
  readonly path?: string
  /** Whether it is at the root of the host, where programs look that know nothing but the host. */
  readonly atRoot: boolean
}

/** What checks know of a site, and how they learn more. */
export interface Site {
  /** What answered at the URL the audit was started with. */
  readonly page: Answer
  /** That page, unless it is no HTML. */
  readonly markup: Markup | undefined
  readonly ask: Ask
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /**
   * The URL to ask for a URL the site names. Where a site is tried out elsewhere than it is published, that is not what
   * was named, but the same path where the audit was started.
   *
   * @returns `undefined` for other hosts, which are never asked, and for what is no URL.
   */
  locate(reference: string, base?: string): string | undefined
  /** Looks for a document at the root of the host, then in the folders of the page. @param path Without a leading slash. */
  find(path: string): Promise<Found>
  /** The page and a few more from the sitemap; HTML only. */
  pages(): Promise<readonly SitePage[]>
}

/** Folders of the page's path that are looked into. */
const MAX_FOLDERS = 3

/** Describes the site of a page. */
export function createSite(page: Answer, ask: Ask): Site {
  const url = new URL(page.url)
  const markup = page.status === 200 && isHtml(page) ? parseMarkup(page.text) : undefined
  const folders = foldersOf(url.pathname)
  const publishedOrigin = findPublishedOrigin(url, markup)
  const pages = createOnce(() => samplePages(site))
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

/** A page that calls itself canonical at the same path of another origin is tried out here, and published there. */
function findPublishedOrigin({ href, origin, pathname }: URL, markup: Markup | undefined): string {
  const canonical = markup && URL.parse(linkOf(markup, 'canonical') ?? '', href)
  return canonical?.pathname === pathname && /^https?:$/.test(canonical.protocol) ? canonical.origin : origin
}
