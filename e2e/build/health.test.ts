import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { runCli, startCli } from '../cli.ts'
import type { CommandResult } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'

let folder: string
let out: string
let state: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-health-'))
  out = join(folder, 'out')
  state = resolveStateDir(out)
  writeFileSync(
    join(folder, 'directory.yml'),
    'title: Kitchen\ndescription: What a kitchen needs.\nbase_url: https://example.org\nsources:\n  - {kind: csv, files: list.csv, category: type}\n',
  )
  writeList('thing', 300)
  await build()
  await build(join(folder, 'fresh'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeList(name: string, count: number): void {
  const rows = Array.from({ length: count }, (_, at) => `${name} ${at},https://example.com/${at},type-${at % 7}`)
  writeFileSync(join(folder, 'list.csv'), `name,url,type\n${rows.join('\n')}\n`)
}

function build(to = out): Promise<CommandResult> {
  return runCli(['build', '--out', to], { cwd: folder })
}

/** Path → content. */
function filesBelow(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    entries
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((path) => [path.slice(root.length), readFileSync(path, 'latin1')]),
  )
}

function stored(kind: string): string {
  return join(state, kind, readdirSync(join(state, kind))[0] ?? '')
}

function flip(path: string): void {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 3)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

function cut(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length / 2))
}

describe('the program, when something of its output is damaged', () => {
  it.each([
    ['a bit of a segment', () => flip(stored('segments')), /damaged: segments\/.*\.pack: /],
    ['half of a segment', () => cut(stored('segments')), /damaged: segments\/.*\.pack: /],
    ['the search index', () => rmSync(stored('search')), /damaged: search\/.*\.index: /],
    ['the table', () => rmSync(stored('tables')), /damaged: tables\/.*\.table: /],
    ['the pointer', () => rmSync(join(state, 'current.json')), /damaged: current\.json: /],
    ['index.html', () => rmSync(join(out, 'index.html')), /missing: index\.html/],
    ['half of a page', () => cut(join(out, 'type-3/index.json')), /changed: type-3\/index\.json/],
    ['the whole folder', () => rmSync(out, { recursive: true }), /\d+ of \d+ files are missing/],
  ])('names %s, and builds it again [release:repair:verify] [release:repair:build]', async (_what, harm, named) => {
    harm()
    const found = await runCli(['verify', '--out', out])
    expect([found.code, found.stderr]).toEqual([1, expect.stringMatching(named)])
    const built = await build()
    expect([built.code, built.stderr]).toEqual([0, expect.stringMatching(/repaired: \d+ files?/)])
    expect(filesBelow(out)).toEqual(filesBelow(join(folder, 'fresh')))
    const whole = await runCli(['verify', '--out', out])
    expect([whole.code, whole.stderr]).toEqual([0, expect.stringMatching(/: complete, \d+ files \(release /)])
  })

  it('is degraded while it serves, until a build [url:health:degraded]', async () => {
    const server = await startCli(['serve', '--out', out, '--port', '0'])
    const status = async (): Promise<unknown> => {
      const response = await fetch(new URL('_/readyz', server.url))
      return ((await response.json()) as { status: string }).status
    }
    expect(await status()).toBe('ready')
    flip(stored('segments'))
    await vi.waitFor(async () => expect(await status()).toBe('degraded'), { timeout: 30_000, interval: 100 })
    await build()
    await vi.waitFor(async () => expect(await status()).toBe('ready'), { timeout: 30_000, interval: 100 })
    expect(await server.stop()).toBe(0)
  })
})

describe('a build that is suspended', () => {
  it('publishes nothing when another has built meanwhile, and says so [release:lock:fencing]', async () => {
    mkdirSync(state, { recursive: true })
    writeList('old', 6000)
    const locked = new Promise<void>((resolve) => {
      const watcher = watch(state, () => {
        if (!existsSync(join(state, 'lock'))) return
        watcher.close()
        resolve()
      })
    })
    const cli = join(PROJECT_DIR, 'dist/server/cli.js')
    const first = spawn(process.execPath, [cli, 'build', '--out', out], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    first.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await locked
    first.kill('SIGSTOP')
    // As if it had been so for longer than its lease.
    const then = Date.now() / 1000 - 60
    utimesSync(join(state, 'lock'), then, then)
    writeList('new', 310)
    expect((await build()).stderr).toMatch(/310 listings published/)
    const right = filesBelow(out)
    const pointer = readFileSync(join(state, 'current.json'), 'utf8')
    first.kill('SIGCONT')
    await once(first, 'close')
    expect([first.exitCode, said]).toEqual([
      3,
      expect.stringContaining('another build took over while this one was suspended'),
    ])
    expect(readFileSync(join(state, 'current.json'), 'utf8')).toBe(pointer)
    expect(filesBelow(out)).toEqual(right)
    expect((await build()).stderr).toContain('nothing changed')
  })
})

/** Whether this machine lets us mount, for us alone. */
const CAN_MOUNT = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

describe.runIf(CAN_MOUNT)('the program, where it cannot write', () => {
  const place = (): string => join(folder, 'disk')

  /** Runs a command with something mounted at a folder, which nobody else sees. */
  function runWith(mount: string, args: string): { status: number | null; stderr: string } {
    const cli = join(PROJECT_DIR, 'dist/server/cli.js')
    const script = `${mount} && exec "${process.execPath}" "${cli}" ${args}`
    const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], { cwd: folder, encoding: 'utf8' })
    return { status, stderr }
  }

  it.each([
    ['full', 'size=256k', /: the disk is full; free some space, .* \(ENOSPC, \w+\)\n$/],
    ['read-only', 'ro', /: cannot be made: the file system is read-only.* \(ENOENT, mkdir\)\n$/],
  ])('names the place and the remedy on a disk that is %s [release:disk:remedy]', (_what, options, message) => {
    mkdirSync(place(), { recursive: true })
    const { status, stderr } = runWith(
      `mount -t tmpfs -o ${options} tmpfs "${place()}"`,
      `build --out "${place()}/out"`,
    )
    expect([status, stderr]).toEqual([3, expect.stringMatching(message)])
    expect(stderr).toContain(place())
  })

  it('leaves the release as it was on a disk that became read-only [release:disk:remedy]', async () => {
    await build()
    const before = filesBelow(out)
    writeList('more', 320)
    const mount = `mount --bind "${folder}" "${folder}" && mount -o remount,ro,bind "${folder}"`
    const { status, stderr } = runWith(mount, `build --config "${folder}/directory.yml" --out "${out}"`)
    expect([status, stderr]).toEqual([3, expect.stringMatching(/read-only; mount it writable/)])
    expect(filesBelow(out)).toEqual(before)
    const verified = await runCli(['verify', '--out', out])
    expect(verified.code).toBe(0)
  })
})
