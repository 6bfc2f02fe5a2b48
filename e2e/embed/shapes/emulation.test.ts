import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { createAgent } from './create-agent.ts'
import { openShape } from './open-shape.ts'
import { NATIVE_SHAPE, EMULATED_SHAPES } from './shapes.ts'

describe('a browser that is emulated', () => {
  let site: ForeignSite
  let plain: Browser
  let withWebMcp: Browser

  beforeAll(async () => {
    ;[site, plain, withWebMcp] = await Promise.all([startForeignSite(), launchBrowser(), launchBrowser('WebMCP')])
    site.put('/', '<!doctype html><title>Empty</title>')
  })

  afterAll(async () => {
    await Promise.all([site.close(), plain.close(), withWebMcp.close()])
  })

  it('does what the browser does, and in that order', async () => {
    const emulated = await openShape(plain, { ...NATIVE_SHAPE })
    const native = await openShape(withWebMcp, NATIVE_SHAPE)
    await Promise.all([emulated.page.goto(site.url), native.page.goto(site.url)])
    const log = await emulated.page.evaluate(tryEverything)
    expect(log).toEqual(await native.page.evaluate(tryEverything))
    expect(log).toContain('a call that is aborted: stop')
    await Promise.all([emulated.close(), native.close()])
  })

  it.each(EMULATED_SHAPES)('lets an agent list and call what a page registers: $browser', async (shape) => {
    const { page, takeComplaints, close } = await openShape(plain, shape)
    await page.goto(site.url)
    const agent = await page.evaluateHandle(createAgent, shape)
    await page.evaluate(async (onDocument) => {
      const context = Reflect.get(onDocument ? document : navigator, 'modelContext')
      const execute = (input: object): object => ({ input })
      await context.registerTool({ name: 'echo', description: 'Echo', inputSchema: { type: 'object' }, execute })
    }, shape.on.includes('document'))
    const seen = await agent.evaluate(async ({ list, call }) => ({
      tools: await list(),
      call: await call('echo', { x: [1] }),
      missing: await call('other', {}),
    }))
    expect(seen).toEqual({
      tools: [{ name: 'echo', description: 'Echo', inputSchema: { type: 'object' }, annotations: undefined }],
      call: { answer: { input: { x: [1] } } },
      missing: { failed: shape.agents === 'invokeTool' ? 'NotFoundError' : 'UnknownError' },
    })
    expect(takeComplaints()).toEqual([])
    await close()
  })
})

/** Uses every member in every way that matters here; gives what happened, in order. Runs in a page. */
async function tryEverything(): Promise<string[]> {
  interface Tool {
    readonly name: string
    readonly [member: string]: unknown
  }
  interface Context extends EventTarget {
    registerTool(tool: object, options?: { signal?: AbortSignal }): Promise<void>
    getTools(): Promise<Tool[]>
    executeTool(tool: Tool | undefined, input?: unknown, options?: { signal: AbortSignal }): Promise<string>
  }
  const context = document.modelContext as unknown as Context
  const log: string[] = []
  const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error))
  const say = (what: string, outcome: unknown): void =>
    void log.push(`${what}: ${JSON.stringify(outcome) ?? 'nothing'}`)
  const attempt = async (what: string, promise: Promise<unknown>): Promise<void> => {
    const outcome = await promise.then((value) => JSON.stringify(value) ?? 'nothing', nameOf)
    log.push(`${what}: ${outcome}`)
  }
  const list = async (): Promise<string[]> => (await context.getTools()).map(({ name }) => name)
  const base = { description: 'For this test', execute: (input: unknown) => ({ input }) }
  context.addEventListener('toolchange', () => void log.push('toolchange'))

  log.push(Object.getOwnPropertyNames(document).join())
  const place = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')
  say('configurable', [place?.configurable, place?.enumerable, typeof place?.get, 'modelContext' in navigator])
  say(
    'missing',
    ['unregisterTool', 'provideContext', 'clearContext'].filter((name) => name in context),
  )

  await attempt('a tool', context.registerTool({ ...base, name: 'b', inputSchema: { type: 'object' } }))
  await attempt('another', context.registerTool({ ...base, name: 'a', annotations: { readOnlyHint: true } }))
  await attempt('the same name', context.registerTool({ ...base, name: 'a' }))
  await attempt('a bad name', context.registerTool({ ...base, name: 'a b' }))
  await attempt('no description', context.registerTool({ ...base, name: 'c', description: '' }))
  await attempt('nothing to execute', context.registerTool({ name: 'c', description: 'c' }))
  say('listed', await list())
  const [a, b] = await context.getTools()
  say('in full', [b?.['inputSchema'], b?.['annotations'], b?.['title'], b?.['window'] === window, b?.['origin']])
  say('annotations', Reflect.get(Object(a?.['annotations']), 'readOnlyHint'))

  await attempt('a call', context.executeTool(a, { x: 1 }))
  await attempt('without arguments', context.executeTool(a))
  await attempt('with a text', context.executeTool(a, '{}'))
  await attempt('with nothing', context.executeTool(a, null))

  const stop = new AbortController()
  await attempt('one to abort', context.registerTool({ ...base, name: 'd' }, stop))
  const [, , d] = await context.getTools()
  stop.abort()
  say('listed', await list())
  await attempt('a call of what is gone', context.executeTool(d, {}))
  await attempt('its name again', context.registerTool({ ...base, name: 'd' }))
  await attempt('aborted before', context.registerTool({ ...base, name: 'e' }, { signal: AbortSignal.abort('early') }))
  const soon = new AbortController()
  const registering = context.registerTool({ ...base, name: 'e' }, soon)
  soon.abort('soon')
  await attempt('aborted at once', registering)
  say('listed', await list())

  const fails = (): never => {
    throw new RangeError('secret')
  }
  await attempt('one that throws', context.registerTool({ ...base, name: 'f', execute: fails }))
  const f = (await context.getTools()).find(({ name }) => name === 'f')
  await attempt('its call', context.executeTool(f, {}))

  const call = new AbortController()
  const unregister = new AbortController()
  let finish = (_value: string): void => {}
  const waits = (_input: unknown, { signal }: { signal: AbortSignal }): Promise<string> => {
    log.push('it runs')
    signal.addEventListener('abort', () => void log.push(`it is told: ${nameOf(signal.reason)}`))
    return new Promise((resolve) => {
      finish = resolve
    })
  }
  await attempt('one that waits', context.registerTool({ ...base, name: 'g', execute: waits }, unregister))
  const g = (await context.getTools()).find(({ name }) => name === 'g')
  const running = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => (log.at(-1) === 'it runs' ? resolve() : void setTimeout(look))
      look()
    })
  const aborted = context.executeTool(g, {}, call)
  await running()
  call.abort('stop')
  await aborted.catch((reason: unknown) => log.push(`a call that is aborted: ${String(reason)}`))
  finish('late')
  await attempt('aborted before it began', context.executeTool(g, {}, { signal: AbortSignal.abort('early') }))
  const unregistered = context.executeTool(g, {})
  await running()
  unregister.abort()
  finish('answer')
  await attempt('unregistered while it ran', unregistered)
  return log
}
