import type { Site } from '../../shared/model/page.ts'
import type { CardTemplate, DirectoryModel } from '../sources/contract/directory-model.ts'
import type { BinaryFile, PublishedFile } from './release/make-bundle.ts'

export interface PublishOptions {
  model: DirectoryModel
  site: Site
  /** Files of no page, named relative to `_/`. Pinned scripts of earlier releases stay beside them. */
  sharedFiles: readonly (PublishedFile | BinaryFile)[]
  rootFiles?: readonly PublishedFile[]
  /** What the picture of each page is drawn from. */
  card?: CardTemplate
  outDir: string
  /** Where the release and what builds remember are kept. Default: `resolveStateDir(outDir)`. */
  stateDir?: string
  /** Write plain files, which a release for static hosts always has. Default: no. */
  plain?: boolean
  /** Digest of the code that renders; a different one renders everything again. */
  engine: string
  /** Seconds since 1970; becomes the modification time of new content. */
  nowSeconds: number
  /** What the ledger dates the release with, seconds since 1970. Default: `nowSeconds`. */
  publishedSeconds?: number
  /** Compare the content of everything with what was published, however untouched it looks. */
  verify?: boolean
  onPage?: (done: number, total: number) => void
}

export interface PublishOutcome {
  /** `repaired`: the release is the same, and files of it were restored. */
  status: 'published' | 'repaired' | 'unchanged'
  release: string
  pages: { total: number; rendered: number; reused: number; removed: number }
  files: { written: number; removed: number }
  /** Files, published and private, that were not as the last build had left them. */
  repaired: number
  /** Plain bytes written, and bytes of objects written. */
  bytes: { plain: number; stored: number }
  /** Up to 20 keys of rendered pages. */
  changed: string[]
}
