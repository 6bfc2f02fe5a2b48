/** What the markup of a page reveals about directories. */
export interface DirectoryHints {
  /** URLs of pages of directories or of their `mcp.json`. */
  readonly urls: readonly string[]
  /** The first catalog of the site, which may name more. */
  readonly catalog?: string | undefined
  /** Whether the page has a directory's script, which registers the tools itself. */
  readonly embed: boolean
}

/**
 * Looks for what points to directories: a directory's scripts and elements, links to an `mcp.json`, the catalog.
 * Best first, each once; at most 16. None of it is checked.
 *
 * It is also sent into pages on its own, as a function: it must use nothing declared outside of it.
 */
export function findDirectoryHints(): DirectoryHints {
  const urls = new Set<string>()
  const add = (path: string, base: string, category = ''): void => {
    const url = URL.parse(path, base)
    if (!url || urls.size >= 16) return
    url.search = ''
    url.hash = ''
    urls.add(url.href.replace(/\/*$/, '/') + (category && `${encodeURIComponent(category)}/`))
  }
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[data-category][src*="/embed."]')
  let embed = false
  for (const { src, dataset } of scripts) {
    if (!/\/(embed|_\/embed\.[\w-]+)\.m?js([?#]|$)/.test(src)) continue
    embed = true
    add(src.replace(/(_\/)?embed\.[^/]*$/, ''), document.baseURI, dataset['category'])
  }
  const widgetScript = document.querySelector<HTMLScriptElement>('script[src*="/_/widget.js"]')?.src ?? ''
  for (const element of document.querySelectorAll('gazetteer-list, gazetteer-badge')) {
    const base = element.getAttribute('src') ?? (widgetScript && new URL('..', widgetScript).href)
    if (base !== '') add(base, document.baseURI, element.getAttribute('category') ?? '')
  }
  for (const { href, rel } of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    if (!/^(alternate|service-desc|service-meta)$/.test(rel)) continue
    if (/\/mcp\.json([?#]|$)/.test(href)) add('.', href)
    if (/\/mcp\/server-card([?#]|$)/.test(href)) add('..', href)
  }
  const catalog = document.querySelector<HTMLLinkElement>('link[rel~="ai-catalog"][href]')?.href
  return { urls: [...urls], catalog, embed }
}
