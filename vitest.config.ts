import { defineConfig, mergeConfig } from 'vitest/config'
import { replaceModules } from './e2e/engines/edge/replace-modules.ts'
import { SUITES } from './e2e/engines/suites.ts'
import viteConfig from './vite.config.ts'

const LIGHTHOUSE = 'e2e/scanners/{lighthouse,host-page}.test.ts'

// Apart from vite.config.ts, so that building needs no tests.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      pool: 'threads',
      // Tests wait for browsers more than they work: one core less, the default, would leave half of two idle.
      maxWorkers: '100%',
      testTimeout: 30_000,
      hookTimeout: 60_000,
      projects: [
        { extends: true, test: { name: 'unit', include: ['{shared,server,web,extension}/**/*.test.ts'] } },
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
        // It measures time, so each of its files has the machine to itself.
        {
          extends: true,
          test: { name: 'lighthouse', include: [LIGHTHOUSE], maxWorkers: 1, sequence: { groupOrder: 1 } },
        },
      ],
    },
  }),
)
