import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { PARTS } from '../../scripts/lib/ensure-built.ts'
import viteConfig from '../../vite.config.ts'
import { PROJECT_DIR } from '../paths.ts'

type Packages = Record<string, string>

interface Manifest {
  dependencies?: Packages
  devDependencies?: Packages
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(join(PROJECT_DIR, path), 'utf8')) as Manifest

const root = readManifest('package.json')
const start = readManifest('scripts/install/start/package.json')
const node = readManifest('scripts/install/node/package.json')

/** What `npm start`, `npm run dev` and `npm run gazetteer` run: scripts, the configuration of builds, and what is built. */
function entryPoints(): string[] {
  const scripts = ['start', 'dev', 'gazetteer', 'build-environments'].map((name) => `scripts/${name}.ts`)
  const built = Object.values(PARTS)
    .flatMap(({ environments }) => environments)
    .flatMap((name) => Object.values(viteConfig.environments?.[name]?.build?.rolldownOptions?.input ?? {}))
  expect(built).toContain('server/bin/cli.ts')
  return [...scripts, 'vite.config.ts', ...built.filter((path) => path.endsWith('.ts'))]
}

/** The packages that modules import, and those that their modules do, without what is imported for its types. */
async function findPackages(paths: readonly string[]): Promise<string[]> {
  const { output } = (await build({
    configFile: false,
    root: PROJECT_DIR,
    logLevel: 'silent',
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        input: [...paths],
        // Packages; and what only builds of the extension load.
        external: (id) => /^[^./\0]/.test(id) || id.endsWith('/pack-extension.ts'),
        treeshake: false,
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  const ours = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const packages = imported
    .filter((id) => !/^\.|:|\.ts$/.test(id) && !builtinModules.includes(id) && !ours.has(id))
    .map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(packages)].toSorted()
}

describe('the packages that a start installs', () => {
  it('are those that are loaded then', async () => {
    const found = await findPackages(entryPoints())
    expect(Object.keys({ ...start.dependencies, ...start.devDependencies }).toSorted()).toEqual(found)
  })

  it('are packages of the project, which alone says which version', () => {
    // All are bundled, so the project itself has none that whoever installs it needs.
    expect(root.dependencies).toBeUndefined()
    const listed = Object.entries({ ...start.dependencies, ...start.devDependencies, ...node.devDependencies })
    expect(listed.filter(([name, range]) => range !== '*' || root.devDependencies?.[name] === undefined)).toEqual([])
  })
})
