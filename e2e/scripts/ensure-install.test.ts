import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'

const LOCK = {
  packages: { '': {}, 'node_modules/vite': { version: '8.0.0' }, 'node_modules/vitest': { version: '5.0.0' } },
}

/** Does to node_modules what npm does, and notes how it was called. */
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2).filter((arg) => !/^--(include=dev|no-audit|no-fund|loglevel=error)$/.test(arg))
appendFileSync('calls', args.join(' ') + '\\n')
if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules', { recursive: true })
if (process.env.NPM_BREAKS) process.exit(Number(process.env.NPM_BREAKS))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
if (args.includes('-w')) delete packages['node_modules/vitest']
if (!args.includes('-w') || args.includes('gazetteer-node')) mkdirSync('node_modules/node/bin', { recursive: true })
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

const START = 'ci -w gazetteer-start'
const START_AND_NODE = `${START} -w gazetteer-node`

describe('ensure-install', { timeout: 120_000 }, () => {
  let project: string

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'gazetteer-install-'))
    mkdirSync(join(project, 'scripts'))
    cpSync(join(PROJECT_DIR, 'scripts/ensure-install.mjs'), join(project, 'scripts/ensure-install.mjs'))
    writeFileSync(join(project, 'npm.mjs'), NPM)
    writeLock(LOCK)
  })
  afterEach(() => rmSync(project, { recursive: true, force: true }))

  function writeLock(lock: object): void {
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
  }

  /** @returns How npm was called. */
  function ensure(level: string, nodeFlags: readonly string[] = []): string[] {
    const { status, calls } = run(level, {}, nodeFlags)
    expect(status).toBe(0)
    return calls
  }

  /** As with a Node before 22.18. */
  const ensureOnOldNode = (level: string): string[] => ensure(level, ['--no-experimental-strip-types'])

  function run(
    level: string,
    env: Record<string, string> = {},
    nodeFlags: readonly string[] = [],
  ): { status: number | null; stderr: string; calls: string[] } {
    rmSync(join(project, 'calls'), { force: true })
    const { status, stderr } = spawnSync(process.execPath, [...nodeFlags, 'scripts/ensure-install.mjs', level], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(project, 'npm.mjs'), ...env },
    })
    const calls = existsSync(join(project, 'calls')) ? readFileSync(join(project, 'calls'), 'utf8') : ''
    return { status, stderr, calls: calls.split('\n').filter((line) => line !== '') }
  }

  it('installs what starting needs once', () => {
    expect(ensure('start')).toEqual([START])
    expect(ensure('start')).toEqual([])
  })

  it('adds a Node that runs TypeScript where the one that runs does not', () => {
    expect(ensureOnOldNode('start')).toEqual([START_AND_NODE])
    expect([ensureOnOldNode('start'), ensure('start')]).toEqual([[], []])
  })

  it('adds it also when the machine got an older Node later', () => {
    ensure('start')
    expect(ensureOnOldNode('start')).toEqual([START_AND_NODE])
  })

  it('adds all other packages to those of a start, without touching the lock file', () => {
    ensure('start')
    expect(ensure('all')).toEqual(['install --no-save'])
    expect([ensure('all'), ensure('start'), ensureOnOldNode('start')]).toEqual([[], [], []])
  })

  it('installs all packages at once where there are none', () => {
    expect(ensure('all')).toEqual(['ci'])
    expect([ensure('start'), ensure('all')]).toEqual([[], []])
  })

  it.each([
    ['start', START],
    ['all', 'ci'],
  ])('installs %s again when the lock file changed', (level, call) => {
    ensure(level)
    writeLock({ packages: { ...LOCK.packages, 'node_modules/vite': { version: '8.0.1' } } })
    expect(ensure(level)).toEqual([call])
  })

  it('trusts an install of all packages by hand', () => {
    ensure('all')
    rmSync(join(project, 'node_modules/.install-level'))
    expect([ensure('all'), ensure('start')]).toEqual([[], []])
  })

  it('installs again when npm changed since what is installed', () => {
    ensure('all')
    writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }))
    expect(ensure('start')).toEqual([START])
  })

  it('says what to do when npm fails, and trusts nothing that it left', () => {
    ensure('start')
    const failed = run('all', { NPM_BREAKS: '1' })
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('run "npm install --no-save"')
    expect(ensure('start')).toEqual([START])
  })

  it('trusts nothing without the record that npm writes last', () => {
    ensure('start')
    rmSync(join(project, 'node_modules/.package-lock.json'))
    expect(ensure('all')).toEqual(['ci'])
  })

  it('runs no TypeScript in the shell that installs, which remembers where the old Node is', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const installing = Object.entries(scripts).filter(([, command]) => command.includes('ensure-install'))
    expect(installing.length).toBeGreaterThan(5)
    expect(installing.filter(([, command]) => command.includes('.ts'))).toEqual([])
  })

  it('refuses other levels', () => {
    expect(run('everything')).toMatchObject({ status: 2, stderr: expect.stringContaining('start|all'), calls: [] })
  })
})
