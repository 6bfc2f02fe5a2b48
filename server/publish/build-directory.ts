import { mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Target } from '../../shared/model/directory.ts'
import type { RenderedFile, Site } from '../../shared/model/page.ts'
import { MAX_MENU_PAGES, SITE_DOCUMENT } from '../../shared/model/site-document.ts'
import type { Menu, SiteDocument } from '../../shared/model/site-document.ts'
import { renderConnectPage } from '../../shared/renditions/html/connect-page.ts'
import { renderSchemas } from '../../shared/renditions/json/render-schemas.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { DamagedRowsError } from '../sources/spool/damaged-rows-error.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { digestOf } from '../store/release-format.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import type { PageAssets } from './assets.ts'
import { forgetBuildState, unchangedSinceLastBuild, writeBuildState } from './build-state.ts'
import { reportEmbed } from './embed-report.ts'
import { engineDigest } from './engine-digest.ts'
import { selectForLanguage } from './language-files.ts'
import { isForHosts } from './hosts/host-files.ts'
import { describeBasePath, findExceededLimits } from './hosts/host-limits.ts'
import { measureOutput } from './hosts/output-size.ts'
import { publishRelease } from './publish-release.ts'
import { checkStateFolder, takeStateOut } from './state-folder.ts'
import type { BuildReport } from './build-report.ts'
import { createBrand } from './theme/create-brand.ts'
import type { BrandOutput } from './theme/create-brand.ts'

/** Cache folder for source files, in the private part. Servers do not read it. */
const ROWS_DIR = 'rows'

/** What to build. */
export interface BuildOptions {
  /** `directory.yml`. */
  configPath: string
  outDir: string
  /** Where the release and what builds remember are kept. Default: `resolveStateDir(outDir)`. */
  stateDir?: string
  /** Instead of `base_url` of the configuration. */
  baseUrl?: string
  /** Instead of `target` of the configuration. */
  target?: Target
  assets: PageAssets
  generator: Site['generator']
  /** Publish nothing when there is a diagnostic. */
  strict?: boolean
  /** Milliseconds since 1970. */
  nowMs: number
  onProgress?: (progress: BuildProgress) => void
}

/** Progress of a build. */
export interface BuildProgress {
  phase: 'reading' | 'publishing'
  done: number
  /** 0 while unknown. */
  total: number
}

/**
 * Reads a directory's sources and publishes them into `outDir`.
 *
 * When no input changed since the last build, nothing is read and the last report is returned as `unchanged`. Otherwise
 * changed files are read; the readings of the others are cached in the private folder.
 *
 * @throws {DirectoryConfigError} when `directory.yml` is missing or invalid.
 * @throws {BuildRunningError} when another build writes to `outDir`.
 * @throws {StateDirError} when the state cannot be kept at `stateDir`.
 */
export async function buildDirectory(options: BuildOptions): Promise<BuildReport> {
  const privateDir = resolveStateDir(options.outDir, options.stateDir)
  const moved = takeStateOut(options.outDir, privateDir)
  checkStateFolder(privateDir)
  const report = await buildWhereChanged(options, privateDir)
  return moved === undefined ? report : { ...report, notes: [moved, ...report.notes] }
}

async function buildWhereChanged(options: BuildOptions, privateDir: string): Promise<BuildReport> {
  const optionsDigest = digestOptions(options)
  const last = unchangedSinceLastBuild({ outDir: options.outDir, privateDir }, optionsDigest)
  if (last && !(options.strict && last.diagnostics.length > 0)) return asUnchanged(last)

  try {
    return await readAndPublish(options, privateDir, optionsDigest)
  } catch (error) {
    if (!(error instanceof DamagedRowsError)) throw error
    // Without the cache it cannot happen again.
    rmSync(join(privateDir, ROWS_DIR), { recursive: true, force: true })
    return readAndPublish(options, privateDir, optionsDigest)
  }
}

async function readAndPublish(options: BuildOptions, privateDir: string, optionsDigest: string): Promise<BuildReport> {
  const read = await readDirectory({
    configPath: options.configPath,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.target !== undefined && { target: options.target }),
    onProgress: (done) => options.onProgress?.({ phase: 'reading', done, total: 0 }),
    remember: { folder: join(privateDir, ROWS_DIR), version: engineDigest() },
  })
  const { title } = read.directory
  const branded = createBrand(read.theme ?? {}, { title, configPath: options.configPath }, options.assets.site)
  const model: DirectoryModel = {
    ...read,
    diagnostics: [...read.diagnostics, ...branded.diagnostics],
    inputs: [...read.inputs, ...branded.inputs],
  }
  try {
    if (options.strict && model.diagnostics.length > 0) return rejected(model)
    mkdirSync(privateDir, { recursive: true })
    // If this build were killed, the state would refer to a release that does not exist.
    forgetBuildState(privateDir)
    const site = siteOf(model, options, branded)
    const root = { kind: 'root', categoryCount: model.categories.length, listingCount: model.listingCount } as const
    const { outputs, ...outcome } = await publishRelease({
      model,
      site,
      sharedFiles: [
        ...selectForLanguage(options.assets.files, model.directory.language),
        ...branded.files,
        siteFile(site),
        ...renderSchemas(model.directory.base_url),
        renderConnectPage(root, site),
      ],
      rootFiles: options.assets.rootFiles,
      outDir: options.outDir,
      stateDir: privateDir,
      engine: engineDigest(),
      nowSeconds: Math.floor(options.nowMs / 1000),
      onPage: (done, total) => options.onProgress?.({ phase: 'publishing', done, total }),
    })
    const embed = reportEmbed(model.directory.base_url, options.assets.site)
    const summary = summaryOf(model)
    const report: BuildReport = {
      ...outcome,
      ...summary,
      notes: [],
      ...(isForHosts(site) && reportForHosts(summary, options)),
      ...(embed && { embed }),
    }
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

function siteOf(model: DirectoryModel, options: BuildOptions, { assets, brand }: BrandOutput): Site {
  return {
    directory: model.directory,
    baseUrl: model.directory.base_url,
    assets,
    brand,
    generator: options.generator,
    menu: menuOf(model),
    tools: {
      root: toolsOf('root').map(defineTool),
      category: toolsOf('category').map(defineTool),
    },
  }
}

/** All pages where they are few, otherwise those at the top. */
function menuOf({ categories }: DirectoryModel): Menu {
  const isWhole = categories.length <= MAX_MENU_PAGES
  const shown = isWhole ? categories : categories.filter(({ parent }) => parent === undefined).slice(0, MAX_MENU_PAGES)
  return { pages: shown.map(({ slug, title }) => ({ slug, title })), isWhole }
}

/** For pages made on demand, which have only the release. */
function siteFile({ assets, generator, menu, brand }: Site): RenderedFile {
  const site: SiteDocument = { assets, generator, ...(menu && { menu }), ...(brand && { brand }) }
  return { name: SITE_DOCUMENT, mediaType: 'application/json', text: `${JSON.stringify(site)}\n` }
}

function digestOptions({ configPath, baseUrl, target, assets, generator }: BuildOptions): string {
  return digestOf(JSON.stringify([resolve(configPath), baseUrl, target, assets, generator, engineDigest()]))
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
    notes: [],
    ...summaryOf(model),
  }
}
