import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_DRAIN_TIMES } from '../../server/entry/drain.ts'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'
import { publishEdition } from './editions.ts'
import { readServices } from './services.ts'
import { READY_LINE, startService } from './service-process.ts'

const { systemdAnalyze = '' } = readServices()
const UNIT = readFileSync(join(PROJECT_DIR, 'deploy/gazetteer.service'), 'utf8')

/** The value of a setting that the unit has once. */
function settingOf(name: string): string {
  const [value, ...others] = [...UNIT.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((match) => match[1])
  if (value === undefined || others.length > 0) throw new Error(`${name}: expected once`)
  return value
}

describe('deploy/gazetteer.service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-systemd-'))
  const release = join(folder, 'srv/.gazetteer/public-ultramarine')

  beforeAll(async () => {
    mkdirSync(join(folder, 'srv'))
    await publishEdition(join(folder, 'srv'), 'ultramarine')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** With the places of this machine instead of those it names. */
  const here = (text: string): string =>
    text
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll(`/opt/gazetteer/node_modules/${PACKAGE_NAME}/`, PROJECT_DIR)
      .replaceAll('/srv/gazetteer/release', release)

  describe.skipIf(systemdAnalyze === '')('as systemd reads it', () => {
    it.each(['gazetteer.service', 'gazetteer@.service'])('has nothing to complain about as %s', (name) => {
      const path = join(folder, name)
      writeFileSync(path, here(UNIT))
      const { status, stdout, stderr } = spawnSync(systemdAnalyze, ['verify', '--man=no', path], { encoding: 'utf8' })
      // Complaints about other units of this machine are none of ours.
      const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('gazetteer'))
      expect([status, ours]).toEqual([0, []])
    })

    it('leaves the service hardly anything to do harm with', () => {
      const path = join(folder, 'gazetteer.service')
      writeFileSync(path, here(UNIT))
      // Exposure in tenths. What is left: the network, code made at run time, the files of the host to read.
      const { status, stdout } = spawnSync(
        systemdAnalyze,
        ['security', '--offline=true', '--threshold=15', '--no-pager', path],
        { encoding: 'utf8' },
      )
      expect([status, stdout]).toEqual([0, expect.stringMatching(/Overall exposure level .*: \d\.\d OK/)])
    })
  })

  it('gives the server the time it takes to drain', () => {
    expect(settingOf('KillSignal')).toBe('SIGTERM')
    expect(Number(settingOf('TimeoutStopSec')) * 1000).toBeGreaterThan(DEFAULT_DRAIN_TIMES.limitMs)
  })

  it('starts a server that serves, and stops', async () => {
    const [program = '', ...args] = here(settingOf('ExecStart')).split(' ')
    const service = await startService(program, args, READY_LINE, { PORT: '0' })
    const ready = await fetch(new URL('/_/readyz', service.ready))
    expect(ready.status).toBe(200)
    const ended = new Promise((resolve) => service.child.once('exit', resolve))
    service.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
