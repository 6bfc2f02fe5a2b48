import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PARTS } from '../../scripts/lib/ensure-built.ts'
import { copyProject } from '../fixtures/copy-project.ts'
import { PROJECT_DIR } from '../paths.ts'

/** Six environments, at worst. */
const BUILD_TIMEOUT_MS = 180_000

describe('npm run gazetteer', () => {
  let project: string

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'gazetteer-built-'))
    copyProject(project)
    run()
  }, BUILD_TIMEOUT_MS)

  afterAll(() => rmSync(project, { recursive: true, force: true }))

  function run(): void {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/gazetteer.ts', '--version'], {
      cwd: project,
      encoding: 'utf8',
    })
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  }

  /** When the files of a folder of dist/ were written. */
  function timesOf(part: string): Record<string, bigint> {
    const folder = join(project, 'dist', part)
    return Object.fromEntries(
      readdirSync(folder).map((name) => [name, statSync(join(folder, name), { bigint: true }).mtimeNs]),
    )
  }

  const read = (path: string): string => readFileSync(join(project, path), 'utf8')

  it('builds what the program and the pages are, and nothing else', () => {
    expect(readdirSync(join(project, 'dist')).toSorted()).toEqual(['server', 'web'])
    expect(Object.keys(timesOf('server'))).toEqual(expect.arrayContaining(['cli.js', 'bundle-worker.js']))
    expect(Object.keys(timesOf('web')).toSorted()).toEqual([
      'connect.js',
      'directory-access.js',
      'embed.d.mts',
      'embed.js',
      'embed.mjs',
      'engine',
      'page.css',
      'page.js',
      'view.html',
    ])
  })

  it('builds all that a directory is published with', { timeout: BUILD_TIMEOUT_MS }, () => {
    const out = join(project, '.cache/example/out')
    const command = ['build', '-c', join(PROJECT_DIR, 'examples/building-blocks/directory.yml'), '-o', out]
    const { status, stderr } = spawnSync(process.execPath, ['scripts/gazetteer.ts', ...command], {
      cwd: project,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, expect.any(String)])
    expect(readdirSync(out)).toContain('index.html')
  })

  it('builds nothing when no source changed, tests aside', { timeout: BUILD_TIMEOUT_MS }, () => {
    const before = [timesOf('server'), timesOf('web')]
    writeFileSync(join(project, 'web/page/new.test.ts'), '// A test.\n')
    run()
    expect([timesOf('server'), timesOf('web')]).toEqual(before)
  })

  it('builds again what a changed source is in, and only that', { timeout: BUILD_TIMEOUT_MS }, () => {
    const server = timesOf('server')
    appendFileSync(join(project, 'web/page/page.ts'), "\nconsole.debug('ultramarine')\n")
    run()
    expect(read('dist/web/page.js')).toContain('ultramarine')
    expect(timesOf('server')).toEqual(server)

    const web = timesOf('web')
    appendFileSync(join(project, 'server/cli/main.ts'), "\nprocess.on('exit', () => 'ultramarine')\n")
    run()
    expect(read('dist/server/main.js')).toContain('ultramarine')
    expect(timesOf('web')).toEqual(web)
  })

  it('builds again what was built from other sources, and what is gone', { timeout: BUILD_TIMEOUT_MS }, () => {
    const page = read('dist/web/page.js')
    writeFileSync(join(project, 'dist/web/page.js'), '// Of another branch.\n')
    rmSync(join(project, 'dist/server/bundle-worker.js'))
    run()
    expect(read('dist/web/page.js')).toBe(page)
    expect(Object.keys(timesOf('server'))).toContain('bundle-worker.js')
  })

  it(
    'leaves the files of others alone while it watches, as npm run dev does',
    { timeout: BUILD_TIMEOUT_MS },
    async () => {
      const before = timesOf('web')
      const args = ['scripts/build-environments.ts', '--watch', ...PARTS.web.environments]
      const watcher = spawn(process.execPath, args, { cwd: project, stdio: 'ignore' })
      onTestFinished(() => void watcher.kill())
      const patience = { timeout: BUILD_TIMEOUT_MS / 3, interval: 200 }
      await expect.poll(() => timesOf('web')['embed.mjs'], patience).not.toBe(before['embed.mjs'])

      const change = (): string => {
        appendFileSync(join(project, 'web/page/page.css'), '\n.ultramarine { order: 1 }\n')
        return read('dist/web/page.css')
      }
      await expect.poll(change, patience).toContain('ultramarine')
      expect(Object.keys(timesOf('web'))).toEqual(Object.keys(before))
    },
  )
})
