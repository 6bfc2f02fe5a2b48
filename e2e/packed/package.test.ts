import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { COMMAND_NAME, PACKAGE_NAME } from '../../shared/package-name.ts'
import { buildDirectory, EXAMPLE } from '../build-directory.ts'
import { runCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'
import { rpc } from '../protocol/post.ts'
import { PROGRAM_LIMIT_MS } from '../wait-limit.ts'
import { listPackages, runNpm, usePackage } from './installed.ts'
import type { Installed } from './installed.ts'

/** Readable code, that of packages too (undici: 0.87 MB), and whole source maps of the Worker. */
const MAX_TARBALL_BYTES = 2_400_000
const MAX_INSTALLED_BYTES = 8_800_000

/** Licences whose only condition is that their text is passed on. Another one has to be read before it is bundled. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense']

/** Licences of data, and where their texts are. */
const OF_DATA: Readonly<Record<string, string>> = {
  'CC-BY-3.0': 'https://creativecommons.org/licenses/by/3.0/',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
}

let installed: Installed
/** The command as npm links it. */
let command: string

beforeAll(async () => {
  installed = await usePackage()
  command = join(installed.root, '../.bin', COMMAND_NAME)
})

/** Makes a folder and all in it read-only, or writable. */
function setWritable(folder: string, writable: boolean): void {
  chmodSync(folder, writable ? 0o755 : 0o555)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, writable || entry.isDirectory() ? 0o755 : 0o444)
  }
}

/** Runs the installed command in a folder, without anything of ours around it. */
function run(args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: PROGRAM_LIMIT_MS,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: installed.folder,
      TMPDIR: installed.folder,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  })
  return { status, stdout, stderr }
}

