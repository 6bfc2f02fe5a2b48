import { execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli, spawnCli } from '../cli.ts'
import { createAsker } from '../instances/ask.ts'
import { bringRelease, publishEdition } from '../instances/editions.ts'
import type { Edition } from '../instances/editions.ts'
import { startInstance } from '../instances/fleet.ts'
import type { Instance } from '../instances/fleet.ts'
import { startLoad } from '../instances/load.ts'
import type { Load } from '../instances/load.ts'
import { MCP_QUESTIONS, STATIC_QUESTIONS } from '../instances/questions.ts'
import { checkAnswer, readReference } from '../instances/reference.ts'
import type { Reference } from '../instances/reference.ts'
import { rpc } from '../protocol/post.ts'
import { pong } from '../protocol/sample-endpoint.ts'
import { openSession } from '../protocol/sample-sse.ts'
import type { SampleSession } from '../protocol/sample-sse.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'

const QUESTIONS = [...MCP_QUESTIONS, ...STATIC_QUESTIONS]

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-workers-'))
const started: Instance[] = []
let edition: Edition
let reference: Reference

beforeAll(async () => {
  edition = await publishEdition(folder, 'ultramarine')
  reference = await readReference(edition, QUESTIONS)
})
afterAll(async () => {
  await Promise.all(started.map((one) => one.destroy()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(workers: string, args: readonly string[] = []): Promise<Instance> {
  const instance = await startInstance(edition.state, ['--workers', workers, ...args])
  started.push(instance)
  return instance
}

/** 24 clients, each request on a connection of its own. */
function load({ port }: Instance): Load {
  const check = checkAnswer.bind(undefined, [reference])
  return startLoad({ port, questions: QUESTIONS, clients: 24, hasFreshConnections: true, check })
}

/** Process ids of the children of an instance. */
function workersOf({ child }: Instance): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === child.pid ? [pid] : []))
}

/** Resolves when standard error has said a line this many times. */
async function untilSaid(instance: Instance, line: RegExp, times = 1): Promise<void> {
  const { child } = instance
  while ((instance.stderr().match(new RegExp(line, 'g')) ?? []).length < times)
    await once(child.stderr ?? child, 'data')
}

/** Asks on a connection of its own; `fetch` keeps them, and hides which are reset. */
function askFresh({ port }: Instance, path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const own = Object.fromEntries(new Headers(headers))
    const sent = request({ agent: false, host: '127.0.0.1', port, path, method, headers: own }, (answer) => {
      resolve(new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status: answer.statusCode ?? 0 }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Opens a session; its worker's number is in its id. */
function open(instance: Instance): Promise<SampleSession> {
  return openSession((path, init = {}) => askFresh(instance, path, init), '/mcp/sse')
}

/** Whatever else comes before, as signs of life do where a test takes long. @throws When it is cut off. */
async function readToEnd({ events }: SampleSession): Promise<void> {
  while ((await events.next()) !== undefined) continue
}

function workerOf({ messagesPath }: SampleSession): number {
  return Number(/sessionId=(\d{1,4})-/.exec(messagesPath)?.[1])
}

/** Opens sessions until one is of a worker that `isWanted`; the others are given up. */
async function openAt(instance: Instance, isWanted: (worker: number) => boolean): Promise<SampleSession> {
  for (;;) {
    const session = await open(instance)
    if (isWanted(workerOf(session))) return session
    await session.events.cancel()
  }
}

/** Opens a session of each worker, one after the other: they take connections by turns. */
async function openAll(instance: Instance, workers: readonly number[]): Promise<SampleSession[]> {
  const sessions = []
  for (const number of workers) sessions.push(await openAt(instance, (worker) => worker === number))
  return sessions
}

/** A port that is free, or was a moment ago. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // A server that listens on TCP has an address of this kind.
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The first connection that a server accepts. @throws {Error} When the process ends before. */
async function connectTo(port: number, child: ChildProcess): Promise<Socket> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    if (isOpen) return socket
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}

describe('gazetteer serve --workers', () => {
  it('is one process where one is asked for', async () => {
    const instance = await start('1')
    expect(workersOf(instance)).toEqual([])
    expect(workerOf(await open(instance))).toBeNaN()
    expect(await instance.stop()).toBe(0)
  })

  it('answers from each of them alike, and says so once [engine:workers:start]', async () => {
    const instance = await start('3')
    const sessions = await openAll(instance, [1, 2, 3])
    expect(sessions).toHaveLength(3)
    expect(workersOf(instance)).toHaveLength(3)
    const running = load(instance)
    await running.further(300)
    await running.stop()
    expect(running.failures).toEqual([])
    expect(instance.stdout().match(/Serving/g)).toHaveLength(1)
    expect(await instance.stop()).toBe(0)
    expect(instance.stderr()).toBe('')
  })

  it('loses no request when it is stopped as soon as the port answers [engine:workers:early]', async () => {
    const port = await findFreePort()
    const child = spawnCli(['serve', '--state', edition.state, '--workers', '4', '--port', String(port)], {})
    const ended = once(child, 'close')
    const socket = await connectTo(port, child)
    socket.write('GET /_/livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
    child.kill('SIGTERM')
    const answer = Buffer.concat(await socket.toArray()).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|404) /)
    expect(await ended).toEqual([0, null])
  })

  it('ends with 3 when the port of the operator is taken, and serves nothing [engine:workers:start]', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    // A server that listens on TCP has an address of this kind.
    const { port } = other.address() as AddressInfo
    for (const workers of ['1', '2']) {
      const args = [
        'serve',
        '--state',
        edition.state,
        '--port',
        '0',
        '--admin-port',
        String(port),
        '--workers',
        workers,
      ]
      expect(await runCli(args)).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('EADDRINUSE') })
    }
    other.close()
  })

  it('refuses a number that is none', async () => {
    const { code, stderr } = await runCli(['serve', '--state', edition.state, '--workers', 'all'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('from 1 to 256, or auto')])
  })

  it('says once why it cannot start, as one process does [engine:workers:start]', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    // A server that listens on TCP has an address of this kind.
    const { port } = other.address() as AddressInfo
    for (const args of [
      ['--state', join(folder, 'nowhere')],
      ['--state', edition.state, '--port', String(port)],
    ]) {
      const lone = await runCli(['serve', ...args])
      const several = await runCli(['serve', ...args, '--workers', '3'])
      expect(lone).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(/^gazetteer: .*\n$/) })
      expect(several).toEqual(lone)
    }
    other.close()
  })

  it('replaces one that is killed, whose sessions end [engine:workers:killed]', async () => {
    const instance = await start('2')
    const sessions = await openAll(instance, [1, 2])
    for (const newest of [3, 4]) {
      const [pid = 0] = workersOf(instance)
      process.kill(pid, 'SIGKILL')
      // A connection that is handed to it before it is known to be gone has no answer.
      await untilSaid(instance, /Another one starts in 0\.5 s/, newest - 2)
      await (await openAt(instance, (worker) => worker === newest)).events.cancel()
    }
    const running = load(instance)
    await running.further(48)
    await running.stop()
    expect(running.failures).toEqual([])
    expect(workersOf(instance)).toHaveLength(2)
    expect(instance.stderr().match(/Worker \d ended with SIGKILL\. Another one starts in 0\.5 s\./g)).toHaveLength(2)
    // Both of those there at first are gone, and their sessions with them.
    for (const session of sessions) {
      await expect(readToEnd(session)).rejects.toThrow()
      expect((await session.post(rpc(1, 'ping'))).status).toBe(404)
    }
    expect(await instance.stop()).toBe(0)
  })

  it('reaches a session through any of them, in order [engine:workers:sessions]', async () => {
    const instance = await start('3')
    const session = await openAt(instance, (worker) => worker === 2)
    const asker = createAsker(instance.port, '127.0.0.1', false)
    const post = async (id: number): Promise<number> => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(rpc(id, 'ping'))
      return (await asker.ask({ path: session.messagesPath, method: 'POST', headers, body })).status
    }
    // One after the other, each on a connection of its own: by turns through all three.
    for (let id = 1; id <= 12; id += 1) expect(await post(id)).toBe(202)
    for (let id = 1; id <= 12; id += 1) expect(await session.nextMessage()).toEqual(pong(id))
    // All at once: as many as one session has under way at most, and none is lost.
    const ids = Array.from({ length: 50 }, (_, index) => 100 + index)
    expect(new Set(await Promise.all(ids.map(post)))).toEqual(new Set([202]))
    const answers = []
    for (const _ of ids) answers.push(await session.nextMessage())
    expect(new Set(answers)).toEqual(new Set(ids.map(pong)))
    asker.close()
    // Told to stop, its stream ends cleanly.
    const stopped = instance.stop()
    expect(await session.events.next()).toBeUndefined()
    expect(await stopped).toBe(0)
    expect(instance.stderr()).toBe('')
  })

  it('all take a new release', async () => {
    const served = join(folder, 'served')
    await bringRelease(edition, served)
    const instance = await startInstance(served, ['--workers', '2'])
    started.push(instance)
    const { port } = instance
    // Each keeps its connection, and so its worker.
    const askers = [createAsker(port), createAsker(port)]
    const released = () =>
      Promise.all(
        askers.map(async (asker) => (await asker.ask({ path: '/tools/index.json' })).headers['gazetteer-release']),
      )
    expect(await released()).toEqual([edition.release, edition.release])
    const next = await publishEdition(folder, 'vermilion', edition)
    await bringRelease(next, served)
    await expect.poll(released, { timeout: WAIT_LIMIT_MS }).toEqual([next.release, next.release])
    for (const asker of askers) asker.close()
    expect(await instance.stop()).toBe(0)
  })

  it('report their metrics together [engine:workers:metrics]', async () => {
    const instance = await start('2', ['--admin-port', '0', '--log-level', 'info'])
    await untilSaid(instance, /workers\.started/)
    await openAll(instance, [1, 2])
    const admin = /"admin":"(http:[^"]+)"/.exec(instance.stderr())?.[1] ?? ''
    for (let count = 0; count < 10; count += 1) await askFresh(instance, '/tools/index.json', {})
    const metrics = await (await fetch(`${admin}metrics`)).text()
    const counted = /^http_server_request_duration_seconds_count\{.*index\.json.*\} (\d+)$/m.exec(metrics)?.[1]
    expect(counted).toBe('10')
    expect(metrics).toContain('gazetteer_workers{state="answering"} 2\n')
    expect(metrics).toContain('gazetteer_worker_restarts 0\n')
    expect((await fetch(`${admin}livez`)).status).toBe(200)
    expect((await fetch(`${admin}readyz`)).status).toBe(200)
    expect(await instance.stop()).toBe(0)
  })

  it.each(process.env['TEST_ALL'] ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'loses nothing on %s [engine:workers:end]',
    async (signal) => {
      const instance = await start('2')
      for (const { events } of await openAll(instance, [1, 2])) await events.cancel()
      const asker = createAsker(instance.port, '127.0.0.1', false)
      const running = load(instance)
      await running.further(100)
      const ended = once(instance.child, 'close')
      instance.child.kill(signal)
      // As a balancer does: nothing is sent any more after it is seen not to be ready.
      while ((await asker.ask({ path: '/_/readyz' })).status === 200) continue
      await running.stop()
      expect(running.failures).toEqual([])
      expect(await ended).toEqual([0, null])
      expect(instance.stderr()).toBe('')
      asker.close()
    },
  )

  it('ends at once on a second signal', async () => {
    const instance = await start('2')
    const ended = once(instance.child, 'close')
    const asker = createAsker(instance.port, '127.0.0.1', false)
    instance.child.kill('SIGTERM')
    while ((await asker.ask({ path: '/_/readyz' })).status === 200) continue
    instance.child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    asker.close()
  })

  it('leaves none behind when the one that started them is killed [engine:workers:end]', async () => {
    const instance = await start('2')
    const sessions = await openAll(instance, [1, 2])
    instance.child.kill('SIGKILL')
    for (const session of sessions) await expect(readToEnd(session)).rejects.toThrow()
    const refused = connect(instance.port, '127.0.0.1')
    await expect(once(refused, 'connect')).rejects.toThrow('ECONNREFUSED')
  })

  it('replaces one that is told to stop, which answers what it has', async () => {
    const instance = await start('2')
    for (const { events } of await openAll(instance, [1, 2])) await events.cancel()
    const running = load(instance)
    const [pid = 0] = workersOf(instance)
    process.kill(pid, 'SIGTERM')
    await untilSaid(instance, /Another one starts/)
    await (await openAt(instance, (worker) => worker === 3)).events.cancel()
    await running.stop()
    expect(running.failures).toEqual([])
    expect(instance.stderr()).toContain('ended with 0. Another one starts')
    expect(await instance.stop()).toBe(0)
  })
})
