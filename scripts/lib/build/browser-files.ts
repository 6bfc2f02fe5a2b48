import type { EnvironmentOptions, Plugin } from 'vite'
import type { LICENSES } from './credit-packages.ts'

/**
 * Browsers of the pages' stylesheet: those that know `light-dark()`, which lowered would follow the system only, not the
 * reader's choice of a theme.
 */
const STYLED = ['chrome123', 'firefox120', 'safari17.5']

interface BrowserFilesOptions {
  /** `iife`: a classic script, which leaves no names behind. Default: a module. */
  format?: 'es' | 'iife'
  extension?: 'js' | 'mjs'
  target?: string | string[]
  /** First line. */
  banner?: string
  footer?: string
  outDir?: string
  emptyOutDir?: boolean
  minify?: boolean
  /** `allow-extension`: files loaded later import from the first one, so that no third one is needed for both. */
  signatures?: 'strict' | 'allow-extension'
  /** Names of what is imported lazily. Default: of their modules. */
  chunkFileNames?: (chunk: { readonly facadeModuleId: string | null }) => string
  /** Whether what is imported lazily is in the same file. */
  oneFile?: boolean
  /** Where the licences of bundled packages are written. Default: nowhere. */
  license?: typeof LICENSES
  /** Modules that are in one file, by its name. */
  together?: Readonly<Record<string, RegExp>>
  plugins?: Plugin[]
}

/** What browsers load. Scripts are built apart from each other: built together they would share files. */
export function browserFiles(
  input: string[] | Record<string, string>,
  options: BrowserFilesOptions = {},
): EnvironmentOptions {
  const {
    format = 'es',
    extension = 'js',
    target,
    banner = '',
    footer = '',
    outDir = 'dist/web',
    emptyOutDir = false,
  } = options
  const { minify, license, oneFile = false, signatures = 'strict', plugins = [] } = options
  const { chunkFileNames = `[name].${extension}`, together = {} } = options
  const groups = Object.entries(together).map(([name, test]) => ({ name, test }))
  return {
    consumer: 'client',
    build: {
      outDir,
      emptyOutDir,
      ...(minify !== undefined && { minify }),
      ...(license !== undefined && { license }),
      // Nothing is loaded before it is needed.
      modulePreload: false,
      assetsInlineLimit: 0,
      ...(target !== undefined && { target }),
      cssTarget: STYLED,
      rolldownOptions: {
        input,
        plugins,
        // Nobody can import from a classic script: what its entry exports is for tests.
        preserveEntrySignatures: format === 'iife' ? false : signatures,
        output: {
          format,
          ...(oneFile && { codeSplitting: false }),
          ...(groups.length > 0 && { codeSplitting: { groups, includeDependenciesRecursively: false } }),
          postBanner: banner,
          postFooter: footer,
          entryFileNames: `[name].${extension}`,
          chunkFileNames,
          assetFileNames: '[name][extname]',
        },
      },
    },
  }
}

/** A script of the extension. `pack-extension.ts` puts the rest beside them. */
export function extensionFile(input: string, options: BrowserFilesOptions = {}): EnvironmentOptions {
  // The oldest browsers of its manifests.
  const target = ['chrome126', 'firefox142']
  return browserFiles([input], { outDir: 'dist/extension/chromium', minify: false, target, ...options })
}
