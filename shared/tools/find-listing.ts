import type { Collection } from '../search/collection.ts'
import { foldText } from '../model/text/fold-text.ts'
import type { ToolPage } from './tool.ts'

/** Best matches of a name among which the listing called so is looked for. */
const MAX_MATCHES = 10

/** An address without `https://`. */
const ADDRESS = /^[\w-]+(?:\.[\w-]+)+\/\S/

/**
 * Position of the listing that a text names: by its id, `category/id`, its address here or the address of the thing, or
 * its name. Of a name or an address that several have, the best match.
 */
export function findListing(page: Pick<ToolPage, 'urls'>, collection: Collection, text: string): number | undefined {
  const named = text.trim()
  const byId = collection.find(named)
  if (byId !== undefined) return byId
  const isUrl = /^https?:/i.test(named)
  // `github.com/a/b`; `node.js/express` may be a category and an id as well.
  const byHost = !isUrl && ADDRESS.test(named) ? findListing(page, collection, `https://${named}`) : undefined
  if (byHost !== undefined) return byHost
  const ownPath = isUrl ? pathBelow(page.urls.page(''), named) : named
  const id = ownPath
    ?.split('#')
    .at(-1)
    ?.replace(/\/(?:index\.\w+)?$/, '')
    .split('/')
    .at(-1)
  const byPath = id === undefined || id === '' ? undefined : collection.find(decode(id))
  if (byPath !== undefined && (isUrl || named.includes('/'))) return byPath
  return isUrl ? findByWebsite(collection, named) : findByName(collection, named)
}

function pathBelow(base: string, url: string): string | undefined {
  return url.startsWith(base) ? url.slice(base.length).replace(/\?.*$/, '') : undefined
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function findByName(collection: Collection, name: string): number | undefined {
  const wanted = foldText(name)
  const { hits } = collection.search(name, { limit: MAX_MATCHES, isLiteral: true })
  const listings = collection.listings(hits.map(({ position }) => position))
  return hits[listings.findIndex((listing) => foldText(listing.name.trim()) === wanted)]?.position
}

/** Addresses are not searched: the words of one are mostly those of the name. */
function findByWebsite(collection: Collection, url: string): number | undefined {
  const wanted = plainUrl(url)
  const words = wanted.replace(/^www\.|\.(?:com|org|net|io|dev|app)\b/g, ' ').replace(/[^\p{L}\p{N}]+/gu, ' ')
  for (const query of new Set([words, ...words.trim().split(' ')])) {
    const { hits } = collection.search(query, { limit: MAX_MATCHES, isLiteral: true })
    const listings = collection.listings(hits.map(({ position }) => position))
    const at = listings.findIndex(
      (listing) =>
        (listing.url !== undefined && plainUrl(listing.url) === wanted) ||
        listing.links.some((link) => plainUrl(link.url) === wanted),
    )
    if (at !== -1) return hits[at]?.position
  }
  return undefined
}

function plainUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
}
