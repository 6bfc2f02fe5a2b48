import { SHARED_BUNDLE } from '../../store/release/release-format.ts'

/** Bundle key of the documents below `.well-known/`. */
export const WELL_KNOWN_BUNDLE = '.well-known'

/** The bundles of shared files, logos and well-known documents are rendered or reused like pages, but are not pages. */
export function isPage(key: string): boolean {
  return !key.startsWith(SHARED_BUNDLE) && key !== WELL_KNOWN_BUNDLE
}
