import { attributesIn, listPublished } from './find-published-urls.ts'

/** What links of published HTML lead to, where that is a document that says where it belongs. */
export interface LinkedDocuments {
  /** Documents that are linked. */
  readonly linked: ReadonlySet<string>
  /** Links to another address than that, which only a server could redirect, each with a file that has it. */
  readonly uncanonical: readonly string[]
}

/**
 * Compares every link of published HTML with what the document there says is its address. Queries and fragments do not
 * count.
 *
 * @param base Where the folder is published, with a trailing slash.
 */
export function findUncanonicalLinks(folder: string, base: string): LinkedDocuments {
  const pages = listPublished(folder).filter(({ name }) => name.endsWith('.html'))
  const canonical = new Map<string, string>()
  for (const { name, text } of pages) {
    const [, address] = /<link rel="canonical" href="([^"]*)">/.exec(text) ?? []
    if (address === undefined) continue
    canonical.set(new URL(encodeURI(name), base).href, address)
    canonical.set(addressOf(name, base), address)
  }
  const linked = new Set<string>()
  const uncanonical: string[] = []
  for (const { name, text } of pages) {
    const self = addressOf(name, base)
    for (const reference of attributesIn(text)) {
      const url = URL.parse(reference, self)
      if (url?.href.startsWith(base) !== true) continue
      url.hash = ''
      url.search = ''
      // Where a slash is missing hosts redirect, or do not.
      const address = canonical.get(url.href) ?? canonical.get(`${url.href}/`)
      if (address === undefined) continue
      linked.add(address)
      if (address !== url.href) uncanonical.push(`${url.href} in ${name}`)
    }
  }
  return { linked, uncanonical }
}

/** As every host sends a file: a folder's without its name. */
function addressOf(name: string, base: string): string {
  return new URL(encodeURI(name.replace(/(^|\/)index\.html$/, '$1')), base).href
}
