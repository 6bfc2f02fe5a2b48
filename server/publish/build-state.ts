import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ABSENT } from '../sources/contract/directory-model.ts'
import type { InputFile } from '../sources/contract/directory-model.ts'
import { digestOf } from '../store/release/release-format.ts'
import { isAsLeft } from './inspect-output.ts'
import type { OutputPlace } from './release/output-record.ts'
import { replaceFile } from '../sources/files/replace-file.ts'
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
  report: BuildReport
}

/**
 * Reads the report of the last build if building again would have the same result: nothing it read has changed, and
 * nothing it made looks changed. Costs one `stat` per file.
 */
export function unchangedSinceLastBuild(place: OutputPlace, options: string): BuildReport | undefined {
  const state = readState(place.privateDir)
  if (!state || state.options !== options || !state.inputs.every(isUnchanged)) return undefined
  return isAsLeft(place, state.report.release) ? state.report : undefined
}

function isUnchanged(seen: SeenFile): boolean {
  return seen.digest !== null && hasSameStat(seen) && (seen.digest === undefined || seen.digest === contentDigest(seen))
}

function hasSameStat(seen: InputFile): boolean {
  const now = statSync(seen.path, { throwIfNoEntry: false })
  if (now === undefined) return seen.size === ABSENT
  return now.mtimeMs === seen.mtimeMs && (now.isDirectory() || now.size === seen.size)
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

/** The report of the last build that published; none when it was not finished. */
export function readLastReport(privateDir: string): BuildReport | undefined {
  return readState(privateDir)?.report
}

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
