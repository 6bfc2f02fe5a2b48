import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { browserFiles, extensionFile } from './scripts/lib/build/browser-files.ts'
import { creditData, LICENSES } from './scripts/lib/build/credit-packages.ts'
import { declarations } from './scripts/lib/build/declarations.ts'
import {
  joinSmallFiles,
  onlyWhatResultsNeed,
  STEMMER,
  stemmerFiles,
  TOGETHER,
  wordFiles,
} from './scripts/lib/build/engine-files.ts'
import { foldChunk } from './scripts/lib/build/fold-chunk.ts'
import { inlineView } from './scripts/lib/build/inline-view.ts'
import { oneDocument } from './scripts/lib/build/one-document.ts'
import { relaxNesting } from './scripts/lib/build/relax-nesting.ts'
import { slimMcp } from './scripts/lib/build/slim-mcp.ts'
import { withoutPreloading } from './scripts/lib/build/without-preloading.ts'
import { keepRequestsApart, modulesWhenNeeded, workerModuleKind } from './scripts/lib/build/worker-modules.ts'

/**
 * Scripts for other people's pages. Browsers without WebMCP must be able to read them, though they do nothing there.
 * The comment makes V8 compile all functions at once, on another thread than the page's (explicit compile hints, since
 * Chromium 136): a third less of the page's time, measured by bench/embed.
 */
const EMBEDDED = { target: 'es2020', banner: '//# allFunctionsCalledOnLoad' }

/** What is written as a module, in a script. */
const SCRIPT = { format: 'iife', banner: "'use strict';" } as const

/** What answers with the document of `web/view` contains it. */
const inlineViewInServers: Plugin = {
  ...inlineView(),
  applyToEnvironment: ({ name }) => ['server', 'worker'].includes(name),
}

// Code is shipped readable: the server for stack traces, the page's files because compression does the rest.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [
    withoutPreloading(),
    slimMcp(),
    relaxNesting(),
    onlyWhatResultsNeed(),
    modulesWhenNeeded(),
    { ...keepRequestsApart(), applyToEnvironment: ({ name }) => name === 'worker' },
    inlineViewInServers,
    creditData,
  ],
  environments: {
    client: browserFiles(['web/page/page.ts', 'web/page/page.css'], { emptyOutDir: true }),
    engine: {
      ...browserFiles(
        { engine: 'web/engine/engine.ts', ...stemmerFiles(), ...wordFiles() },
        {
          outDir: 'dist/web/engine',
          minify: true,
          signatures: 'allow-extension',
          // A build publishes the one that its language needs: see `server/publish/language-files.ts`.
          chunkFileNames: ({ facadeModuleId }) =>
            STEMMER.test(facadeModuleId ?? '') ? 'stemmer-[name].js' : '[name].js',
          together: TOGETHER,
          license: LICENSES,
          plugins: [joinSmallFiles('engine.js')],
        },
      ),
      // As for a worker, packages do without `innerHTML`, which our policy forbids (Trusted Types).
      resolve: { conditions: ['worker', 'module'] },
    },
    connect: browserFiles(['web/connect/connect.ts']),
    view: browserFiles(['web/view/view.ts', 'web/view/view.css'], { minify: true, plugins: [oneDocument()] }),
    widget: browserFiles(['web/widget/widget.ts']),
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
    mainWorld: extensionFile('extension/main-world/main-world.ts', {
      format: 'iife',
      emptyOutDir: true,
      minify: true,
      // It may fail where a page's script ran before it, of which the page learns nothing.
      banner: 'try{',
      footer: '}catch{}',
    }),
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
      // With all it imports: who installs the package installs nothing else.
      resolve: { noExternal: true, external: [] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
        target: 'node22',
        license: LICENSES,
        rolldownOptions: {
          input: {
            cli: 'server/bin/cli.ts',
            server: 'server/entry/public.ts',
          },
          external: [...builtinModules, /^node:/],
          plugins: [
            declarations('server.d.ts', ['server/entry/public-types.ts', 'server/entry/public.ts']),
            foldChunk('word-stems'),
          ],
          output: {
            format: 'es',
            // Of no use to whoever reads a stack trace, and a fifth of the bytes.
            comments: false,
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            codeSplitting: {
              groups: [{ name: 'word-stems', test: /\/@orama\/stemmers\// }],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
    // A file with all it imports but the languages, for a Workers runtime.
    worker: {
      consumer: 'server',
      resolve: { noExternal: true, external: [] },
      build: {
        outDir: 'dist/worker',
        emptyOutDir: true,
        minify: true,
        // Stack traces in the operator's log name our files by it.
        sourcemap: true,
        copyPublicDir: false,
        target: 'es2024',
        license: LICENSES,
        rolldownOptions: {
          input: ['server/entry/worker.ts'],
          // Each export of the entry is a class or handler to the runtime.
          preserveEntrySignatures: 'strict',
          external: [/^node:/, /^cloudflare:/],
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: ({ facadeModuleId }) => `modules/${workerModuleKind(facadeModuleId)}[name].js`,
            // Files and lines are enough for a trace; the rest is thinned.
            sourcemapExcludeSources: true,
          },
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
      const { packExtension } = await import('./scripts/lib/build/pack-extension.ts')
      await packExtension()
    },
  },
})
