import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { InputFile } from '../sources/contract/directory-model.ts'
import { digestOf } from '../store/release-format.ts'
import { isPlainFolderAt } from './release/plain-folder.ts'
import type { PlainFolderPlace } from './release/plain-folder.ts'
import { replaceFile } from './release/replace-file.ts'
import type { OutputFile } from './release/output-file.ts'
import type { BuildReport } from './build-report.ts'

/**
 * A file changed this shortly before the build read it may change again with the same modification time (file systems
 * with coarse clocks): its content is compared as well.
 */
const RACY_MS = 2000

interface SeenFile extends InputFile {
  /** Of the content, for files that changed shortly before the build; `null` when it changed during the build. */
  digest?: string | null
}

/** The inputs of the last build; let the next one stop immediately when nothing changed. */
interface BuildState {
  /** Digest of everything besides the files: code, options, assets. */
  options: string
  startedMs: number
  inputs: SeenFile[]
  outputs: readonly OutputFile[]
  report: BuildReport
}

/**
 * Reads the report of the last build if building again would have the same result: nothing it read has changed, and
 * nothing it made is missing. Costs one `stat` per file.
 */
export function unchangedSinceLastBuild(place: PlainFolderPlace, options: string): BuildReport | undefined {
  const { privateDir } = place
  const state = readState(privateDir)
  if (!state || state.options !== options) return undefined
  const isThere = ({ path, byteLength }: OutputFile): boolean =>
    statSync(join(privateDir, path), { throwIfNoEntry: false })?.size === byteLength
  const isThereWhole = state.outputs.every(isThere) && isPlainFolderAt(place, state.report.release)
  return isThereWhole && state.inputs.every(isUnchanged) ? state.report : undefined
}

function isUnchanged(seen: SeenFile): boolean {
  return seen.digest !== null && hasSameStat(seen) && (seen.digest === undefined || seen.digest === contentDigest(seen))
}

function hasSameStat(seen: InputFile): boolean {
  const now = statSync(seen.path, { throwIfNoEntry: false })
  return now !== undefined && now.mtimeMs === seen.mtimeMs && (now.isDirectory() || now.size === seen.size)
}

/** Digest of a file's content or of a folder's names. */
function contentDigest({ path }: InputFile): string {
  return statSync(path).isDirectory() ? digestOf(readdirSync(path).toSorted().join('\n')) : digestOf(readFileSync(path))
}

/** Records the inputs of a build, for {@link unchangedSinceLastBuild}. */
export function writeBuildState(privateDir: string, state: BuildState): void {
  const inputs = state.inputs.map((input): SeenFile => {
    if (input.mtimeMs < state.startedMs - RACY_MS) return input
    return { ...input, digest: hasSameStat(input) ? contentDigest(input) : null }
  })
  replaceFile(statePath(privateDir), Buffer.from(`${JSON.stringify({ ...state, inputs })}\n`))
}

/** Paths of the files and folders the last build read; none when there was no build. */
export function readBuildInputs(privateDir: string): string[] {
  return readState(privateDir)?.inputs.map(({ path }) => path) ?? []
}

/** Makes the next build read everything. */
export function forgetBuildState(privateDir: string): void {
  rmSync(statePath(privateDir), { force: true })
}

function readState(privateDir: string): BuildState | undefined {
  try {
    return JSON.parse(readFileSync(statePath(privateDir), 'utf8')) as BuildState
  } catch {
    // None yet, or unreadable: read everything.
    return undefined
  }
}

function statePath(privateDir: string): string {
  return join(privateDir, 'build-state.json')
}
