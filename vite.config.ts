import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig, transformWithOxc } from 'vite'
import type { EnvironmentOptions, Plugin } from 'vite'

/**
 * Scripts for other people's pages. Browsers without WebMCP must be able to read them, though they do nothing there.
 * The comment makes V8 compile all functions at once, on another thread than the page's (explicit compile hints, since
 * Chromium 136): a third less of the page's time, measured by bench/embed.
 */
const EMBEDDED = { target: 'es2020', banner: '//# allFunctionsCalledOnLoad' }

/**
 * Browsers of the pages' stylesheet: those that know `light-dark()`, which lowered would follow the system only, not the
 * reader's choice of a theme.
 */
const STYLED = ['chrome123', 'firefox120', 'safari17.5']

/** Modules that both results and tools need, and typing does not. */
const ANSWERS =
  /\/shared\/.*\/(?:answer-length|clean-text|compare-fields|compare-points|comparison-query|document-set|explain-unknown-id|facet-values|facets|facets-reader|filters|find-all|index-facets|listing-fields|safe-url|select-listings|slice-positions|stored-facets|suggest|suggest-instead)\.ts$/

/** What is written as a module, in a script. */
const SCRIPT = { format: 'iife', banner: "'use strict';" } as const

// Code is shipped readable: the server for stack traces, the page's files because compression does the rest.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [withoutPreloading(), slimMcp()],
  environments: {
    client: browserFiles(['web/page/page.ts', 'web/page/page.css'], { emptyOutDir: true }),
    engine: {
      ...browserFiles(
        { engine: 'web/engine/engine.ts', ...wordFiles() },
        {
          outDir: 'dist/web/engine',
          minify: true,
          signatures: 'allow-extension',
          // A build publishes the one that its language needs: see `server/publish/language-files.ts`.
          chunkFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.includes('/@orama/stemmers/') === true ? 'stemmer-[name].js' : '[name].js',
          // One file, which is loaded beside the one that needs it.
          together: { answers: ANSWERS },
        },
      ),
      // As for a worker, packages do without `innerHTML`, which our policy forbids (Trusted Types).
      resolve: { conditions: ['worker', 'module'] },
    },
    connect: browserFiles(['web/connect/connect.ts']),
    element: browserFiles(['web/element/directory-access.ts']),
    embed: browserFiles(['web/embed/embed.ts'], { format: 'iife', ...EMBEDDED }),
    embedModule: browserFiles(
      { embed: 'web/embed/embed-module.ts' },
      {
        extension: 'mjs',
        ...EMBEDDED,
        plugins: [declarations('embed.d.mts', ['web/embed/directory-options.ts', 'web/embed/embed-module.ts'])],
      },
    ),
    // Reviewers of the stores read it, so only what runs on other people's pages is made small.
    mainWorld: extensionFile('extension/main-world/main-world.ts', { format: 'iife', emptyOutDir: true, minify: true }),
    content: extensionFile('extension/content/content.ts', { format: 'iife' }),
    clients: extensionFile('extension/clients/clients.ts', { format: 'iife' }),
    // One file: workers of extensions import no module later. What is imported lazily runs when it is first needed.
    background: extensionFile('extension/background/background.ts', { ...SCRIPT, oneFile: true }),
    // The exception, loaded as a script where a directory has no endpoint: it is larger than the rest together.
    extensionEngine: extensionFile('extension/engine/engine.ts', { ...SCRIPT, oneFile: true }),
    panel: extensionFile('extension/panel/panel.ts'),
    popup: extensionFile('extension/popup/popup.ts'),
    server: {
      consumer: 'server',
      resolve: { noExternal: [], external: true },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: {
          input: {
            cli: 'server/cli/main.ts',
            server: 'server/entry/public.ts',
            'bundle-worker': 'server/publish/bundle-worker.ts',
            'reader-thread': 'server/sources/reading/reader-thread.ts',
          },
          external: [...builtinModules, /^node:/, /^[^./]/],
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
    // One file with all it imports, for a Workers runtime.
    worker: {
      consumer: 'server',
      resolve: { noExternal: true, external: [] },
      build: {
        outDir: 'dist/worker',
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
        target: 'es2024',
        rolldownOptions: {
          input: ['server/entry/worker.ts'],
          external: [/^node:/, /^cloudflare:/],
          output: { format: 'es', codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment)
      }
      // Loaded here: other builds do without what packs it.
      const { packExtension } = await import('./scripts/lib/pack-extension.ts')
      await packExtension()
    },
  },
})

/** `words-de.js` and so on, which the engine loads where a page is in that language. English is in the engine itself. */
function wordFiles(): Record<string, string> {
  const folder = 'shared/renditions/words/'
  const languages = readdirSync(folder).flatMap((file) => /^(?!en\b)([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(languages.map((name) => [`words-${name}`, `${folder}${name}.ts`]))
}

interface BrowserFilesOptions {
  /** `iife`: a classic script, which leaves no names behind. Default: a module. */
  format?: 'es' | 'iife'
  extension?: 'js' | 'mjs'
  target?: string | string[]
  /** First line. */
  banner?: string
  outDir?: string
  emptyOutDir?: boolean
  minify?: boolean
  /** `allow-extension`: files loaded later import from the first one, so that no third one is needed for both. */
  signatures?: 'strict' | 'allow-extension'
  /** Names of what is imported lazily. Default: of their modules. */
  chunkFileNames?: (chunk: { readonly facadeModuleId: string | null }) => string
  /** Whether what is imported lazily is in the same file. */
  oneFile?: boolean
  /** Modules that are in one file, by its name. */
  together?: Readonly<Record<string, RegExp>>
  plugins?: Plugin[]
}

/** What browsers load. Scripts are built apart from each other: built together they would share files. */
function browserFiles(input: string[] | Record<string, string>, options: BrowserFilesOptions = {}): EnvironmentOptions {
  const { format = 'es', extension = 'js', target, banner = '', outDir = 'dist/web', emptyOutDir = false } = options
  const { minify, oneFile = false, signatures = 'strict', plugins = [] } = options
  const { chunkFileNames = `[name].${extension}`, together = {} } = options
  const groups = Object.entries(together).map(([name, test]) => ({ name, test }))
  return {
    consumer: 'client',
    build: {
      outDir,
      emptyOutDir,
      ...(minify !== undefined && { minify }),
      // Nothing is loaded before it is needed.
      modulePreload: false,
      assetsInlineLimit: 0,
      ...(target !== undefined && { target }),
      cssTarget: STYLED,
      rolldownOptions: {
        input,
        plugins,
        preserveEntrySignatures: signatures,
        output: {
          format,
          ...(oneFile && { codeSplitting: false }),
          ...(groups.length > 0 && { codeSplitting: { groups, includeDependenciesRecursively: false } }),
          postBanner: banner,
          entryFileNames: `[name].${extension}`,
          chunkFileNames,
          assetFileNames: '[name][extname]',
        },
      },
    },
  }
}

/** A script of the extension. `scripts/lib/pack-extension.ts` puts the rest beside them. */
function extensionFile(input: string, options: BrowserFilesOptions = {}): EnvironmentOptions {
  // The oldest browsers of its manifests.
  const target = ['chrome126', 'firefox142']
  return browserFiles([input], { outDir: 'dist/extension/chromium', minify: false, target, ...options })
}

/** Leaves out what Vite would load styles and imports ahead with: half a kilobyte, and we ask for neither. */
function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/**
 * Fits the MCP SDK and its transports into an extension, where no code may be made of text: zod keeps to its slower way,
 * the validator that compiles schemas stays outside (nothing of ours calls it), and the transports use our reader of
 * JSON-RPC instead of another copy of the SDK.
 */
function slimMcp(): Plugin {
  const reader = fileURLToPath(new URL('extension/clients/json-rpc-message.ts', import.meta.url))
  const refusal = "class { constructor() { throw new Error('No code is made of text here.') } }"
  return {
    name: 'slim-mcp',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => ['background', 'extensionEngine', 'clients'].includes(name),
    resolveId: (id) => (id === '@modelcontextprotocol/core' ? reader : null),
    load(id) {
      return id.endsWith('/validation/ajv-provider.js') ? 'export class AjvJsonSchemaValidator {}' : null
    },
    transform: (code, id) =>
      id.includes('/zod/v4/core/') ? code.replaceAll('const F = Function;', `const F = ${refusal};`) : null,
  }
}

/** Writes the types of a module that is built into one file, from the sources that declare them, without their imports. */
function declarations(fileName: string, sources: readonly string[]): Plugin {
  return {
    name: 'declarations',
    async generateBundle() {
      const parts = sources.map(async (path) => {
        const code = await readFile(new URL(path, import.meta.url), 'utf8')
        const { declaration = '' } = await transformWithOxc(code, path, { typescript: { declaration: {} } })
        return declaration.replace(/^import .*\n/gm, '')
      })
      this.emitFile({ type: 'asset', fileName, source: (await Promise.all(parts)).join('') })
    },
  }
}
