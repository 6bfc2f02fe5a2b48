import { idOfSegment } from '../../shared/listing-segment.ts'

interface EngineModule {
  callTool(call: { slug: string; name: string; args: object }): Promise<{
    readonly isError?: boolean
    readonly structuredContent?: FetchedListing
  }>
}

/** The answer of `fetch` for a listing, or for one that was removed. */
interface FetchedListing {
  readonly title: string
  readonly url: string
  readonly metadata: { readonly removed?: string; readonly instead?: string }
}

/**
 * Says at the place of a listing, on a host of files, what a server would: leads to where it is now, or says that it was
 * removed, when, and what is instead. Where nothing is known, the page stays as it is.
 *
 * @param note Hidden, with the sentences; see `renderNotFoundFile`.
 * @param root Path of the root page.
 */
export async function explainMissing(note: HTMLElement, root: string): Promise<void> {
  const id = findId(root)
  const engine = document.querySelector<HTMLElement>('script[data-engine]')?.dataset['engine']
  if (id === undefined || engine === undefined) return
  try {
    const module: EngineModule = await import(/* @vite-ignore */ engine)
    const { isError, structuredContent } = await module.callTool({ slug: '', name: 'fetch', args: { id } })
    if (isError || structuredContent === undefined) return
    const { title, url, metadata } = structuredContent
    const { removed, instead } = metadata
    const place = new URL(url).pathname
    if (removed === undefined) {
      // What should be there and is not is not looked for again.
      if (place !== location.pathname) location.replace(place + location.search)
      return
    }
    const [name, day, heir] = [note.querySelector('bdi'), note.querySelector('span'), note.querySelector('a')]
    name?.append(title)
    day?.append(removed.slice(0, 10))
    if (instead === undefined) heir?.parentElement?.remove()
    else if (heir !== null) {
      heir.href = place
      heir.append(instead)
    }
    note.hidden = false
  } catch {
    // Nothing can be read: then nothing is known.
  }
}

/** Of `ROOT/{category}/{id}/` and its forms. */
function findId(root: string): string | undefined {
  const { pathname } = location
  const [, segment] = /^[^/]+\/([^/]+)(?:\/(?:index\.\w+)?)?$/.exec(pathname.slice(root.length)) ?? []
  try {
    return pathname.startsWith(root) && segment !== undefined ? idOfSegment(decodeURIComponent(segment)) : undefined
  } catch {
    return undefined
  }
}
