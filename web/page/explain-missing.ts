import { idOfSegment } from '../../shared/listing-segment.ts'
import { create } from '../results/create.ts'
import { createSearchLoader } from './page-settings.ts'

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
 * Says on a host of files, at a path at which nothing is, what a server would: of a listing, leads to where it is now, or
 * says that it was removed, when, and what is instead; else repeats the path and names the nearest pages. Where nothing can
 * be read, the page stays as it is.
 *
 * @param note Hidden, with the place of the path and of the links; see `renderNotFound`.
 * @param root Path of the root page.
 */
export async function explainMissing(note: HTMLElement, root: string): Promise<void> {
  const engine = document.querySelector<HTMLElement>('script[data-engine]')?.dataset['engine']
  if (engine === undefined) return
  try {
    const [path, base] = [decodeURIComponent(location.pathname), decodeURIComponent(root)]
    if (!path.startsWith(base)) return
    const id = findId(path.slice(base.length))
    const gone = document.querySelector<HTMLElement>('.gone')
    if (id !== undefined && gone !== null && (await explainListing(gone, engine, id))) return
    const near = await (
      await createSearchLoader(new URL(root, location.href).href).load()
    ).findNear(path.slice(base.length - 1))
    note.querySelector('code')?.append(path)
    const list = note.querySelector('ul')
    for (const { url, title } of near) {
      list?.append(create('li', {}, create('a', { href: new URL(url).pathname }, create('bdi', {}, title))))
    }
    if (near.length === 0) {
      list?.previousElementSibling?.remove()
      list?.remove()
    }
    note.hidden = false
  } catch {
    // The path is malformed, or nothing can be read: then nothing is known.
  }
}

/** @returns Whether something is known of the listing. */
async function explainListing(note: HTMLElement, engine: string, id: string): Promise<boolean> {
  const module: EngineModule = await import(/* @vite-ignore */ engine)
  const { isError, structuredContent } = await module.callTool({ slug: '', name: 'fetch', args: { id } })
  if (isError || structuredContent === undefined) return false
  const { title, url, metadata } = structuredContent
  const { removed, instead } = metadata
  const place = new URL(url).pathname
  if (removed === undefined) {
    // What should be there and is not is not looked for again.
    if (place === location.pathname) return false
    location.replace(place + location.search)
    return true
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
  return true
}

/** Of `{category}/{id}/` and its forms. */
function findId(path: string): string | undefined {
  const [, segment] = /^[^/]+\/([^/]+)(?:\/(?:index\.\w+)?)?$/.exec(path) ?? []
  return segment === undefined ? undefined : idOfSegment(segment)
}
