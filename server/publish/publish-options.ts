import type { Site } from '../../shared/model/page.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import type { BinaryFile, PublishedFile } from './release/make-bundle.ts'
import type { OutputFile } from './release/output-file.ts'

/** What to publish and where. */
export interface PublishOptions {
  model: DirectoryModel
  site: Site
  /** Files of no page, named relative to `_/`. Pinned scripts of earlier releases stay beside them. */
  sharedFiles: readonly (PublishedFile | BinaryFile)[]
  /** Files beside the root page. */
  rootFiles?: readonly PublishedFile[]
  outDir: string
  /** Where the release and what builds remember are kept. Default: `resolveStateDir(outDir)`. */
  stateDir?: string
  /** Digest of the code that renders; a different one renders everything again. */
  engine: string
  /** Seconds since 1970; becomes the modification time of new content. */
  nowSeconds: number
  onPage?: (done: number, total: number) => void
}

/** The outcome of a publication. */
export interface PublishOutcome {
  status: 'published' | 'unchanged'
  release: string
  pages: { total: number; rendered: number; reused: number; removed: number }
  files: { written: number; removed: number }
  /** Plain bytes written, and bytes added to the private part. */
  bytes: { plain: number; stored: number }
  /** Up to 20 keys of rendered pages. */
  changed: string[]
  /** Files of the release in the private folder. */
  outputs: OutputFile[]
}
