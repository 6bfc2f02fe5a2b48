import { cleanForeign } from '../../../shared/model/clean-text.ts'
import { RENDITIONS, isRenditionName } from '../../../shared/model/rendition.ts'
import { openForeignFiles } from '../../../shared/release/foreign-files.ts'
import { followReleases } from '../../../shared/release/follow-releases.ts'
import { openReleases } from '../../../shared/release/open-releases.ts'
import { openPlainFiles } from '../../../shared/release/plain-files.ts'
import type { StoredFile } from '../../../shared/release/release.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { createPageCache } from '../../contents/page-cache.ts'
import { createServerReader } from '../../store/server-reader.ts'
import { storeOf } from '../../store/store.ts'
import type { PageSource } from './page-source.ts'
import type { PublishedFiles } from '../../store/published-files.ts'

/** Milliseconds for which a release is taken to be the newest: as long as hosts keep the file that names it. */
const FRESH_MS = 300_000

/**
 * Answers from the published files of a directory, read piece by piece as a browser on its pages reads them: so a site
 * without a server has the tools of one.
 *
 * @param slug Of the page; empty for the root.
 * @param now The clock, in milliseconds.
 */
export function createReleaseSource(files: PublishedFiles, slug: string, now: () => number): PageSource {
  const { base, read, within } = files
  const options = { file: fileFrom(files) }
  const published = base === undefined ? openPlainFiles(read, options) : openForeignFiles(read, base, options)
  const releases = followReleases(openReleases(published, createServerReader()), { now, freshMs: FRESH_MS })
  const contents = createPageCache(storeOf(releases), { now })
  return {
    async page() {
      const page = await contents.page(await releases.current(), slug)
      if (page !== undefined) return page
      throw new UnreadableBytesError(`the directory has no page "${slug}"; its root page lists those there are`)
    },
    async renew() {
      const isNewer = await releases.refresh().catch(() => false)
      // What was damaged on the way may arrive whole next time.
      if (!isNewer) releases.invalidate()
      return isNewer
    },
    ...(base !== undefined && { clean: (message) => JSON.stringify(cleanForeign(JSON.parse(message))) }),
    ...(within && { within }),
  }
}

/** Files of which the host is asked for no more than is needed. Types are ours, not what the host makes of names. */
function fileFrom({ facts, read }: PublishedFiles): (path: string) => Promise<StoredFile | undefined> {
  return async (path) => {
    const found = await facts(path)
    if (found === undefined) return undefined
    const { byteLength, modified } = found
    const bytes = async (): Promise<Uint8Array> => {
      const whole = await read(path)
      if (whole === undefined) throw new UnreadableBytesError(`${path} is not there any more`)
      return whole
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    const { mediaType } = RENDITIONS[isRenditionName(name) ? name : 'index.md']
    return { path, mediaType, modified, forms: { identity: { etag: '', byteLength, bytes } } }
  }
}
