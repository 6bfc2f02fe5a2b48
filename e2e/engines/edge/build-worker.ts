import { join } from 'node:path'
import { build } from 'vite'
import { inlineView } from '../../../scripts/lib/build/inline-view.ts'
import { keepRequestsApart } from '../../../scripts/lib/build/worker-modules.ts'
import { PROJECT_DIR } from '../../paths.ts'

/** Builds the Worker of the tests. @returns Its path. */
export async function buildWorker(outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: PROJECT_DIR,
    logLevel: 'warn',
    plugins: [inlineView(), keepRequestsApart()],
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker', 'module', 'import'] } },
    build: {
      ssr: join(PROJECT_DIR, 'e2e/engines/edge/worker.ts'),
      outDir,
      emptyOutDir: true,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        external: [/^node:/, /^cloudflare:/],
        output: { entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  })
  return join(outDir, 'worker.js')
}
