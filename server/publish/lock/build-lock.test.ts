import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStateFolder } from '../state-folder.ts'
import { BuildRunningError, takeBuildLock } from './build-lock.ts'

const HOLDER = fileURLToPath(new URL('lock-holder.fixture.ts', import.meta.url))
const CAN_UNSHARE = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

let state: string
let path: string
const children: ChildProcess[] = []

beforeEach(() => {
  state = join(mkdtempSync(join(tmpdir(), 'gazetteer-lock-')), 'state')
  createStateFolder(state)
  path = join(state, 'build.lock')
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(dirname(state), { recursive: true, force: true })
})

/** Starts another process that holds the lock. */
async function startHolder(wrapper: readonly string[] = []): Promise<ChildProcess> {
  const [program, ...args] = [...wrapper, process.execPath, HOLDER, 'hold', state]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  expect(line).toBe('held')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Waits until a process is stopped, which the signal alone does not say. */
async function stopped({ pid }: ChildProcess): Promise<void> {
  while (!/\) [Tt] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await new Promise(setImmediate)
}

describe('takeBuildLock', () => {
  it('is refused to a second build, and free again after the first', () => {
    const lock = takeBuildLock(state)
    expect(() => takeBuildLock(state)).toThrow(
      new BuildRunningError(`${path}: another build is using this folder; wait for it`),
    )
    expect(readdirSync(state)).toEqual(['.gitignore', 'build.lock', 'objects'])
    lock.release()
    takeBuildLock(state).release()
    expect(readdirSync(state)).toEqual(['.gitignore', 'build.lock', 'objects'])
  })

  it('is held by another process until that is killed [release:lock:holder]', async () => {
    const holder = await startHolder()
    expect(() => takeBuildLock(state)).toThrow(/another build is using this folder/)
    await kill(holder)
    takeBuildLock(state).release()
  })

  it('is kept by a build that is suspended [release:lock:suspended]', async () => {
    const holder = await startHolder()
    holder.kill('SIGSTOP')
    await stopped(holder)
    expect(() => takeBuildLock(state)).toThrow(/another build is using this folder/)
    holder.kill('SIGCONT')
    holder.stdin?.end()
    await once(holder, 'exit')
    takeBuildLock(state).release()
  })

  it.runIf(CAN_UNSHARE)('holds between two process id namespaces [release:lock:containers]', async () => {
    const holder = await startHolder(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(() => takeBuildLock(state)).toThrow(/another build is using this folder/)
    holder.stdin?.end()
    await once(holder, 'exit')
    takeBuildLock(state).release()
  })

  it.each(['{}', 'a text that is longer than one hundred bytes, which the head of a database has; '.repeat(2)])(
    'is taken where somebody has written into its file: %s',
    (text) => {
      writeFileSync(path, text)
      const lock = takeBuildLock(state)
      expect(() => takeBuildLock(state)).toThrow(BuildRunningError)
      lock.release()
    },
  )

  it('says what to do where its file cannot be opened', () => {
    rmSync(state, { recursive: true })
    expect(() => takeBuildLock(state)).toThrow(
      `${path}: cannot be locked (unable to open database file); name a folder on a local disk with --state`,
    )
  })

  it('lets no two in, of four that are killed inside again and again [release:lock:holder]', async () => {
    const counts = { entered: 0, overlap: 0, killed: 0 }
    const contend = async (times: number): Promise<void> => {
      const child = spawn(process.execPath, [HOLDER, 'contend', state, String(times), '3'], {
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
    expect(counts).toEqual({ entered: 40, overlap: 0, killed: 12 })
  })
})
