import { describe, expect, it } from 'vitest'
import { createAsker } from './create-ask.ts'
import type { Asker, AskLimits } from './create-ask.ts'

const ORIGIN = 'https://example.org'

const LIMITS: AskLimits = {
  requests: 10,
  concurrency: 2,
  timeoutMs: 5000,
  totalMs: 5000,
  bodyBytes: 100,
  redirects: 2,
}

type Answering = (url: URL, init: RequestInit) => Response | Promise<Response>

function askerOf(answering: Answering, limits: Partial<AskLimits> = {}): Asker {
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
    answering(new URL(input instanceof Request ? input.url : input), init)
  return createAsker({ origin: ORIGIN, fetch, userAgent: 'test', limits: { ...LIMITS, ...limits } })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

/** A body that never ends, and what stopped it. */
function endless(first: string): { response: Response; cancelled: () => boolean } {
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
    pull: (controller) => controller.enqueue(new Uint8Array(64)),
    cancel: () => {
      cancelled = true
    },
  })
  return { response: new Response(body), cancelled: () => cancelled }
}

describe('createAsker', () => {
  it('sends the same request once', async () => {
    const { ask, sent } = askerOf(() => new Response('a'))
    const [first, second] = await Promise.all([ask({ url: `${ORIGIN}/` }), ask({ url: `${ORIGIN}/` })])
    expect(first).toBe(second)
    await ask({ url: `${ORIGIN}/`, headers: { accept: 'text/markdown' } })
    expect(sent()).toBe(2)
    expect(first).toMatchObject({
      status: 200,
      text: 'a',
      sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
      redirects: [],
    })
  })

  it('never asks another origin, not by a redirect either', async () => {
    const asked: string[] = []
    const { ask } = askerOf((url) => {
      asked.push(url.href)
      return redirect('https://other.example/x')
    })
    expect(await ask({ url: 'https://other.example/' })).toMatchObject({
      status: 0,
      failure: 'another origin is not asked',
    })
    expect(await ask({ url: `${ORIGIN}/a` })).toMatchObject({ status: 302, redirects: ['https://other.example/x'] })
    expect(asked).toEqual([`${ORIGIN}/a`])
  })

  it('follows redirects of GET on the origin, up to the limit', async () => {
    const { ask } = askerOf((url) => {
      const step = Number(url.pathname.slice(1))
      return step === 0 ? new Response('end') : redirect(String(step - 1))
    })
    expect(await ask({ url: `${ORIGIN}/2` })).toMatchObject({
      status: 200,
      url: `${ORIGIN}/0`,
      redirects: [`${ORIGIN}/1`, `${ORIGIN}/0`],
    })
    expect(await ask({ url: `${ORIGIN}/3` })).toMatchObject({ status: 302, redirects: { length: 3 } })
    expect(await ask({ url: `${ORIGIN}/2`, method: 'POST' })).toMatchObject({ status: 302, url: `${ORIGIN}/2` })
  })

  it('reads so much of a body and stops it', async () => {
    const { response, cancelled } = endless('start')
    const { ask } = askerOf(() => response)
    expect(await ask({ url: `${ORIGIN}/` })).toMatchObject({ status: 200, failure: 'cut at 100 bytes' })
    expect(cancelled()).toBe(true)
  })

  it('reads no body where only headers are wanted', async () => {
    const { response, cancelled } = endless('start')
    const { ask } = askerOf(() => response)
    expect(await ask({ url: `${ORIGIN}/`, headersOnly: true })).toMatchObject({ status: 200, text: '' })
    expect(cancelled()).toBe(true)
  })

  it('keeps what came before a body broke', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: (controller) => controller.error(new Error('reset')),
    })
    const { ask } = askerOf(() => new Response(body))
    expect(await ask({ url: `${ORIGIN}/` })).toMatchObject({ status: 200, text: 'half', failure: 'reset' })
  })

  it('says why nothing came', async () => {
    const refused = new TypeError('fetch failed', { cause: new AggregateError([new Error('connect ECONNREFUSED')]) })
    const { ask } = askerOf(() => Promise.reject(refused))
    expect(await ask({ url: `${ORIGIN}/` })).toMatchObject({ status: 0, failure: 'connect ECONNREFUSED' })
  })

  it('gives up on who does not answer', async () => {
    const silent: Answering = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    const { ask } = askerOf(silent, { timeoutMs: 1 })
    expect(await ask({ url: `${ORIGIN}/` })).toMatchObject({ status: 0, failure: 'timed out' })
    const late = askerOf(silent, { totalMs: 1 })
    expect(await late.ask({ url: `${ORIGIN}/` })).toMatchObject({ failure: 'the time for the audit is up' })
  })

  it('stops asking at the limit, and says so', async () => {
    const { ask, sent } = askerOf(() => new Response(), { requests: 2 })
    const answers = await Promise.all(['/1', '/2', '/3'].map((path) => ask({ url: ORIGIN + path })))
    expect(answers.map(({ status, failure }) => failure ?? status)).toEqual([200, 200, 'not asked after 2 requests'])
    expect(sent()).toBe(2)
  })

  it('asks two at a time', async () => {
    let running = 0
    let most = 0
    const { ask } = askerOf(async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return new Response()
    })
    await Promise.all(['/1', '/2', '/3', '/4', '/5'].map((path) => ask({ url: ORIGIN + path })))
    expect(most).toBe(2)
  })
})
