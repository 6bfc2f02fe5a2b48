import { nameOf, openChangeLog } from '../../shared/changes/change-log.ts'
import { CHANGES_DIR, CHANGES_INDEX } from '../../shared/urls.ts'
import type { ChangeLog } from '../../shared/changes/change-log.ts'
import { readNewest } from '../../shared/changes/read-changes.ts'
import { CHANGES_FEED, renderChangesFeed } from '../../shared/discovery/render-changes-feed.ts'
import { renderChangesPage } from '../../shared/renditions/html/changes-html.ts'
import { createPlainFrame, writePlainPage } from '../../shared/renditions/html/plain-page.ts'
import { compressText } from '../store/compressed-form.ts'
import { readOnce } from '../../shared/release/read-once.ts'
import type { Release, StoredFile } from '../../shared/release/release.ts'
import { createSiteReader } from './site-document.ts'

/** What is published of the ledger of a release, made when it is asked for; a static host gets all of it beforehand. */
export interface ChangeFiles {
  /** The ledger; `undefined` where the release has none. Read once. */
  readonly log: () => Promise<ChangeLog | undefined>
  /** A file by its path below the base; `undefined` where there is none. */
  file(path: string): Promise<StoredFile | undefined>
  /** Paths of all files, the ledger last. */
  paths(): Promise<string[]>
}

/** Changes on the page and in the feed. */
const MAX_SHOWN = 100

const PAGE = 'index.html'

interface MadeText {
  readonly mediaType: string
  readonly text: string
}

const MEDIA_TYPES = {
  json: 'application/json',
  atom: 'application/atom+xml; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const

/** Creates the files of the ledger of a release. */
export function createChangeFiles(release: Release): ChangeFiles {
  const { baseUrl } = release
  const read = (name: string): Promise<string | undefined> => release.changes(name)
  const log = readOnce(() => openChangeLog(read))
  const siteOf = createSiteReader(release)

  const makeNewest = async (name: string): Promise<MadeText | undefined> => {
    const opened = await log()
    if (opened === undefined) return undefined
    const { head } = opened
    const site = await siteOf()
    const frame = createPlainFrame(site, baseUrl)
    const all = { after: 0, before: head.seq + 1, limit: MAX_SHOWN, onlyNews: true }
    const changes = (await readNewest(opened, all)) ?? []
    if (name === PAGE) {
      const forms = { [frame.words.page.feed]: CHANGES_FEED, JSON: CHANGES_INDEX }
      return {
        mediaType: MEDIA_TYPES.html,
        text: writePlainPage(renderChangesPage(changes, forms, frame.words), frame),
      }
    }
    const { title = baseUrl, language = 'en' } = site?.directory ?? {}
    const directory = site?.directory ?? { title }
    const feed = {
      baseUrl,
      title: `${frame.words.root.recent} · ${title}`,
      directory,
      language,
      updated: head.published,
      changes,
    }
    return { mediaType: MEDIA_TYPES.atom, text: renderChangesFeed(feed) }
  }

  const make = async (name: string): Promise<MadeText | undefined> => {
    if (name === '' || name === PAGE) return makeNewest(PAGE)
    if (name === CHANGES_FEED) return makeNewest(name)
    const text = await read(name)
    return text === undefined ? undefined : { mediaType: MEDIA_TYPES.json, text }
  }

  return {
    log,
    async file(path) {
      const made = path.startsWith(CHANGES_DIR) ? await make(path.slice(CHANGES_DIR.length)) : undefined
      return made && storeFile(path, made)
    },
    async paths() {
      const { head } = (await log()) ?? {}
      if (head === undefined) return []
      const documents = [...head.segments, ...head.removed].map(({ url }) => nameOf(url))
      return [...documents, CHANGES_FEED, PAGE, CHANGES_INDEX].map((name) => CHANGES_DIR + name)
    },
  }
}

async function storeFile(path: string, { mediaType, text }: MadeText): Promise<StoredFile> {
  const { identity, gzip } = await compressText(text)
  return { path, mediaType, modified: undefined, forms: { gzip, identity } }
}