describe('the package', () => {
  it('is one, small, and runs nothing where it is installed [package:install:small]', () => {
    const { packed, root } = installed
    expect(listPackages(dirname(root))).toEqual([PACKAGE_NAME])
    expect(packed.size).toBeLessThanOrEqual(MAX_TARBALL_BYTES)
    const sizes = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_INSTALLED_BYTES)
    const {
      scripts = {},
      dependencies,
      private: isPrivate,
    } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([dependencies, isPrivate]).toEqual([undefined, undefined])
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$/)]))
  })

  it('has what it promises, and nothing else [package:install:whole]', () => {
    const tops = new Set(installed.packed.files.map(({ path }) => path.split('/').slice(0, 2).join('/')))
    expect([...tops].toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/server',
      'dist/web',
      'dist/worker',
      'docs/directory.schema.json',
      'package.json',
    ])
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(statSync(command).mode & 0o111).not.toBe(0)
  })

  it('comes with the licences of all that is bundled [package:install:licences]', () => {
    const read = (path: string): string => readFileSync(join(installed.root, path), 'utf8')
    for (const folder of ['server', 'worker', 'web/engine']) {
      // Each package is `## name - version (licence)`, followed by the text. The texts have headings of their own.
      const notices = read(`dist/${folder}/THIRD-PARTY-LICENSES.txt`).split(/^## (?=\S+ - \d)/m)
      expect(notices.length).toBeGreaterThan(1)
      for (const notice of notices.slice(1)) {
        const [heading = '', ...text] = notice.split('\n')
        const license = /\((.+)\)$/.exec(heading)?.[1] ?? ''
        const address = OF_DATA[license]
        const isWhole =
          address === undefined
            ? PERMISSIVE.includes(license) && text.join('').length > 500
            : text.join('').includes(address)
        expect([heading, isWhole]).toEqual([heading, true])
      }
    }
    const listed = read('dist/server/THIRD-PARTY-LICENSES.txt')
    const { sources } = JSON.parse(read('dist/worker/worker.js.map')) as { sources: string[] }
    const packages = sources.flatMap((path) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
    expect(packages).toContain('hono')
    expect([...new Set(packages)].filter((name) => !listed.includes(`\n## ${name} - `))).toEqual([])
  })

  it('has a bill of materials with the same packages [package:install:sbom]', () => {
    const read = (path: string): string => readFileSync(join(installed.root, path), 'utf8')
    for (const folder of ['server', 'worker']) {
      const notices = read(`dist/${folder}/THIRD-PARTY-LICENSES.txt`)
      const listed = Array.from(
        notices.matchAll(/^## (\S+) - (\d\S*) \(/gm),
        ([, name, version]) => `${name} ${version}`,
      )
      const sbom = JSON.parse(read(`dist/${folder}/sbom.cdx.json`)) as {
        components: { name: string; version: string; purl: string; licenses: object[] }[]
      }
      expect(sbom).toMatchObject({
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        metadata: { component: { type: 'application', name: PACKAGE_NAME } },
      })
      expect(sbom.components.map(({ name, version }) => `${name} ${version}`)).toEqual(listed)
      expect(sbom.components.map(({ purl }) => purl)).toEqual([...new Set(sbom.components.map(({ purl }) => purl))])
      const strange = sbom.components.filter(
        ({ purl, licenses }) => !/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/.test(purl) || licenses.length !== 1,
      )
      expect(strange).toEqual([])
    }
  })

  it('goes from a README to answers, from an install that cannot be written to [package:install:works]', async () => {
    setWritable(installed.root, false)
    onTestFinished(() => setWritable(installed.root, true))
    const folder = join(installed.folder, 'list')
    mkdirSync(folder)
    copyFileSync(join(PROJECT_DIR, 'e2e/packed/list.md'), join(folder, 'README.md'))
    expect(run(['init', '--from', 'README.md'], folder)).toMatchObject({ status: 0 })
    const built = run(['build', '--plain', '--json'], folder)
    expect([built.status, JSON.parse(built.stdout)]).toMatchObject([0, { status: 'published', listings: 3 }])

    const ours = await runCli([
      'build',
      '--plain',
      '-c',
      join(folder, 'directory.yml'),
      '-o',
      join(installed.folder, 'ours'),
      '--json',
    ])
    expect(JSON.parse(ours.stdout).release).toBe(JSON.parse(built.stdout).release)

    const child = spawn(process.execPath, [command, 'serve', '--port', '0'], { cwd: folder })
    onTestFinished(() => void child.kill())
    const ready = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => resolve(/http:\S+/.exec(text.toString())?.[0] ?? ''))
      child.stderr.on('data', (text: Buffer) => reject(new Error(text.toString())))
    })
    expect(await (await fetch(`${ready}?query=pelican`)).text()).toContain('Pelican Tools')
    const asked = spawnSync(process.execPath, [command, 'mcp', 'public'], {
      cwd: folder,
      encoding: 'utf8',
      input: `${JSON.stringify(rpc(1, 'tools/call', { name: 'search', arguments: { query: 'heron' } }))}\n`,
    })
    expect([asked.status, asked.stderr]).toEqual([0, ''])
    expect(JSON.parse(asked.stdout)).toMatchObject({ result: { structuredContent: { total: 1 } } })
  })

  it('is run by npx from its tarball, for little more than npx takes itself [package:install:npx]', async () => {
    const empty = join(installed.folder, 'empty')
    mkdirSync(empty)
    const said = await runNpm(
      ['exec', '--yes', `--package=${installed.tarball}`, '--', COMMAND_NAME, '--version'],
      empty,
      installed.folder,
    )
    const { version } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string }
    expect(said).toBe(`${version}\n`)
    expect(readdirSync(empty)).toEqual([])
  })

  it('says in one sentence that a Node is too old [package:install:old-node]', () => {
    const stub = join(installed.folder, 'old.cjs')
    for (const [node, isOld] of [
      ['14.21.3', true],
      ['22.12.0', true],
      ['22.13.0', false],
      ['23.0.0', false],
    ] as const) {
      writeFileSync(
        stub,
        `const { versions } = process; Object.defineProperty(process, 'versions', { value: { ...versions, node: '${node}' } })`,
      )
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', stub, command, '--version'], {
        encoding: 'utf8',
      })
      expect([node, status, stderr]).toEqual([
        node,
        isOld ? 3 : 0,
        isOld
          ? `${COMMAND_NAME} needs Node 22.13 or newer, and this is ${node}; install one from https://nodejs.org/\n`
          : '',
      ])
      expect(stdout === '').toBe(isOld)
    }
    const { engines } = JSON.parse(readFileSync(join(installed.root, 'package.json'), 'utf8'))
    expect(engines).toEqual({ node: '>=22.13' })
  })
})

