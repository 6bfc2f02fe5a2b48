import type { Target } from '../../shared/model/directory.ts'
import { loadPageAssets } from '../publish/assets.ts'
import type { BuildOptions } from '../publish/build-directory.ts'
import { readSourceDate } from './console/source-date.ts'
import { ASSETS_DIR, PACKAGE_INFO } from './package-info.ts'
import type { PublishedPlace } from './options/shared-options.ts'

/** Command-line options of commands that build. */
export interface BuildTarget extends PublishedPlace {
  config: string
  baseUrl?: string
  target?: Target
  plain?: boolean
}

/** Options of a build from the command line and the environment (`GAZETTEER_BASE_URL`, `SOURCE_DATE_EPOCH`). */
export function buildOptions(args: BuildTarget): BuildOptions {
  return {
    configPath: args.config,
    outDir: args.out,
    stateDir: args.state,
    baseUrl: (args.baseUrl ?? process.env['GAZETTEER_BASE_URL']) || undefined,
    target: args.target,
    plain: args.plain,
    assets: loadPageAssets(ASSETS_DIR),
    generator: PACKAGE_INFO,
    nowMs: Date.now(),
    publishedSeconds: readSourceDate(process.env),
  }
}
