import { basename, resolve } from 'node:path'
import type { Target } from '../../shared/model/directory.ts'
import type { Site } from '../../shared/model/page.ts'
import { renderFooter } from '../../shared/renditions/html/shell.ts'
import { createFrameView } from '../../shared/renditions/view/page-view.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { DOUBT } from '../sources/init/find-doubts.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { digestOf } from '../store/release/release-format.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { createStylesheet } from './assets.ts'
import type { PageAssets } from './assets.ts'
import { withWidgets } from './widget-files.ts'
import { describeShrinkage, findShrinkage } from './find-shrinkage.ts'
import { forgetBuildState, readLastReport, unchangedSinceLastBuild, writeBuildState } from './build-state.ts'
import { reportEmbed } from './build-report.ts'
import { engineDigest } from './engine-digest.ts'
import { selectForSite } from './language-files.ts'
import { siteFiles, siteOf } from './site-files.ts'
import { takeBuildLock } from './lock/build-lock.ts'
import { isForHosts } from './hosts/host-files.ts'
import { describeBasePath, findExceededLimits, measureOutput } from './hosts/host-limits.ts'
import { readOutputHead } from './release/output-record.ts'
import type { PublishedFile } from './release/make-bundle.ts'
import { countPages } from './pages.ts'
import type { PublishOutcome } from './publish-options.ts'
import { publishRelease } from './publish-release.ts'
import { checkOutput } from './check-output.ts'
import { checkStateFolder, createStateFolder, removeStrays } from './state-folder.ts'
import type { BuildReport } from './build-report.ts'
import { arrangePages } from './arrange-pages.ts'
import { linkAlternatives } from './pages.ts'
import { createBrand } from './theme/create-brand.ts'
import type { BrandOutput } from './theme/create-brand.ts'

export interface BuildOptions {
  /** `directory.yml`. */
  configPath: string
  outDir: string
  /** Where the release and what builds remember are kept. Default: `resolveStateDir(outDir)`. */
  stateDir?: string | undefined
  /** Instead of `base_url` of the configuration. */
  baseUrl?: string | undefined
  /** Instead of `target` of the configuration. */
  target?: Target | undefined
  /** Write plain files also where a server answers. */
  plain?: boolean | undefined
  assets: PageAssets
  generator: Site['generator']
  /** Publish nothing when there is a diagnostic. */
  strict?: boolean
  /** Publish even if that loses more than a fifth of the listings or pages, as `shrink: allow` does. */
  allowShrink?: boolean
  /** Publish into a folder that has files of others, too. */
  force?: boolean
  /** Compare the content of everything that was published, however untouched it looks. */
  verify?: boolean
  /** Milliseconds since 1970. */
  nowMs: number
  /** What the ledger of changes dates a release with, seconds since 1970. Default: now. */
  publishedSeconds?: number | undefined
  onProgress?: (progress: BuildProgress) => void
}

export interface BuildProgress {
  phase: 'reading' | 'publishing'
  done: number
  /** 0 while unknown. */
  total: number
}

/**
 * Reads a directory's sources and publishes them into `outDir`.
 *
 * When no input changed since the last build, and its output is as it was left, nothing is read and the last report is
 * returned as `unchanged`. What is missing or damaged of the output is restored: `repaired`. Otherwise all sources are
 * read, and the pages that differ are rendered. What would lose more than a fifth of the listings or pages of the release
 * before is not published: `shrunk`.
 *
 * @throws {DirectoryConfigError} when `directory.yml` is missing or invalid.
 * @throws {BuildRunningError} when another build writes to `outDir`.
 * @throws {StateDirError} when the state cannot be kept at `stateDir`.
 * @throws {OutputError} when `outDir` has files that no build wrote, or links.
 */
export async function buildDirectory(options: BuildOptions): Promise<BuildReport> {
  const privateDir = resolveStateDir(options.outDir, options.stateDir)
  checkStateFolder(privateDir)
  const strays = removeStrays(privateDir)
  checkOutput(options.outDir, privateDir, options.force)
  const report = await buildWhereChanged(options, privateDir)
  return strays === undefined ? report : { ...report, notes: [strays, ...report.notes] }
}

async function buildWhereChanged(options: BuildOptions, privateDir: string): Promise<BuildReport> {
  const optionsDigest = digestOptions(options)
  const place = { outDir: options.outDir, privateDir }
  const last = options.verify ? undefined : unchangedSinceLastBuild(place, optionsDigest)
  if (last && !(options.strict && countProblems(last.diagnostics) > 0)) return asUnchanged(last)

  const found = await readDirectory({
    configPath: options.configPath,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.target !== undefined && { target: options.target }),
    readsHistory: true,
    hadListingPages: readOutputHead(privateDir)?.hasListings === true,
    onProgress: (done) => options.onProgress?.({ phase: 'reading', done, total: 0 }),
  })
  const read = linkAlternatives(arrangePages(found, new Date(options.nowMs).toISOString().slice(0, 10)))
  const { title, base_url: baseUrl } = read.directory
  const { configPath } = options
  const branded = createBrand(
    read.theme ?? {},
    { title, configPath, baseUrl, folder: read.themeFolder },
    options.assets.site,
  )
  const model: DirectoryModel = {
    ...read,
    diagnostics: [...read.diagnostics, ...branded.diagnostics],
    inputs: [...read.inputs, ...branded.inputs],
  }
  if (model.listingCount === 0 || (options.strict && countProblems(model.diagnostics) > 0))
    return notPublished(model, 'rejected')
  const shrinkage =
    options.allowShrink || read.mayShrink
      ? undefined
      : findShrinkage(privateDir, model, readLastReport(privateDir)?.accounts)
  if (shrinkage !== undefined) {
    return { ...notPublished(model, 'shrunk'), shrinkage, notes: describeShrinkage(shrinkage, model) }
  }
  return publishModel(model, branded, options, privateDir, optionsDigest)
}

