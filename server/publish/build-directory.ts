import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { RenderedFile, Site } from '../../shared/model/page.ts'
import { SITE_DOCUMENT } from '../../shared/model/site-document.ts'
import type { SiteDocument } from '../../shared/model/site-document.ts'
import { renderSchemas } from '../../shared/renditions/render-schemas.ts'
import { CATEGORY_TOOLS, ROOT_TOOLS } from '../../shared/tools/tools.ts'
import type { DirectoryModel, SourceAccount } from '../sources/directory-model.ts'
import { DamagedRowsError } from '../sources/damaged-rows-error.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { digestOf, PRIVATE_DIR } from '../store/release-format.ts'
import type { PageAssets } from './assets.ts'
import { forgetBuildState, unchangedSinceLastBuild, writeBuildState } from './build-state.ts'
import { reportEmbed } from './embed-report.ts'
import type { EmbedReport } from './embed-report.ts'
import { engineDigest } from './engine-digest.ts'
import { publishRelease } from './publish-release.ts'
import type { PublishOutcome } from './publish-release.ts'

/** Folder of what is remembered of source files, in the private part. Servers do not read it. */
const ROWS_DIR = 'rows'

/** What to build. */
export interface BuildOptions {
  /** `directory.yml`. */
  configPath: string
  outDir: string
  /** Instead of `base_url` of the configuration. */
  baseUrl?: string
  assets: PageAssets
  generator: Site['generator']
  /** Publish nothing when there is a diagnostic. */
  strict?: boolean
  /** Milliseconds since 1970. */
  nowMs: number
  onProgress?: (progress: BuildProgress) => void
}

/** How far a build is. */
export interface BuildProgress {
  phase: 'reading' | 'publishing'
  done: number
  /** 0 while unknown. */
  total: number
}

/** What a build did. */
export interface BuildReport extends Omit<PublishOutcome, 'status' | 'outputs'> {
  /** `rejected`: strict, and there were diagnostics; nothing was published. */
  status: PublishOutcome['status'] | 'rejected'
  title: string
  baseUrl: string
  /** Different listings. */
  listings: number
  accounts: readonly SourceAccount[]
  diagnostics: readonly Diagnostic[]
  /** What other people's pages load; absent where nothing was published. */
  embed?: EmbedReport
}

/**
 * Reads a directory's sources and publishes them into `outDir`.
 *
 * When no input changed since the last build, nothing is read and the last report is returned as `unchanged`. Otherwise
 * files are read that changed; what the others gave is remembered in the private folder.
 *
 * @throws {DirectoryConfigError} when `directory.yml` is missing or says something impossible.
 * @throws {BuildRunningError} when another build writes to `outDir`.
 */
export async function buildDirectory(options: BuildOptions): Promise<BuildReport> {
  const privateDir = join(options.outDir, PRIVATE_DIR)
  const optionsDigest = digestOptions(options)
  const last = unchangedSinceLastBuild(privateDir, optionsDigest)
  if (last && !(options.strict && last.diagnostics.length > 0)) return asUnchanged(last)

  try {
    return await readAndPublish(options, privateDir, optionsDigest)
  } catch (error) {
    if (!(error instanceof DamagedRowsError)) throw error
    // Without what was remembered it cannot happen again.
    rmSync(join(privateDir, ROWS_DIR), { recursive: true, force: true })
    return readAndPublish(options, privateDir, optionsDigest)
  }
}

async function readAndPublish(options: BuildOptions, privateDir: string, optionsDigest: string): Promise<BuildReport> {
  const model = await readDirectory({
    configPath: options.configPath,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    onProgress: (done) => options.onProgress?.({ phase: 'reading', done, total: 0 }),
    remember: { folder: join(privateDir, ROWS_DIR), version: engineDigest() },
  })
  try {
    if (options.strict && model.diagnostics.length > 0) return rejected(model)
    mkdirSync(privateDir, { recursive: true })
    // Were this build killed, the state would speak of a release that is not there.
    forgetBuildState(privateDir)
    const { outputs, ...outcome } = await publishRelease({
      model,
      site: siteOf(model, options),
      sharedFiles: [...options.assets.files, siteFile(options), ...renderSchemas(model.directory.base_url)],
      rootFiles: options.assets.rootFiles,
      outDir: options.outDir,
      engine: engineDigest(),
      nowSeconds: Math.floor(options.nowMs / 1000),
      onPage: (done, total) => options.onProgress?.({ phase: 'publishing', done, total }),
    })
    const embed = reportEmbed(model.directory.base_url, options.assets.site)
    const report: BuildReport = { ...outcome, ...summaryOf(model), ...(embed && { embed }) }
    writeBuildState(privateDir, {
      options: optionsDigest,
      startedMs: options.nowMs,
      inputs: [...model.inputs],
      outputs,
      report,
    })
    return report
  } finally {
    model.close()
  }
}

function siteOf(model: DirectoryModel, options: BuildOptions): Site {
  return {
    directory: model.directory,
    baseUrl: model.directory.base_url,
    assets: options.assets.site,
    generator: options.generator,
    tools: {
      root: ROOT_TOOLS.map(({ definition }) => definition),
      category: CATEGORY_TOOLS.map(({ definition }) => definition),
    },
  }
}

/** For pages made on demand, which know the release only. */
function siteFile({ assets, generator }: BuildOptions): RenderedFile {
  const site: SiteDocument = { assets: assets.site, generator }
  return { name: SITE_DOCUMENT, mediaType: 'application/json', text: `${JSON.stringify(site)}\n` }
}

function digestOptions({ configPath, baseUrl, assets, generator }: BuildOptions): string {
  return digestOf(JSON.stringify([resolve(configPath), baseUrl, assets, generator, engineDigest()]))
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
    pages: { ...report.pages, rendered: 0, reused: report.pages.total, removed: 0 },
    files: { written: 0, removed: 0 },
    bytes: { plain: 0, stored: 0 },
    changed: [],
  }
}

function rejected(model: DirectoryModel): BuildReport {
  return {
    status: 'rejected',
    release: '',
    pages: { total: model.categories.length + 1, rendered: 0, reused: 0, removed: 0 },
    files: { written: 0, removed: 0 },
    bytes: { plain: 0, stored: 0 },
    changed: [],
    ...summaryOf(model),
  }
}
