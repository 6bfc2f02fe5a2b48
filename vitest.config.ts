import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { replaceModules } from './e2e/engines/edge/replace-modules.ts'
import { QUICK_SUITES, SUITES, WRANGLER_SUITES } from './e2e/engines/suites.ts'
import { WAIT_LIMIT_MS } from './e2e/wait-limit.ts'
import viteConfig from './vite.config.ts'

const FOLDERS = '{shared,server,web,extension,scripts}'
const UNIT = [`${FOLDERS}/**/*.test.ts`]
const SLOW = [`${FOLDERS}/**/*.slow.test.ts`]
const E2E = ['e2e/**/*.test.ts']
const EDGE = 'e2e/engines/edge/**'

/** They replace modules, or import what only Vite can: each has a graph of its own. */
const ALONE = [
  'server/entry/edge/create-edge.slow.test.ts',
  'server/publish/toy-field.slow.test.ts',
  'server/refresh/pulling/pull-faults.slow.test.ts',
  'server/refresh/refresh-faults.slow.test.ts',
]

/** Seconds say nothing of what computes: they depend on the load. A run that hangs is stopped from outside. */
const OF_CODE = { testTimeout: 0, hookTimeout: 0, setupFiles: 'e2e/setup-properties.ts' }

/** Files that share one module graph a thread, loaded by Node itself: each must leave globals as it found them. */
const SHARED_GRAPH = { isolate: false, experimental: { viteModuleRunner: false } }

/** It measures time, so each of its files has the machine to itself. */
const LIGHTHOUSE = 'e2e/scanners/{lighthouse,host-page}.test.ts'

/**
 * End to end in `npm run test:all` only: Firefox, programs of others, and promises that other tests verify as well. Of the
 * panel and of agents in the extension, `npm test` has one file each.
 */
const E2E_OF_ALL = [
  'e2e/**/*firefox*.test.ts',
  'e2e/**/firefox/*.test.ts',
  'e2e/{conformance,corpora,instances,relevance}/**/*.test.ts',
  'e2e/embed/{clients,shapes}/*.test.ts',
  'e2e/embed/host-pages/{lives,policies,trouble}.test.ts',
  'e2e/attacks/*.test.ts',
  'e2e/build/kills.test.ts',
  'e2e/connect/{local-clients,referees}.test.ts',
  'e2e/deploy/{cloudflare,live,worker-size}.test.ts',
  'e2e/edge/{languages,markdown,unreadable}.test.ts',
  'e2e/extension/agents/{client-trouble,page-clients,refused-extensions}.test.ts',
  'e2e/extension/panel/{accessible,lists,run-tools}.test.ts',
  'e2e/extension/{reproducible,main-world/{behaviour,idl,late-native}}.test.ts',
  'e2e/pages/{fonts,preferences}.test.ts',
  'e2e/scanners/*.test.ts',
  'e2e/static/{static-agents,parity/parity-*}.test.ts',
  'e2e/stdio/clients.test.ts',
]

/** A project whose files run against the Worker. @param setup In e2e/engines/edge. */
function atEdge(name: string, include: readonly string[], setup: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [replaceModules()],
    test: {
      name,
      include: [...include],
      globalSetup: `e2e/engines/edge/${setup}`,
      setupFiles: 'e2e/engines/edge/setup.ts',
    },
  }
}

/** What switches releases, writes and reads the ledger, and writes `directory.refresh.jsonl`: every branch is tested. */
const SWITCHING = [
  'server/publish/changes/*.ts',
  'server/publish/publish-release.ts',
  'server/publish/release/{earlier-release,object-writer}.ts',
  'server/sources/files/replace-file.ts',
  'server/store/release/release-pointer.ts',
  'server/refresh/states/{advance-line,refresh-cache}.ts',
  'shared/changes/*.ts',
  'shared/refresh-file/refresh-file.ts',
]

// Apart from vite.config.ts, so that building needs no tests.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      pool: 'threads',
      // Tests wait for browsers and processes a quarter of their time: with as many workers as cores, these are idle then.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // Nothing is expected to take so long on any machine: these end what waits for an event that never comes. A wait
      // for one condition ends before, and says for what.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: WAIT_LIMIT_MS } },
      coverage: {
        include: SWITCHING,
        exclude: ['**/*.fixture.ts'],
        thresholds: { branches: 100 },
        reporter: ['text'],
        reportsDirectory: '.cache/coverage',
      },
      projects: [
        // What `npm run check` runs.
        {
          extends: true,
          test: {
            name: 'unit',
            ...OF_CODE,
            include: UNIT,
            exclude: SLOW,
            ...SHARED_GRAPH,
          },
        },
        // Files that publish folders, build bundles, read the corpora, start processes or run whole servers.
        { extends: true, test: { name: 'slow', ...OF_CODE, include: SLOW, exclude: ALONE, ...SHARED_GRAPH } },
        { extends: true, test: { name: 'slow-alone', ...OF_CODE, include: ALONE } },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: E2E,
            exclude: [...E2E_OF_ALL, LIGHTHOUSE, EDGE],
            ...SHARED_GRAPH,
            globalSetup: 'e2e/shared-setup.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e-all',
            include: E2E_OF_ALL,
            exclude: [LIGHTHOUSE],
            ...SHARED_GRAPH,
            globalSetup: 'e2e/shared-setup.ts',
          },
        },
        // Files that both engines run; what creates an engine in them is the edge's.
        atEdge('edge', QUICK_SUITES, 'global-setup.ts'),
        atEdge(
          'edge-all',
          SUITES.filter((file) => !QUICK_SUITES.includes(file)),
          'global-setup.ts',
        ),
        // Those that need no address of their own, behind the proxies of `wrangler dev`, which rewrite what codings a client takes.
        atEdge('wrangler', WRANGLER_SUITES, 'wrangler-setup.ts'),
        {
          extends: true,
          test: {
            name: 'lighthouse',
            include: [LIGHTHOUSE],
            ...SHARED_GRAPH,
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
            globalSetup: 'e2e/shared-setup.ts',
          },
        },
      ],
    },
  }),
)