/** Diagnostics that fail a strict build: doubts may be how the operator means it. */
function countProblems(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ code }) => code !== DOUBT).length
}

/** Publishes and remembers it, both while the lock is held. */
async function publishModel(
  model: DirectoryModel,
  branded: BrandOutput,
  options: BuildOptions,
  privateDir: string,
  optionsDigest: string,
): Promise<BuildReport> {
  createStateFolder(privateDir)
  const lock = takeBuildLock(privateDir)
  try {
    // If this build were killed, the state would refer to a release that does not exist.
    forgetBuildState(privateDir)
    const stylesheet = createStylesheet(branded.assets.style)
    const root = { kind: 'root', categoryCount: model.categories.length, listingCount: model.listingCount } as const
    const bare = siteOf(model, options.generator, withStylesheet(branded, stylesheet))
    const site = { ...bare, footer: renderFooter(createFrameView(root, bare, false, '')) }
    const publishing = publishRelease({
      model,
      site,
      sharedFiles: [
        ...withWidgets(selectForSite(options.assets.files, site), site),
        ...branded.files,
        ...(stylesheet ? [stylesheet] : []),
        ...siteFiles(model, root, site),
      ],
      rootFiles: options.assets.rootFiles,
      ...(branded.card && { card: branded.card }),
      outDir: options.outDir,
      stateDir: privateDir,
      engine: engineDigest(),
      nowSeconds: Math.floor(options.nowMs / 1000),
      ...(options.publishedSeconds !== undefined && { publishedSeconds: options.publishedSeconds }),
      ...(options.verify && { verify: true }),
      ...(options.plain && { plain: true }),
      onPage: (done, total) => options.onProgress?.({ phase: 'publishing', done, total }),
    })
    const outcome = await publishing.catch((error: unknown) => {
      throw withPath(error, privateDir)
    })
    const embed = reportEmbed(model.directory.base_url, options.assets.site)
    const summary = summaryOf(model)
    const report: BuildReport = {
      ...outcome,
      ...summary,
      notes: [],
      ...(isForHosts(site) && reportForHosts(summary, options)),
      ...(site.brand?.policy && { opened: site.brand.policy }),
      ...(embed && { embed }),
    }
    writeBuildState(privateDir, {
      options: optionsDigest,
      startedMs: options.nowMs,
      inputs: [...model.inputs],
      report,
    })
    return report
  } finally {
    lock.release()
  }
}

function withStylesheet(branded: BrandOutput, stylesheet: PublishedFile | undefined): BrandOutput {
  if (stylesheet === undefined) return branded
  return { ...branded, assets: { ...branded.assets, stylesheet: SHARED_DIR + stylesheet.name } }
}

/** Errors of writing to an open file do not say which: those of publishing are all in the state. */
function withPath(error: unknown, privateDir: string): unknown {
  const isWithout = error instanceof Error && 'syscall' in error && !('path' in error)
  return isWithout ? Object.assign(error, { path: privateDir }) : error
}

function digestOptions({ configPath, baseUrl, target, plain, assets, generator }: BuildOptions): string {
  return digestOf(JSON.stringify([resolve(configPath), baseUrl, target, plain, assets, generator, engineDigest()]))
}

/** What a release for static hosts is reported with besides. */
function reportForHosts(
  { baseUrl, diagnostics }: Pick<BuildReport, 'baseUrl' | 'diagnostics'>,
  { outDir, configPath }: BuildOptions,
): Pick<BuildReport, 'output' | 'diagnostics' | 'notes'> {
  const output = measureOutput(outDir)
  const note = describeBasePath(baseUrl)
  return {
    output,
    diagnostics: [...diagnostics, ...findExceededLimits(output, basename(configPath))],
    notes: note === undefined ? [] : [note],
  }
}

function summaryOf(
  model: DirectoryModel,
): Pick<BuildReport, 'title' | 'baseUrl' | 'listings' | 'accounts' | 'diagnostics'> {
  return {
    title: model.directory.title,
    baseUrl: model.directory.base_url,
    listings: model.listingCount,
    accounts: model.accounts,
    diagnostics: model.diagnostics,
  }
}

function asUnchanged(report: BuildReport): BuildReport {
  return {
    ...report,
    status: 'unchanged',
    ...nothingPublished(report.pages.total),
  }
}

function notPublished(model: DirectoryModel, status: 'rejected' | 'shrunk'): BuildReport {
  return {
    status,
    release: '',
    ...nothingPublished(countPages(model), 0),
    notes: [],
    ...summaryOf(model),
  }
}

function nothingPublished(total: number, reused = total): Omit<PublishOutcome, 'status' | 'release'> {
  return {
    pages: { total, rendered: 0, reused, removed: 0 },
    files: { written: 0, removed: 0 },
    repaired: 0,
    bytes: { plain: 0, stored: 0 },
    changed: [],
  }
}
