import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

const UNIT = fileURLToPath(new URL('../../deploy/gazetteer.service', import.meta.url))

/** The product as operators start it. */
export interface ScaleServer {
  readonly port: number
  readonly pid: number
  /** From the start of the process to its ready line, in milliseconds. */
  readonly readyMs: number
  /** Resident memory now and at its highest so far, in bytes. Linux tells it. */
  memory(): { readonly rssBytes: number; readonly peakRssBytes: number }
  stop(): Promise<void>
}

/** Starts `gazetteer serve` of the last `vite build` on a free port, without a limit of requests. */
export async function startScaleServer(out: string, workers = 1): Promise<ScaleServer> {
  const start = performance.now()
  const unlimited = ['--rate-limit', '0', '--cost-limit', '0']
  const options = ['--out', out, '--port', '0', ...unlimited, '--workers', String(workers)]
  const child = spawn(process.execPath, [CLI, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...readMallocSettings() },
  })
  const url = await readyUrl(child)
  const readyMs = performance.now() - start
  return {
    port: Number(url.port),
    pid: child.pid ?? 0,
    readyMs,
    memory: () => readMemory(child),
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

function readyUrl(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /http:\/\/\S+(?=\s)/.exec(output)?.[0]
      if (url !== undefined) resolve(new URL(url))
    })
    child.once('exit', (code) => reject(new Error(`gazetteer serve ended with exit code ${String(code)}`)))
  })
}

function readMemory({ pid }: ChildProcess): { rssBytes: number; peakRssBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytesOf = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
  return { rssBytes: bytesOf('VmRSS'), peakRssBytes: bytesOf('VmHWM') }
}
