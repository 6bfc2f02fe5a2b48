import { loadPageAssets } from '../publish/assets.ts'
import type { BuildOptions } from '../publish/build-directory.ts'
import { ASSETS_DIR, PACKAGE_INFO } from './package-info.ts'

/** What commands that build take from the command line. */
export interface BuildTarget {
  config: string
  out: string
  baseUrl?: string
}

/** Options of a build from the command line and the environment (`GAZETTEER_BASE_URL`). */
export function buildOptions(args: BuildTarget): BuildOptions {
  const baseUrl = args.baseUrl ?? process.env['GAZETTEER_BASE_URL']
  return {
    configPath: args.config,
    outDir: args.out,
    ...(baseUrl && { baseUrl }),
    assets: loadPageAssets(ASSETS_DIR),
    generator: PACKAGE_INFO,
    nowMs: Date.now(),
  }
}
