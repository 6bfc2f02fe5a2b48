import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpc } from '../protocol/post.ts'
import { PROJECT_DIR } from '../paths.ts'
import { parseCommand, readLastStage } from './containerfile.ts'
import { publishEdition } from './editions.ts'
import type { Edition } from './editions.ts'
import { READY_LINE, startService } from './service-process.ts'
import type { ServiceProcess } from './service-process.ts'

/** Nobody, where tests run as root; else whoever runs them. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-package-'))
const running: ServiceProcess[] = []
let edition: Edition

beforeAll(async () => {
  chmodSync(folder, 0o755)
  edition = await publishEdition(folder, 'ultramarine')
})
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Serves the edition with a program that is installed somewhere, and asks it something of everything. */
async function serveWith(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ port: number; stop(): Promise<unknown> }> {
  const own = { PATH: process.env['PATH'] ?? '', ...env, HOST: '127.0.0.1', PORT: '0' }
  const service = await startService(program, args, READY_LINE, own, UNPRIVILEGED)
  running.push(service)
  return {
    port: Number(new URL(service.ready).port),
    stop() {
      const ended = new Promise((resolve) => service.child.once('exit', resolve))
      service.kill('SIGTERM')
      return ended
    },
  }
}

async function exercise(port: number): Promise<void> {
  const base = `http://127.0.0.1:${port}`
  const page = await fetch(`${base}/tools/`)
  expect([page.status, page.headers.get('gazetteer-release')]).toEqual([200, edition.release])
  expect(await (await fetch(`${base}/?query=known`)).text()).toContain('ultramarine')
  const found = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rpc(1, 'tools/call', { name: 'search', arguments: { query: 'thing 7' } })),
  })
  expect(await found.text()).toContain('tools-7')
}

describe('the package', () => {
  it('serves and builds with nothing but what it holds [engine:node:alone]', async () => {
    const npm = process.env['npm_execpath']
    const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
    const args = [...first, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder]
    const packed = JSON.parse(execFileSync(command, args, { cwd: PROJECT_DIR, encoding: 'utf8' })) as {
      filename: string
    }[]
    execFileSync('tar', ['-xzf', join(folder, packed[0]?.filename ?? ''), '-C', folder])
    const installed = join(folder, 'package')

    const program = join(installed, 'dist/server/cli.js')
    const served = await serveWith(process.execPath, [program, 'serve', '-o', edition.out], {})
    await exercise(served.port)
    expect(await served.stop()).toBe(0)

    const out = join(folder, 'built')
    const config = join(folder, 'source-ultramarine/directory.yml')
    const built = spawnSync(process.execPath, [program, 'build', '--plain', '-c', config, '-o', out, '--json'], {
      encoding: 'utf8',
    })
    expect([built.status, JSON.parse(built.stdout)]).toMatchObject([0, { status: 'published', listings: 180 }])
  })
})

describe('deploy/Containerfile', () => {
  const stage = readLastStage(readFileSync(join(PROJECT_DIR, 'deploy/Containerfile'), 'utf8'))
  const valuesOf = (wanted: string): string[] => stage.filter(({ name }) => name === wanted).map(({ value }) => value)
  const env = Object.fromEntries(
    valuesOf('ENV').flatMap((value) => value.split(' ').map((pair) => pair.split('=') as [string, string])),
  )

  it('puts together what serves without rights, and says whether it is well [package:image:stdio]', async () => {
    const root = join(folder, 'image/opt/gazetteer')
    mkdirSync(root, { recursive: true })
    for (const value of valuesOf('COPY')) {
      const [from = '', to = ''] = value.replace('--from=build /src/', '').split(' ')
      cpSync(join(PROJECT_DIR, from), join(root, to), { recursive: true })
    }
    const inside = (text: string): string =>
      text
        .replace('/opt/gazetteer', root)
        .replace('/srv/gazetteer/public', edition.out)
        .replace(/^node$/, process.execPath)
    const [program = '', ...args] = [...valuesOf('ENTRYPOINT'), ...valuesOf('CMD')].flatMap(parseCommand).map(inside)
    const served = await serveWith(program, args, env)
    await exercise(served.port)

    const [healthy = '', ...check] = valuesOf('HEALTHCHECK').flatMap(parseCommand).map(inside)
    const checkWith = (more: Record<string, string>): number | null =>
      spawnSync(healthy, check, { env: { ...env, PORT: String(served.port), ...more } }).status
    expect(checkWith({})).toBe(0)
    expect(checkWith({ LIVEZ_PATH: '/elsewhere/_/livez' })).toBe(1)
    expect(await served.stop()).toBe(0)
    expect(checkWith({})).toBe(1)
  })

  it('answers over standard input and output too, without rights [package:image:stdio]', () => {
    const root = join(folder, 'image/opt/gazetteer')
    const [, entry = ''] = valuesOf('ENTRYPOINT').flatMap(parseCommand)
    const program = entry.replace('/opt/gazetteer', root)
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'mcp', edition.out], {
      ...UNPRIVILEGED,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...env },
      input: `${JSON.stringify(rpc(1, 'tools/call', { name: 'search', arguments: { query: 'thing 7' } }))}\n`,
    })
    expect([status, stderr]).toEqual([0, ''])
    const { results } = JSON.parse(stdout).result.structuredContent
    expect(results.map(({ id }: { id: string }) => id)).toContain('tools-7')
  })

  it('says what it is, as the package does [package:image:labels]', () => {
    const text = valuesOf('LABEL').join(' ')
    const labels = Object.fromEntries(
      [...text.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const manifest = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8'))
    const source = manifest.repository.url.replace(/^git\+|\.git$/g, '')
    const [file = ''] = labels['documentation'].replace(`${source}/blob/main/`, '').split('#')
    expect(readFileSync(join(PROJECT_DIR, file), 'utf8')).toContain('\n## Container\n')
    expect(labels).toEqual({
      title: 'Gazetteer',
      description: manifest.description,
      version: manifest.version,
      licenses: manifest.license,
      url: manifest.homepage,
      source,
      documentation: `${source}/blob/main/docs/own-machines.md#container`,
    })
  })

  it('runs as nobody special and stops as the server wants to', () => {
    expect(valuesOf('USER')).toEqual(['1000:1000'])
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(valuesOf('VOLUME')).toEqual(['/srv/gazetteer'])
  })
})
