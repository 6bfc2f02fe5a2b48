import { CHANGES_DIR, CHANGES_INDEX } from '../../shared/urls.ts'
import type { ChangeSource } from '../../shared/mcp/protocol/mcp-page.ts'
import type { Store } from '../store/store.ts'
import type { Release } from '../../shared/release/release.ts'

/**
 * Tells of published files that a new release changes: `notifications/resources/updated` for those a client watches.
 * Lists never change their shape, so nothing else is honored.
 *
 * @param pathOf The published path of a resource, or `undefined` for what is none of the page's.
 * @param onError Takes what goes wrong while a new release is looked into; the stream goes on.
 */
export function createChanges(
  store: Store,
  pathOf: (uri: string) => string | undefined,
  onError: (error: unknown) => void,
): ChangeSource {
  return {
    honor({ resourceSubscriptions = [] }) {
      const known = [...new Set(resourceSubscriptions)].filter((uri) => pathOf(uri) !== undefined)
      return known.length > 0 ? { resourceSubscriptions: known } : {}
    },
    listen({ resourceSubscriptions = [] }, notify) {
      if (resourceSubscriptions.length === 0) return () => undefined
      let stopped = false
      // Tags, not the release: a stream that lives long must not keep an old one alive.
      let tags = readTags(store.current(), resourceSubscriptions, pathOf)
      tags.catch(onError)
      const compare = async (release: Release, before: Promise<Tags>): Promise<Tags> => {
        const [old, now] = await Promise.all([before, readTags(release, resourceSubscriptions, pathOf)])
        for (const [uri, tag] of now) {
          if (!stopped && old.get(uri) !== tag) notify('notifications/resources/updated', { uri })
        }
        return now
      }
      const stop = store.onChange((release) => {
        const before = tags
        tags = compare(release, before)
        tags.catch((error: unknown) => {
          onError(error)
          tags = before
        })
      })
      return () => {
        stopped = true
        stop()
      }
    },
  }
}

/** Entity tags by URI, of the ledger its text; `undefined` for what is not published. */
type Tags = ReadonlyMap<string, string | undefined>

async function readTags(
  release: Release,
  uris: readonly string[],
  pathOf: (uri: string) => string | undefined,
): Promise<Tags> {
  const tags = new Map<string, string | undefined>()
  for (const uri of uris) {
    const path = pathOf(uri)
    if (path === CHANGES_DIR + CHANGES_INDEX) {
      tags.set(uri, await release.changes(CHANGES_INDEX))
      continue
    }
    const file = path === undefined ? undefined : await release.file(path)
    tags.set(uri, file?.forms.identity.etag)
  }
  return tags
}
