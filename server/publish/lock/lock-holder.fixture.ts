/**
 * `node lock-holder.fixture.ts hold STATE`: takes the lock, says `held`, and releases it when its input ends.
 *
 * `node lock-holder.fixture.ts contend STATE TIMES LIFE`: takes the lock TIMES times, but kills itself inside the time after
 * LIFE times. Says `overlap` when another process is inside as well.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { BuildRunningError, takeBuildLock } from './build-lock.ts'
import type { BuildLock } from './build-lock.ts'

const [mode, state = '', times, life] = process.argv.slice(2)
if (mode === 'hold') hold()
else for (let time = 0; time < Number(times); time += 1) await enter(time === Number(life))

function hold(): void {
  const lock = takeBuildLock(state)
  say('held')
  process.stdin.resume().on('end', () => lock.release())
}

async function enter(isLast: boolean): Promise<void> {
  const lock = await takeWhenFree()
  const inside = join(state, '..', 'inside')
  if (existsSync(inside) && readFileSync(inside, 'utf8') !== 'killed') say('overlap')
  writeFileSync(inside, 'inside')
  await setImmediate()
  if (isLast) {
    writeFileSync(inside, 'killed')
    process.kill(process.pid, 'SIGKILL')
  }
  rmSync(inside)
  say('entered')
  lock.release()
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

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
