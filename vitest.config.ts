import { defineConfig, mergeConfig } from 'vitest/config'
import { replaceModules } from './e2e/engines/edge/replace-modules.ts'
import { SUITES, WRANGLER_SUITES } from './e2e/engines/suites.ts'
import { WAIT_LIMIT_MS } from './e2e/wait-limit.ts'
import viteConfig from './vite.config.ts'

const FOLDERS = '{shared,server,web,extension,scripts}'
const UNIT = [`${FOLDERS}/**/*.test.ts`]
const SLOW = [`${FOLDERS}/**/*.slow.test.ts`]

/** Seconds say nothing of what computes: they depend on the load. A run that hangs is stopped from outside. */
const OF_CODE = { testTimeout: 0, hookTimeout: 0, setupFiles: 'e2e/setup-properties.ts' }

const LIGHTHOUSE = 'e2e/scanners/{lighthouse,host-page}.test.ts'

// Apart from vite.config.ts, so that building needs no tests.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      pool: 'threads',
      // Tests wait for browsers more than they work: one core less, the default, would leave half of two idle.
      maxWorkers: '100%',
      // Nothing is expected to take so long on any machine: these end what waits for an event that never comes. A wait
      // for one condition ends before, and says for what.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: WAIT_LIMIT_MS } },
      projects: [
        // What `npm run check` runs. Its files share one module graph a thread, loaded by Node itself (a sixth less CPU):
        // each must leave globals as it found them.
        {
          extends: true,
          test: {
            name: 'unit',
            ...OF_CODE,
            include: UNIT,
            exclude: SLOW,
            isolate: false,
            experimental: { viteModuleRunner: false },
          },
        },
        // Files that publish folders, build bundles, read the corpora, start processes or run whole servers.
        { extends: true, test: { name: 'slow', ...OF_CODE, include: SLOW } },
        {
          extends: true,
          test: { name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: [LIGHTHOUSE, 'e2e/engines/edge/**'] },
        },
        // The same files as above; what creates an engine in them is the edge's.
        {
          extends: true,
          plugins: [replaceModules()],
          test: {
            name: 'edge',
            include: [...SUITES],
            globalSetup: 'e2e/engines/edge/global-setup.ts',
            setupFiles: 'e2e/engines/edge/setup.ts',
          },
        },
        // Those that need no address of their own, behind the proxies of `wrangler dev`, which rewrite what codings a client takes.
        {
          extends: true,
          plugins: [replaceModules()],
          test: {
            name: 'wrangler',
            include: [...WRANGLER_SUITES],
            globalSetup: 'e2e/engines/edge/wrangler-setup.ts',
            setupFiles: 'e2e/engines/edge/setup.ts',
          },
        },
        // It measures time, so each of its files has the machine to itself.
        {
          extends: true,
          test: { name: 'lighthouse', include: [LIGHTHOUSE], maxWorkers: 1, sequence: { groupOrder: 1 } },
        },
      ],
    },
  }),
)
