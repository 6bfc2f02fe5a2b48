import path from 'node:path'
import type { Plugin } from 'vite'
import { PROJECT_DIR } from '../../paths.ts'

/** Modules that create an engine, and what stands for them when the engine is the edge. */
const REPLACED: Readonly<Record<string, string>> = {
  'server/http/app.ts': 'app.ts',
  'server/http/mcp/mcp.ts': 'mcp.ts',
  'server/store/memory.fixture.ts': 'memory.ts',
  'server/store/node-files.ts': 'node-files.ts',
  'e2e/cli.ts': 'cli.ts',
  'e2e/protocol/listen.ts': 'listen.ts',
  'e2e/engines/engine.ts': 'engine.ts',
}

/** Replaces {@link REPLACED} for test files and what they are made of, and for nobody else. */
export function replaceModules(): Plugin {
  const folder = import.meta.dirname
  const replacements = new Map(
    Object.entries(REPLACED).map(([module, name]) => [path.join(PROJECT_DIR, module), path.join(folder, name)]),
  )
  return {
    name: 'engine-of-the-edge',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.') || !isOfTests(importer)) return null
      return replacements.get(path.resolve(path.dirname(importer), source)) ?? null
    },
  }
}

/** Whether a module belongs to the tests; those of this folder import what they stand for. */
function isOfTests(importer: string): boolean {
  const relative = path.relative(PROJECT_DIR, importer)
  if (relative.startsWith(path.join('e2e', 'engines'))) return false
  return relative.endsWith('.test.ts') || relative.startsWith('e2e') || relative.endsWith('fixture.ts')
}
