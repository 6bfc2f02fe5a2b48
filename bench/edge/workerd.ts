import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readWorkerModules } from '../../e2e/edge/worker-modules.ts'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { inspectHeap } from './inspect-heap.ts'
import type { HeapUsage } from './inspect-heap.ts'

/** A server in a process of its own, measured from outside. Linux only: it reads `/proc`. */
export interface MeasuredServer {
  /** No trailing slash. */
  readonly url: string
  /** CPU time of the process so far, user and system, in milliseconds. */
  cpuMs(): number
  /** Resident memory, in bytes. */
  rssBytes(): number
  stop(): Promise<void>
}

/** The same for workerd. */
export interface MeasuredWorkerd extends MeasuredServer {
  /** Memory of its isolate after garbage collection. */
  heap(): Promise<HeapUsage>
}

/**
 * Bounds V8's heap, which otherwise grows freely: an isolate of Cloudflare has 128 MB for its heap and all the
 * bytes outside it. With more live data than this the process ends, and the benchmark fails.
 */
const MAX_HEAP_MB = 64

/** Adapter: presents the files of a folder, which the runtime reads itself, to the worker as a bucket. */
const BUCKET_SCRIPT = `
import worker from './worker.js'
export { SseSession } from './worker.js'
// There is no data-center cache here.
Object.defineProperty(globalThis, 'caches', { value: undefined })
let bindings
function bucketOver(disk) {
  return {
    async get(key, options) {
      const { offset = 0, length } = options?.range ?? {}
      const headers = length === undefined ? {} : { range: 'bytes=' + offset + '-' + (offset + length - 1) }
      const answer = await disk.fetch('http://disk/' + key, { headers })
      const bytes = await answer.arrayBuffer()
      if (answer.status === 404) return null
      const part = answer.status === 206 || length === undefined ? bytes : bytes.slice(offset, offset + length)
      return { size: bytes.byteLength, arrayBuffer: async () => part }
    },
  }
}
export default {
  fetch(request, env) {
    if (request.url.endsWith('/collect-garbage')) {
      gc()
      return new Response('')
    }
    bindings ??= { RELEASES: bucketOver(env.DISK) }
    return worker.fetch(request, bindings)
  },
}
`

const EMPTY_SCRIPT = `export default { fetch: () => new Response('') }`

/**
 * Starts workerd itself, without Miniflare: `dist/worker/worker.js` over a private folder, or nothing at all.
 *
 * @param privateDir The state of a published folder; `undefined` for a worker that does nothing.
 */
export async function startWorkerd(privateDir: string | undefined): Promise<MeasuredWorkerd> {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-workerd-'))
  writeFileSync(join(scratch, 'main.js'), privateDir === undefined ? EMPTY_SCRIPT : BUCKET_SCRIPT)
  if (privateDir !== undefined) {
    mkdirSync(join(scratch, 'modules'))
    for (const [path, text] of readWorkerModules()) writeFileSync(join(scratch, path), text)
  }
  writeFileSync(join(scratch, 'config.capnp'), writeConfig(privateDir))
  const child = spawn(
    binaryPath(),
    ['serve', '--control-fd=3', '--inspector-addr=127.0.0.1:0', join(scratch, 'config.capnp')],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ports = await readPorts(child.stdio[3] as Readable)
  const server = measure(child.pid, `http://127.0.0.1:${ports.http}`, async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(scratch, { recursive: true, force: true })
  })
  return {
    ...server,
    async heap() {
      // The inspector's own way to collect garbage never returns in workerd. Buffers are freed by the next collection.
      for (let time = 0; time < 2; time += 1) await (await fetch(`${server.url}/collect-garbage`)).text()
      return inspectHeap(ports.inspector, 'main')
    },
  }
}

/** The program itself: the script of that name starts it as a child of its own. */
function binaryPath(): string {
  const name = `@cloudflare/workerd-linux-${process.arch === 'arm64' ? 'arm64' : '64'}/bin/workerd`
  return createRequire(import.meta.url).resolve(name)
}

/** Starts `gazetteer serve`, as it ships, over a published folder. */
export async function startNode(outDir: string): Promise<MeasuredServer> {
  const cli = join(PROJECT_DIR, 'dist/server/cli.js')
  const child = spawn(
    process.execPath,
    [cli, 'serve', '-o', outDir, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    const url = /http:\/\/\S+/.exec(text)?.[0]
    if (url === undefined) continue
    child.stdout.resume()
    return measure(child.pid, url.replace(/\/$/, ''), async () => {
      child.kill('SIGKILL')
      await ended
    })
  }
  throw new Error(`gazetteer serve ended before it was ready: ${text}`)
}

function measure(pid: number | undefined, url: string, stop: () => Promise<void>): MeasuredServer {
  if (pid === undefined) throw new Error('the server did not start')
  return {
    url,
    cpuMs() {
      // Nanoseconds of each thread; `/proc/{pid}/stat` counts in steps of 10 ms.
      const threads = readdirSync(`/proc/${pid}/task`)
      const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]))
      return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
    },
    rssBytes() {
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return Number(kilobytes) * 1024
    },
    stop,
  }
}

/** Reads where the runtime listens, from its output on the descriptor passed to it. */
async function readPorts(control: Readable): Promise<{ http: number; inspector: number }> {
  let text = ''
  for await (const chunk of control) {
    text += String(chunk)
    const http = /"socket":"http","port":(\d+)/.exec(text)?.[1]
    const inspector = /"listen-inspector","port":(\d+)/.exec(text)?.[1]
    if (http !== undefined && inspector !== undefined) return { http: Number(http), inspector: Number(inspector) }
  }
  throw new Error(`workerd ended before it listened: ${text}`)
}

function writeConfig(privateDir: string | undefined): string {
  const modules = ['main.js', ...(privateDir === undefined ? [] : readWorkerModules().keys())]
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .mainWorker)${
      privateDir === undefined
        ? ''
        : `,
    (name = "disk", disk = (path = ${JSON.stringify(privateDir)}, writable = false))`
    }
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  v8Flags = ["--max-old-space-size=${MAX_HEAP_MB}", "--expose-gc"]
);
const mainWorker :Workerd.Worker = (
  modules = [${modules.map((name) => `(name = "${name}", esModule = embed "${name}")`).join(', ')}],
  bindings = [${privateDir === undefined ? '' : '(name = "DISK", service = "disk")'}],
  compatibilityDate = "2026-11-01",
  compatibilityFlags = ["nodejs_compat"]
);
`
}
