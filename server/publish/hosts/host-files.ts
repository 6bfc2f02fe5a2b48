import type { Site } from '../../../shared/model/page.ts'
import { surfacesOf } from '../../../shared/surfaces.ts'
import type { PublishedFile } from '../release/make-bundle.ts'
import { renderHeadersFile } from './headers-file.ts'
import { renderNotFoundFile } from './not-found-file.ts'

/** Whether a release is for hosts of plain files: who does not answer queries only sends files. */
export function isForHosts(site: Site): boolean {
  return !surfacesOf(site).hasResultPages
}

/**
 * Files beside the root page that hosts of plain files read; none for a server.
 *
 * @param sharedFiles The files below `_/`.
 */
export function hostFiles(site: Site, sharedFiles: readonly Pick<PublishedFile, 'name'>[]): PublishedFile[] {
  if (!isForHosts(site)) return []
  return [
    // Without it GitHub Pages runs Jekyll on what is published from a branch: `_/`, `.well-known/` and all Markdown go.
    { name: '.nojekyll', mediaType: 'text/plain; charset=utf-8', text: '' },
    renderNotFoundFile(site),
    renderHeadersFile(sharedFiles),
  ]
}
