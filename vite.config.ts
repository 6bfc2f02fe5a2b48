import { builtinModules } from 'node:module'
import type { EnvironmentOptions } from 'vite'
import { defineConfig } from 'vitest/config'

const LIGHTHOUSE = 'e2e/scanners/lighthouse.test.ts'

// Code is shipped readable: the server for stack traces, the page's files because compression does the rest.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  environments: {
    client: browserFiles(['web/page/page.ts', 'web/page/page.css'], { emptyOutDir: true }),
    element: browserFiles(['web/element/directory-access.ts']),
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
      // It measures time, so it has the machine to itself.
      { extends: true, test: { name: 'lighthouse', include: [LIGHTHOUSE], sequence: { groupOrder: 1 } } },
    ],
  },
})

/** What browsers load. Scripts are built apart from each other: built together they would share files. */
function browserFiles(input: string[], { emptyOutDir = false } = {}): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/web',
      emptyOutDir,
      assetsInlineLimit: 0,
      rolldownOptions: { input, output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' } },
    },
  }
}
