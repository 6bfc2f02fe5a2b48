import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { UnreadableBytesError } from '../../shared/search/index/byte-source.ts'
import type { Site } from '../../shared/model/page.ts'
import type { DirectoryModel } from '../sources/directory-model.ts'
import { PRIVATE_DIR } from '../store/release-format.ts'
import type { OutputFile } from './build-state.ts'
import { takeBuildLock } from './build-lock.ts'
import { openEarlierRelease, removeUnusedFiles } from './earlier-release.ts'
import type { PublishedFile } from './make-bundle.ts'
import { Publication } from './publication.ts'
import type { EarlierRelease } from './earlier-release.ts'
import { releaseFolder } from '../store/release-sources.ts'

/** What to publish and where. */
export interface PublishOptions {
  model: DirectoryModel
  site: Site
  /** Files of no page, named relative to `_/`. Pinned scripts of earlier releases stay beside them. */
  sharedFiles: readonly PublishedFile[]
  /** Files beside the root page. */
  rootFiles?: readonly PublishedFile[]
  outDir: string
  /** Digest of the code that renders; another one renders everything again. */
  engine: string
  /** Seconds since 1970; becomes the modification time of new content. */
  nowSeconds: number
  onPage?: (done: number, total: number) => void
}

/** What a publication did. */
export interface PublishOutcome {
  status: 'published' | 'unchanged'
  release: string
  pages: { total: number; rendered: number; reused: number; removed: number }
  files: { written: number; removed: number }
  /** Plain bytes written, and bytes added to the private part. */
  bytes: { plain: number; stored: number }
  /** Up to 20 keys of rendered pages. */
  changed: string[]
  /** Files of the private folder that the release is made of. */
  outputs: OutputFile[]
}

/**
 * Renders a directory and publishes it as one release.
 *
 * Pages whose input did not change are carried over unread. The release becomes visible by one rename; before it the
 * earlier release is served untouched, and a build killed at any point leaves it so. The plain folder follows right
 * after the switch; were the process killed just there, the next build completes it.
 *
 * @throws {BuildRunningError} when another build writes to `outDir`.
 */
export async function publishRelease(options: PublishOptions): Promise<PublishOutcome> {
  const privateDir = join(options.outDir, PRIVATE_DIR)
  for (const kind of ['segment', 'index', 'table'] as const) {
    mkdirSync(join(privateDir, releaseFolder(kind)), { recursive: true })
  }
  const unlock = takeBuildLock(privateDir)
  const earlier = openEarlierRelease(privateDir)
  try {
    if (earlier) removeUnusedFiles(privateDir, [earlier])
    return await publish(options, privateDir, earlier)
  } finally {
    earlier?.close()
    unlock()
  }
}

/** Carried-over pages are not read but for their index; were one of them damaged, all pages are rendered again. */
async function publish(
  options: PublishOptions,
  privateDir: string,
  earlier: EarlierRelease | undefined,
): Promise<PublishOutcome> {
  try {
    return await new Publication(options, privateDir, earlier).run()
  } catch (error) {
    if (!earlier || !(error instanceof UnreadableBytesError)) throw error
    return new Publication(options, privateDir, { ...earlier, entry: () => undefined }).run()
  }
}
