import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { transformWithOxc } from 'vite'
import type { EnvironmentOptions, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const LIGHTHOUSE = 'e2e/scanners/{lighthouse,host-page}.test.ts'

/** Browsers without WebMCP must be able to read a script that does nothing there. */
const OLD_BROWSERS = { target: 'es2020' }

// Code is shipped readable: the server for stack traces, the page's files because compression does the rest.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  environments: {
    client: browserFiles(['web/page/page.ts', 'web/page/page.css'], { emptyOutDir: true }),
    element: browserFiles(['web/element/directory-access.ts']),
    embed: browserFiles(['web/embed/embed.ts'], { format: 'iife', ...OLD_BROWSERS }),
    embedModule: browserFiles(
      { embed: 'web/embed/embed-module.ts' },
      {
        extension: 'mjs',
        ...OLD_BROWSERS,
        plugins: [declarations('embed.d.mts', ['web/embed/directory-options.ts', 'web/embed/embed-module.ts'])],
      },
    ),
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
          },
          external: [...builtinModules, /^node:/, /^[^./]/],
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment)
      }
    },
  },
  test: {
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{shared,server,web}/**/*.test.ts'] } },
      { extends: true, test: { name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: [LIGHTHOUSE] } },
      // It measures time, so each of its files has the machine to itself.
      {
        extends: true,
        test: { name: 'lighthouse', include: [LIGHTHOUSE], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})

interface BrowserFilesOptions {
  /** `iife`: a classic script, which leaves no names behind. Default: a module. */
  format?: 'es' | 'iife'
  extension?: 'js' | 'mjs'
  target?: string
  emptyOutDir?: boolean
  plugins?: Plugin[]
}

/** What browsers load. Scripts are built apart from each other: built together they would share files. */
function browserFiles(input: string[] | Record<string, string>, options: BrowserFilesOptions = {}): EnvironmentOptions {
  const { format = 'es', extension = 'js', target, emptyOutDir = false, plugins = [] } = options
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/web',
      emptyOutDir,
      assetsInlineLimit: 0,
      ...(target !== undefined && { target }),
      rolldownOptions: {
        input,
        plugins,
        preserveEntrySignatures: 'strict',
        output: { format, entryFileNames: `[name].${extension}`, assetFileNames: '[name][extname]' },
      },
    },
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