describe('the package as a library', () => {
  const tsc = join(PROJECT_DIR, 'node_modules/typescript/bin/tsc')
  const program = `
    import { createApp, createMcpEndpoint, createPageCache, openNodeFileStore, registerDirectoryTools, startServer } from '${PACKAGE_NAME}/server'
    import type { App, FileStore, RunningServer, ToolHost } from '${PACKAGE_NAME}/server'
    import { registerDirectory } from '${PACKAGE_NAME}/embed'
    const store: FileStore = openNodeFileStore('public', { stateDir: 'state', onError: (error: unknown) => console.error(error) })
    const contents = createPageCache(store, { onError: () => undefined })
    const mcp = createMcpEndpoint({ store, contents, allowedHosts: ['localhost'] })
    const app: App = createApp({ store, mcp, contents })
    export const answer: Response | Promise<Response> = app.fetch(new Request('http://localhost/'))
    export const running: Promise<RunningServer> = startServer({ store, mcp, host: '127.0.0.1', port: 0 })
    export function add(server: ToolHost): void { registerDirectoryTools(server, { store, slug: 'a', prefix: 'b_' }) }
    export const registration = registerDirectory({ base: 'https://example.org' })
  `
  const compile = (code: string, ...options: readonly string[]) => {
    const folder = dirname(dirname(installed.root))
    writeFileSync(join(folder, 'consumer.ts'), code)
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--types', '']
    const { status, stdout } = spawnSync(
      process.execPath,
      [tsc, ...strict, '--target', 'es2022', '--lib', 'es2022,dom', ...options, 'consumer.ts'],
      { cwd: folder, encoding: 'utf8', timeout: PROGRAM_LIMIT_MS },
    )
    return { status, stdout }
  }

  it.each([
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ['--module', 'nodenext'],
    ...(process.env['TEST_ALL'] ? [['--module', 'node16']] : []),
  ])('is typed in an empty project: %s %s [package:library:types]', (...options) => {
    expect(compile(program, ...options)).toEqual({ status: 0, stdout: '' })
  })

  it('lets nothing else through [package:library:types]', () => {
    const calls = ['createApp({})', 'openNodeFileStore(7)', "startServer({ store: openNodeFileStore('a'), host: 'x' })"]
    const imported = `import { createApp, openNodeFileStore, startServer } from '${PACKAGE_NAME}/server'`
    const { status, stdout } = compile([imported, ...calls].join('\n'), '--module', 'nodenext')
    expect(status).not.toBe(0)
    expect(stdout.match(/^consumer\.ts\(\d+|Property '\w+' is missing|'number' is not assignable/gm)).toEqual([
      'consumer.ts(2',
      "Property 'store' is missing",
      'consumer.ts(3',
      "'number' is not assignable",
      'consumer.ts(4',
      "Property 'port' is missing",
    ])
  })

  it('adds its tools to servers of both generations of the SDK [package:library:tools]', async () => {
    const out = await buildDirectory(EXAMPLE)
    onTestFinished(() => rmSync(dirname(out), { recursive: true, force: true }))
    const script = join(dirname(dirname(installed.root)), 'host.mjs')
    const sdk = (path: string): string => JSON.stringify(import.meta.resolve(path))
    writeFileSync(
      script,
      `import { openNodeFileStore, registerDirectoryTools } from '${PACKAGE_NAME}/server'
       const pairs = [
         [await import(${sdk('@modelcontextprotocol/sdk/server/mcp.js')}), await import(${sdk('@modelcontextprotocol/sdk/client/index.js')}), await import(${sdk('@modelcontextprotocol/sdk/inMemory.js')})],
         [await import(${sdk('@modelcontextprotocol/server')}), await import(${sdk('@modelcontextprotocol/client')}), await import(${sdk('@modelcontextprotocol/client')})],
       ]
       const store = openNodeFileStore(${JSON.stringify(out)}, { watch: false })
       for (const [{ McpServer }, { Client }, { InMemoryTransport }] of pairs) {
         const server = new McpServer({ name: 'host', version: '1' })
         registerDirectoryTools(server, { store, prefix: 'd_' })
         const [one, other] = InMemoryTransport.createLinkedPair()
         const client = new Client({ name: 'c', version: '1' })
         await Promise.all([server.connect(one), client.connect(other)])
         const { tools } = await client.listTools()
         const { structuredContent } = await client.callTool({ name: 'd_search', arguments: { query: 'postgres', limit: 1 } })
         console.log(tools.map(({ name, inputSchema }) => name + Object.keys(inputSchema.properties).length).join(), structuredContent.results[0].id)
         await client.close()
       }
       store.close()`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [script])
    const [first = '', second] = stdout.trim().split('\n')
    expect(first).toMatch(/^d_search\d+,d_fetch\d+,.* postgresql$/)
    expect(second).toBe(first)
  })
})
