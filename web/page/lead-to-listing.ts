import type { SearchLoader } from './load-search.ts'
import type { OwnPage } from './own-page.ts'

/**
 * Leads from the place of a listing, `P/#id`, to the document that it stands on: a category with many listings has
 * several. Where that cannot be found out, the first document stays.
 */
export async function leadToListing({ path, isRoot }: OwnPage, loader: SearchLoader): Promise<void> {
  const { hash, search } = location
  const id = decodeId(hash.slice(1))
  const isPaged = document.querySelector('nav.pager') !== null
  if (id === '' || isRoot || search !== '' || !isPaged || document.getElementById(id) !== null) return
  try {
    const number = await (await loader.load()).findDocument(id)
    // Whoever has gone on meanwhile stays there.
    if (number !== undefined && location.hash === hash)
      location.replace(`${path}${number === 1 ? '' : `_/${number}/`}${hash}`)
  } catch {
    // The search says by itself that it is not available, to those who search.
  }
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
