import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identifySelf, takeBuildLock } from './build-lock.ts'

const HOLDER = fileURLToPath(new URL('lock-holder.fixture.ts', import.meta.url))
const CAN_UNSHARE = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

let state: string
let path: string
const children: Holder[] = []

interface Holder {
  readonly child: ChildProcess
  readonly lines: Interface
}

beforeEach(() => {
  state = join(mkdtempSync(join(tmpdir(), 'gazetteer-lock-')), 'state')
  mkdirSync(state)
  path = join(state, 'lock')
})

afterEach(async () => {
  for (const { child } of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(dirname(state), { recursive: true, force: true })
})

/** Starts another process that holds the lock. */
async function startHolder(wrapper: readonly string[] = []): Promise<Holder> {
  const [program, ...args] = [...wrapper, process.execPath, HOLDER, 'hold', state]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const holder = { child, lines: createInterface({ input: child.stdout }) }
  children.push(holder)
  expect(await nextLine(holder)).toBe('held')
  return holder
}

async function nextLine({ lines }: Holder): Promise<string> {
  const [line] = await once(lines, 'line')
  return line
}

async function kill({ child }: Holder): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** As if the holder had not written to its lock for a while. */
function age(seconds: number): void {
  const then = Date.now() / 1000 - seconds
  utimesSync(path, then, then)
}

function leave(record: object): void {
  writeFileSync(path, JSON.stringify({ ...identifySelf(), nonce: 'other', ...record }))
}

describe('takeBuildLock', () => {
  it('removes what killed builds have left while they took it, and nothing else', async () => {
    const { pid: gone } = spawnSync('true')
    const left = (nonce: number, text: string, seconds: number): string => {
      const name = `lock.00000000-0000-4000-8000-00000000000${nonce}.tmp`
      writeFileSync(join(state, name), text)
      utimesSync(join(state, name), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds)
      return name
    }
    const ofDead = JSON.stringify({ ...identifySelf(), pid: gone, nonce: 'a' })
    const names = [left(1, ofDead, 0), left(2, '', 3600), left(3, '', 0), left(4, 'released'.padEnd(200), 0)]
    names.push(left(5, '{"nonce":"of another machine"}', 0), left(6, '{"nonce":"of another machine"}', 3600))
    const lock = takeBuildLock(state)
    expect(readdirSync(state).toSorted()).toEqual(['lock', names[4]])
    await lock.release()
  })

  it('is refused to a second build, and free again after the first', async () => {
    const lock = takeBuildLock(state)
    expect(() => takeBuildLock(state)).toThrow(/lock: this process is building into this folder already/)
    lock.check()
    await lock.release()
    expect(readdirSync(state)).toEqual([])
    await takeBuildLock(state).release()
  })

  it('is respected while another process lives, however long it does not write, and not after kill -9 [release:lock:holder]', async () => {
    const holder = await startHolder()
    age(3600)
    expect(() => takeBuildLock(state)).toThrow(`process ${holder.child.pid} is building into this folder; wait for it`)
    await kill(holder)
    await takeBuildLock(state).release()
    expect(readdirSync(state)).toEqual([])
  })

  it('is not held by a later process with the same id [release:lock:holder]', async () => {
    leave({ pid: process.ppid, start: '1' })
    const lock = takeBuildLock(state)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(identifySelf())
    await lock.release()
  })

  it.each([
    ['another container', { place: 'boot pid:[1]', host: 'other' }],
    ['another machine, or this one before a restart', { place: 'other boot', host: 'other' }],
  ])('of %s is respected until its lease ends [release:lock:lease]', async (_where, record) => {
    leave({ ...record, pid: 4321 })
    expect(() => takeBuildLock(state)).toThrow(/process 4321 of other .*; wait for it, or, if it is gone, for \d+ s/)
    age(9.5)
    expect(() => takeBuildLock(state)).toThrow(/if it is gone, for 1 s/)
    age(11)
    await takeBuildLock(state).release()
  })

  it.each(['', '12', '{"pid":'])('that reads %j is respected until its lease ends', async (text) => {
    writeFileSync(path, text)
    expect(() => takeBuildLock(state)).toThrow(/another build is using this folder; wait for it/)
    age(11)
    await takeBuildLock(state).release()
  })

  it('is lost by a build that was stopped for longer than its lease, which then knows [release:lock:fencing]', async () => {
    const holder = await startHolder()
    holder.child.kill('SIGSTOP')
    await stopped(holder)
    expect(() => takeBuildLock(state)).toThrow(/wait for it/)
    age(11)
    const lock = takeBuildLock(state)
    holder.child.kill('SIGCONT')
    holder.child.stdin?.write('check\n')
    expect(await nextLine(holder)).toBe('lost')
    holder.child.stdin?.write('release\n')
    await once(holder.child, 'close')
    lock.check()
    await lock.release()
  })

  it('is renewed while the process is busy, and never after the release [release:lock:lease]', async () => {
    const lock = takeBuildLock(state, { leaseMs: 10_000, renewMs: 1 })
    age(3600)
    const aged = statSync(path).mtimeMs
    // Nothing else of this thread has a turn.
    const endMs = performance.now() + 20_000
    while (statSync(path).mtimeMs === aged && performance.now() < endMs) continue
    expect(statSync(path).mtimeMs).toBeGreaterThan(aged)
    await lock.release()
    expect(readdirSync(state)).toEqual([])
  })

  it('is free once released, though another build had moved it aside to look at it [release:lock:holder]', async () => {
    const lock = takeBuildLock(state)
    renameSync(path, `${path}.look`)
    await lock.release()
    renameSync(`${path}.look`, path)
    await takeBuildLock(state).release()
    expect(readdirSync(state)).toEqual([])
  })

  it.runIf(CAN_UNSHARE)('holds between two process id namespaces [release:lock:lease]', async () => {
    const holder = await startHolder(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBeLessThan(10)
    expect(() => takeBuildLock(state)).toThrow(/is building into this folder; wait for it, or, if it is gone/)
    await kill(holder)
    expect(() => takeBuildLock(state)).toThrow(/if it is gone, for \d+ s/)
    age(11)
    await takeBuildLock(state).release()
  })

  it('lets no two in, of four that are killed inside again and again [release:lock:holder]', async () => {
    const counts = { entered: 0, overlap: 0, killed: 0 }
    const contend = async (times: number): Promise<void> => {
      const child = spawn(process.execPath, [HOLDER, 'contend', state, String(times), '0.15'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let left = times
      createInterface({ input: child.stdout }).on('line', (line: 'entered' | 'overlap') => {
        counts[line] += 1
        if (line === 'entered') left -= 1
      })
      await once(child, 'close')
      if (child.signalCode === null) return
      counts.killed += 1
      await contend(left)
    }
    await Promise.all([contend(10), contend(10), contend(10), contend(10)])
    expect(counts).toMatchObject({ entered: 40, overlap: 0 })
    expect(counts.killed).toBeGreaterThan(0)
  })
})

/** Waits until a process is stopped, which the signal alone does not say. */
async function stopped({ child }: Holder): Promise<void> {
  while (!/\) [Tt] /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))) await new Promise(setImmediate)
}
