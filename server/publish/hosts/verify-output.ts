import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import { digestOf } from '../../store/release/release-format.ts'
import { listFiles } from '../../store/list-files.ts'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import { StateDirError } from '../../store/state-dir.ts'
import { openEarlierRelease } from '../release/earlier-release.ts'
import { findDamagedFiles } from '../release/damaged-files.ts'
import type { DamagedFile } from '../release/damaged-files.ts'
import { readOutputHead, readOutputRecord } from '../release/output-record.ts'
import { listOutputFiles } from './output-files.ts'

/** What became of an output, and of the release it is a copy of. */
export interface VerifyReport {
  status: 'complete' | 'incomplete'
  /** Empty where the pointer or the manifest is damaged. */
  release: string
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
  // What was left is not known without a record: its files are missed where they are not there.
  const isPlain = readOutputHead(stateDir)?.plain ?? true
  // What is made of the release cannot be told while that is damaged.
  const isKnown = damaged.length === 0
  const left = readOutputRecord({ outDir, privateDir: stateDir })?.files
  const choice = { stateDir, isDamaged: !isKnown, had: (path: string) => left?.has(path) === true }
  const expected = new Set<string>()
  const missing: string[] = []
  const changed: string[] = []
  for await (const { path, tag, bytes } of release && isPlain ? listOutputFiles(release, choice) : []) {
    expected.add(path)
    const present = existsSync(join(outDir, path)) ? readFileSync(join(outDir, path)) : undefined
    if (present === undefined) missing.push(path)
    else if (digestOf(present) !== tag && !(isKnown && present.equals(await bytes()))) changed.push(path)
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
function findExtra(outDir: string, expected: ReadonlySet<string>): string[] {
  return listFiles(outDir).filter((path) => !expected.has(path) && !path.startsWith(SEARCH_DIR))
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
