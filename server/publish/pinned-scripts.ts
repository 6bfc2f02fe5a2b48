import { SHARED_BUNDLE } from '../store/release/release-format.ts'
import type { BundleFile } from '../store/release/release-format.ts'
import { readBundleFile } from '../store/release/bundle-object.ts'
import type { Bundle } from '../store/release/bundle-object.ts'
import { BEST_COMPRESSION } from './release/compress.ts'
import type { EarlierRelease } from './release/earlier-release.ts'
import type { PublishedFile } from './release/make-bundle.ts'

/** Pinned files kept of each kind; a release adds at most one. */
const MAX_PINNED = 20

/** A script or style that pages loaded before this release still name; without its digest, its kind. */
const PINNED_NAME = /^((?:embed|engine|style|theme)\.)\w+((?:\/[\w-]+)?\.(?:m?js|css))$/

/**
 * Scripts of earlier releases that other people's pages may still load, and styles that kept copies of our own do, newest
 * first.
 */
export interface PinnedScripts {
  readonly names: readonly string[]
  /** Reads them, except damaged ones. */
  read(): PublishedFile[]
}

/**
 * Finds the scripts to keep although newer ones were built: other people's pages reference them with a hash of
 * their content, and would otherwise have none.
 *
 * @param current Files below `_/` of the new release.
 */
export function findPinnedScripts(
  earlier: EarlierRelease | undefined,
  current: readonly Pick<PublishedFile, 'name'>[],
): PinnedScripts {
  const bundle = earlier?.bundle(earlier.entry(SHARED_BUNDLE))
  const names = new Set(current.map(({ name }) => name))
  const left = bundle?.files.filter(({ name }) => PINNED_NAME.test(name) && !names.has(name)) ?? []
  const kinds = Map.groupBy(left, ({ name }) => name.replace(PINNED_NAME, '$1$2'))
  const pinned = [...kinds.values()].flatMap((kind) => kind.slice(0, MAX_PINNED))
  return {
    names: pinned.map(({ name }) => name),
    read: () => (bundle ? pinned.flatMap((file) => readScript(bundle, file)) : []),
  }
}

function readScript(bundle: Bundle, file: BundleFile): PublishedFile[] {
  const { name, mediaType } = file
  try {
    const text = Buffer.from(readBundleFile(bundle, file, SHARED_BUNDLE)).toString()
    return [{ name, mediaType, text, compression: BEST_COMPRESSION }]
  } catch {
    // Damaged. The build goes on without it, as it does without a damaged page.
    return []
  }
}
