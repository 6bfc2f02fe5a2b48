import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import { createChangeFiles } from '../../contents/change-files.ts'
import { openNodeFileStore } from '../../store/node-files.ts'
import { digestOf, isPlainFile, pathInRelease } from '../../store/release/release-format.ts'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import { StateDirError } from '../../store/state-dir.ts'
import { openEarlierRelease } from '../release/earlier-release.ts'
import type { EarlierRelease } from '../release/earlier-release.ts'
import { findDamagedFiles } from '../release/damaged-files.ts'
import type { DamagedFile } from '../release/damaged-files.ts'
import { hasPlainFiles } from '../release/output-record.ts'
import { listMadeFolders, renderSitemaps } from './listing-files.ts'
import { readListingFiles } from './write-listing-files.ts'
import { cutSearchFiles } from '../release/cut-search-files.ts'

/** What became of an output, and of the release it is a copy of. */
export interface VerifyReport {
  status: 'complete' | 'incomplete'
  /** Empty where the pointer or the manifest is damaged. */
  release: string
  /** Plain files that the release has. */
  files: number
  /** Paths below the output, sorted. */
  missing: string[]
  /** Paths of files with other content. */
  changed: string[]
  /** Files of the state that are not what was published. */
  damaged: DamagedFile[]
  /** Paths of files that nobody published. They are left alone. */
  extra: string[]
  /** What probably happened, and how to avoid it. */
  advice: string[]
}

/**
 * Reads a release whole, from the pointer to the last listing, and compares it with its digests; then an output, or a copy
 * of it, with the release: tools that carry files to hosts leave some out without a word.
 *
 * @param stateDir The state of the build.
 * @throws {StateDirError} when nothing was ever published with this state.
 */
export async function verifyOutput(outDir: string, stateDir: string): Promise<VerifyReport> {
  if (!existsSync(join(stateDir, OBJECTS_DIR))) {
    throw new StateDirError(`${stateDir}: no release is published here; name the state of the build with --state`)
  }
  const damaged = findDamagedFiles(stateDir)
  const release = openEarlierRelease(stateDir)
  const isPlain = hasPlainFiles(stateDir)
  const expected = release === undefined || !isPlain ? new Map<string, string>() : digestsOf(release)
  // What is made of the release cannot be told while that is damaged.
  const isKnown = damaged.length === 0
  if (isKnown && expected.has('.nojekyll')) await addHostFiles(expected, outDir, stateDir)
  const missing: string[] = []
  const changed: string[] = []
  for (const [path, digest] of expected) {
    if (!existsSync(join(outDir, path))) missing.push(path)
    else if (digestOf(readFileSync(join(outDir, path))) !== digest) changed.push(path)
  }
  return {
    status: missing.length + changed.length + damaged.length === 0 ? 'complete' : 'incomplete',
    release: release?.manifest.release ?? '',
    files: expected.size,
    missing: missing.toSorted(),
    changed: changed.toSorted(),
    damaged,
    extra: isKnown && isPlain ? findExtra(outDir, expected) : [],
    advice: isKnown ? advise(missing, changed) : [DAMAGED],
  }
}

const DAMAGED = 'The release is damaged: build again, which makes the damaged parts anew.'

/** The search of the release before is kept for browsers that still have its pointer. */
function findExtra(outDir: string, expected: ReadonlyMap<string, string>): string[] {
  if (!existsSync(outDir)) return []
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)))
    .filter((path) => !expected.has(path) && !path.startsWith(SEARCH_DIR))
    .toSorted()
}

/** Path → digest of its content. */
function digestsOf(release: EarlierRelease): Map<string, string> {
  const digests = new Map<string, string>()
  const { others, pages } = release.manifest
  for (const entry of [...others, ...pages]) {
    for (const file of release.files(entry)?.filter(isPlainFile) ?? []) {
      digests.set(pathInRelease(entry.key, file.name), file.digest)
    }
  }
  return digests
}

async function addHostFiles(digests: Map<string, string>, outDir: string, stateDir: string): Promise<void> {
  const store = openNodeFileStore(outDir, { stateDir, watch: false })
  try {
    for await (const { path, pack } of cutSearchFiles(store.current())) digests.set(path, digestOf(pack()))
    const changes = createChangeFiles(store.current())
    for (const path of await changes.paths()) {
      const bytes = await (await changes.file(path))?.forms.identity.bytes()
      if (bytes !== undefined) digests.set(path, digestOf(bytes))
    }
    for await (const folder of listMadeFolders(store, new Set(readListingFiles(stateDir)))) {
      for (const { path, bytes } of await folder.render()) digests.set(path, digestOf(bytes))
    }
    for await (const { path, bytes } of renderSitemaps(store)) digests.set(path, digestOf(bytes))
  } finally {
    store.close()
  }
}

const HIDDEN = /(?:^|\/)\./

/** What Jekyll leaves out, or makes HTML of. @see https://jekyllrb.com/docs/structure/ */
const NOT_OF_JEKYLL = /(?:^|\/)[._#]|~(?:\/|$)|\.md$/

function advise(missing: readonly string[], changed: readonly string[]): string[] {
  const advice: string[] = []
  if (missing.length > 0 && missing.every((path) => HIDDEN.test(path))) {
    advice.push(
      'Names that begin with a dot were left out. With actions/upload-pages-artifact set include-hidden-files: true (v5 or newer); copy with "cp -a public/. there", not "public/*".',
    )
  } else if (missing.length > 0 && missing.every((path) => NOT_OF_JEKYLL.test(path))) {
    advice.push(
      'Jekyll was run: it leaves out names that begin with _, . or #, and takes Markdown for its own. Build with --target static, and have .nojekyll at the root of what is published.',
    )
  } else if (missing.length > 0) advice.push('The copy is not complete: copy the output again.')
  if (changed.length > 0) {
    advice.push(
      'Files have other content: they are of another build, or were changed on the way, as Git does with line ends ("* -text" in .gitattributes).',
    )
  }
  return advice
}
