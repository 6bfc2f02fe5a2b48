import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

const UNIT = fileURLToPath(new URL('../../deploy/gazetteer.service', import.meta.url))

/** The product as operators start it. */
interface ScaleServer {
  /** From the start of the process to its ready line, in milliseconds. */
  readonly readyMs: number
  /** Resident memory now, in bytes. Only Linux tells it. */
  rssBytes(): number
  stop(): Promise<void>
}

/** Starts `gazetteer serve` of the last `vite build` on a free port. */
export async function startScaleServer(out: string): Promise<ScaleServer> {
  const start = performance.now()
  const child = spawn(process.execPath, [CLI, 'serve', '--out', out, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...readMallocSettings() },
  })
  await readyLine(child)
  const readyMs = performance.now() - start
  return {
    readyMs,
    rssBytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

/** Environment set by the unit of deploy/, as by its container file. @throws {Error} when it sets nothing. */
export function readMallocSettings(): Record<string, string> {
  const settings = Object.fromEntries(
    Array.from(readFileSync(UNIT, 'utf8').matchAll(/\b(MALLOC_\w+)=(\d+)/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  if (Object.keys(settings).length === 0)
    throw new Error(`${UNIT} sets nothing of malloc; without it memory is another`)
  return settings
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (/http:\/\/\S+\s/.test(output)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`gazetteer serve ended with exit code ${String(code)}`)))
  })
}
