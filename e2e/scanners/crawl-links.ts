import { readHtml } from '../fixtures/read-html.ts'

/** More addresses than any directory of the tests has. */
const MAX_URLS = 10_000

/** Attributes that lead somewhere. */
const LINK_ATTRIBUTES = ['href', 'src', 'action']

const BROWSER_HEADERS = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

/** What a crawl of a site found. */
export interface Crawl {
  /** Addresses on the site that were asked for. */
  readonly visited: number
  /** Links that lead nowhere: what is wrong, the target, and a page that links it. */
  readonly broken: readonly string[]
}

/**
 * Follows every link of a site from its root page, as a browser would, and looks for the target of every fragment. Of the
 * queries of a page, of which tags alone make hundreds, one is followed for each set of parameters.
 */
export async function crawlLinks(rootUrl: string): Promise<Crawl> {
  const { origin } = new URL(rootUrl)
  /** Ids by address without the values of its query, of what is HTML. */
  const ids = new Map<string, ReadonlySet<string>>()
  /** A page that links it, by address with fragment. */
  const links = new Map([[rootUrl, '']])
  const visited = new Set<string>()
  const broken: string[] = []
  for (const [link, from] of links) {
    const url = withoutFragment(link)
    const kind = withoutValues(url)
    if (visited.has(kind)) continue
    if (visited.size === MAX_URLS) throw new Error(`more than ${MAX_URLS} addresses below ${rootUrl}`)
    visited.add(kind)
    const response = await fetch(url, { headers: BROWSER_HEADERS })
    if (!response.ok) broken.push(`${response.status} ${url}, linked from ${from}`)
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) {
      await response.body?.cancel()
      continue
    }
    const elements = readHtml(await response.text())
    ids.set(kind, new Set(elements.flatMap(({ attributes }) => attributes.get('id') ?? [])))
    for (const { attributes } of elements) {
      for (const name of LINK_ATTRIBUTES) {
        const target = URL.parse(attributes.get(name) ?? '#', response.url)
        if (target?.origin === origin && !links.has(target.href)) links.set(target.href, url)
      }
    }
  }
  for (const [link, from] of links) {
    const id = decodeURIComponent(new URL(link).hash.slice(1))
    if (id !== '' && ids.get(withoutValues(withoutFragment(link)))?.has(id) !== true) {
      broken.push(`no element with id ${id}: ${link}, linked from ${from}`)
    }
  }
  return { visited: visited.size, broken }
}

function withoutValues(url: string): string {
  return url.replace(/=[^&]*/g, '')
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}
