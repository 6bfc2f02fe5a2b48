/**
 * `node lock-holder.fixture.ts hold STATE`: takes the lock, says `held`, and answers each line of standard input: `check`
 * by `mine` or `lost`; `release` by ending.
 *
 * `node lock-holder.fixture.ts contend STATE TIMES CRASHES`: takes the lock TIMES times, and kills itself inside with the
 * probability CRASHES. Says `overlap` when another living process is inside as well.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { BuildRunningError, lookUpProcess, takeBuildLock } from './build-lock.ts'
import type { BuildLock } from './build-lock.ts'

const [mode, state = '', times, crashes] = process.argv.slice(2)
if (mode === 'hold') await hold()
else for (let time = 0; time < Number(times); time += 1) await enter()

async function hold(): Promise<void> {
  const lock = takeBuildLock(state)
  say('held')
  for await (const command of createInterface({ input: process.stdin })) {
    if (command === 'release') break
    say(isOurs(lock) ? 'mine' : 'lost')
  }
  process.stdin.destroy()
  await lock.release()
}

async function enter(): Promise<void> {
  const lock = await takeWhenFree()
  const inside = join(state, '..', 'inside')
  try {
    writeFileSync(inside, String(process.pid), { flag: 'wx' })
  } catch {
    const other = Number(readFileSync(inside, 'utf8'))
    if (lookUpProcess(other) !== 'gone') say('overlap')
    writeFileSync(inside, String(process.pid))
  }
  await setImmediate()
  if (Math.random() < Number(crashes)) process.kill(process.pid, 'SIGKILL')
  rmSync(inside)
  say('entered')
  await lock.release()
}

async function takeWhenFree(): Promise<BuildLock> {
  for (;;) {
    try {
      return takeBuildLock(state)
    } catch (error) {
      if (!(error instanceof BuildRunningError)) throw error
      await setImmediate()
    }
  }
}

function isOurs(lock: BuildLock): boolean {
  try {
    lock.check()
    return true
  } catch {
    return false
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
