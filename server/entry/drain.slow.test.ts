import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { endpointOf, fixtureStore } from '../http/http.fixture.ts'
import { startServer } from './node.ts'
import { sendRaw } from './raw-request.fixture.ts'

interface Answer {
  status: number
  body: string
  connection: string | undefined
}

function ask(port: number, path: string, agent: Agent | false, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    request({ host: '127.0.0.1', port, path, agent, method }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, connection: response.headers.connection }),
      )
      response.on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}

const EARLY_SIGNAL = new URL('early-signal.fixture.ts', import.meta.url)

function startFixture(file: URL, args: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(file), [...args], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function startProcess(): Promise<{ child: ChildProcess; port: number }> {
  const child = startFixture(new URL('drain-server.fixture.ts', import.meta.url))
  const [port] = await once(child, 'message')
  return { child, port: Number(port) }
}

describe('stopOnSignals', () => {
  it('drains a server that listens and is not ready yet [engine:node:early]', async () => {
    const child = startFixture(EARLY_SIGNAL, ['--listen'])
    const exited = once(child, 'exit')
    await once(child, 'message')
    const [port] = await once(child, 'message')
    const late = ask(Number(port), '/tools/mcp', false, '{}')
    await once(child, 'message')
    child.kill('SIGTERM')
    expect(await late).toMatchObject({ status: 200, body: 'late' })
    expect(await exited).toEqual([0, null])
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('exits on %s before anything listens', async (signal, code) => {
    const child = startFixture(EARLY_SIGNAL)
    await once(child, 'message')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([code, null])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'loses no request under load on %s and exits with 0 [engine:node:drain]',
    async (signal) => {
      const { child, port } = await startProcess()
      const exited = once(child, 'exit')
      const keepAlive = new Agent({ keepAlive: true, maxSockets: 8 })
      const failures: unknown[] = []
      let answered = 0
      let answeredWhileDraining = 0
      const balancer = { isReady: true }
      const fire = async (round: number, agent: Agent | false): Promise<void> => {
        try {
          const isMcp = round % 3 === 0
          const answer = await ask(
            port,
            isMcp ? '/tools/mcp' : '/tools/index.md',
            agent,
            isMcp ? `r${round}` : undefined,
          )
          const isRight =
            answer.status === 200 && (isMcp ? answer.body === `r${round}` : answer.body.startsWith('one index.md'))
          if (!isRight) failures.push(answer)
          answered += 1
          if (child.killed) answeredWhileDraining += 1
          if (answered === 500) child.kill(signal)
        } catch (error) {
          failures.push(error)
        }
      }
      // As a balancer does: it takes a while to act on the first 503, here 100 answers, then sends nothing any more.
      const isSending = (): boolean => failures.length === 0 && (balancer.isReady || answeredWhileDraining < 100)
      const worker = async (agent: Agent | false): Promise<void> => {
        for (let round = 0; isSending(); round += 1) await fire(round, agent)
      }
      const probe = async (): Promise<void> => {
        while (balancer.isReady) balancer.isReady = (await ask(port, '/tools/_/readyz', false)).status === 200
      }
      await Promise.all([...Array.from({ length: 12 }, (_, index) => worker(index < 8 ? keepAlive : false)), probe()])
      expect(failures).toEqual([])
      expect(answeredWhileDraining).toBeGreaterThanOrEqual(100)
      expect(await exited).toEqual([0, null])
      keepAlive.destroy()
    },
  )
})

describe('RunningServer.drain', () => {
  it('answers with Connection: close and not ready in phase 1, then refuses connections', async () => {
    const server = await startServer({ store: fixtureStore(), host: '127.0.0.1', port: 0 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await ask(server.port, '/tools/index.json', agent)
    expect([before.status, before.connection]).toEqual([200, 'keep-alive'])
    const drained = server.drain({ delayMs: 1000 })
    const during = await ask(server.port, '/tools/index.json', agent)
    expect([during.status, during.connection]).toEqual([200, 'close'])
    expect((await ask(server.port, '/tools/_/readyz', false)).status).toBe(503)
    expect((await ask(server.port, '/tools/_/livez', false)).status).toBe(200)
    await drained
    await expect(ask(server.port, '/tools/index.json', false)).rejects.toThrow('ECONNREFUSED')
    agent.destroy()
  })

  it('finishes requests under way and closes idle connections [http:connection:drain]', async () => {
    const released = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const server = await startServer({
      store: fixtureStore(),
      host: '127.0.0.1',
      port: 0,
      mcp: endpointOf(async () => {
        started.resolve()
        await released.promise
        return new Response('late')
      }),
    })
    const idle = connect(server.port, '127.0.0.1')
    await once(idle, 'connect')
    const idleClosed = once(idle.resume(), 'close')
    const late = ask(server.port, '/tools/mcp', false, '{}')
    await started.promise
    const drained = server.drain({ delayMs: 0 })
    await idleClosed
    released.resolve()
    expect((await late).body).toBe('late')
    await drained
  })

  it('cuts what is not answered within the limit', async () => {
    const server = await startServer({
      store: fixtureStore(),
      host: '127.0.0.1',
      port: 0,
      mcp: endpointOf(() => new Promise<Response>(() => undefined)),
    })
    const stuck = sendRaw(server.port, 'POST /tools/mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
    await ask(server.port, '/tools/_/livez', false)
    await server.drain({ delayMs: 0, limitMs: 50 })
    expect(await stuck).toEqual([])
  })

  it('closes once no connection has come while it asked for those that another process has', async () => {
    const server = await startServer({ store: fixtureStore(), host: '127.0.0.1', port: 0 })
    const answers: Answer[] = []
    let asked = 0
    const settle = async (): Promise<void> => {
      asked += 1
      if (asked < 3) answers.push(await ask(server.port, '/tools/_/livez', false))
    }
    await server.drain({ delayMs: 0, settle })
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(asked).toBe(3)
  })

  it('closes when that process does not answer', async () => {
    const server = await startServer({ store: fixtureStore(), host: '127.0.0.1', port: 0 })
    await server.drain({ delayMs: 0, limitMs: 20, settle: () => new Promise(() => undefined) })
    await expect(ask(server.port, '/tools/_/livez', false)).rejects.toThrow('ECONNREFUSED')
  })

  it('waits for the first call when called again', async () => {
    const server = await startServer({ store: fixtureStore(), host: '127.0.0.1', port: 0 })
    const first = server.drain({ delayMs: 0 })
    expect(server.drain()).toBe(first)
    await first
  })
})
