import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startAgents } from './start-agents.ts'
import type { Agents } from './start-agents.ts'

let agents: Agents

beforeAll(async () => {
  agents = await startAgents(true)
})
afterAll(() => agents.close())
beforeEach(() => agents.set('extensions', { [agents.agentId]: { allowed: true } }))

/**
 * Connects without an SDK and sends messages.
 *
 * @returns The first `count` answers, or `closed` when there are none to come.
 */
async function sendRaw(page: Page, name: string, messages: readonly unknown[], count: number): Promise<unknown> {
  return page.evaluate(
    ([id, portName, all, wanted]) =>
      new Promise((resolve) => {
        const port = chrome.runtime.connect(id, { name: portName })
        const answers: unknown[] = []
        port.onMessage.addListener((message: unknown) => {
          if (answers.push(message) === wanted) resolve(answers)
        })
        port.onDisconnect.addListener(() => resolve('closed'))
        for (const message of all) port.postMessage(message)
      }),
    [agents.browser.id, name, messages, count] as const,
  )
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('an extension that the user has not allowed', () => {
  it('is refused, remembered as asking, and let in once it is allowed [extension:clients:extensions]', async () => {
    const stranger = await agents.openAgent(agents.strangerId)
    expect(await sendRaw(stranger, 'mcp', [PING], 1)).toBe('closed')
    await expect
      .poll(() => agents.get('extensions'))
      .toEqual({
        [agents.agentId]: { allowed: true },
        [agents.strangerId]: { allowed: false },
      })
    expect(await sendRaw(stranger, 'mcp', [PING], 1)).toBe('closed')
    await agents.set('extensions', { [agents.strangerId]: { allowed: true } })
    expect(await sendRaw(stranger, 'mcp', [PING], 1)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
    await stranger.close()
  })

  it('does not fill the storage', async () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`id${index}`, { allowed: false }]))
    await agents.set('extensions', fifty)
    const stranger = await agents.openAgent(agents.strangerId)
    expect(await sendRaw(stranger, 'mcp', [PING], 1)).toBe('closed')
    // What is remembered is remembered before the next one is refused.
    expect(await sendRaw(stranger, 'mcp', [PING], 1)).toBe('closed')
    expect(await agents.get('extensions')).toEqual(fifty)
    await stranger.close()
  })

  it('loses its connections at once when it was allowed', async () => {
    const agent = await agents.openAgent(agents.agentId)
    await agent.evaluate((id) => client.connect(id), agents.browser.id)
    await agents.set('extensions', {})
    expect(await agent.waitForFunction(() => client.isClosed())).toBeTruthy()
    await agent.close()
  })
})

describe('an extension that is allowed', () => {
  it('gets nothing on ports of other names', async () => {
    const agent = await agents.openAgent(agents.agentId)
    for (const name of ['', 'mcp-page', 'run-tool', 'call-directory']) {
      expect(await sendRaw(agent, name, [PING], 1)).toBe('closed')
    }
    await agent.close()
  })

  it('gets nothing of what our own parts ask the background', async () => {
    const agent = await agents.openAgent(agents.agentId)
    const problem = await agent.evaluate(async (id) => {
      const asking: Promise<unknown> = chrome.runtime.sendMessage(id, { type: 'siteState', tabId: 1 })
      return asking.catch((error: unknown) => String(error))
    }, agents.browser.id)
    expect(problem).toContain('Receiving end does not exist')
    await agent.close()
  })

  it('is refused where its script on a page of the web connects', async () => {
    const url = agents.site.put('/', `<!doctype html><html data-extension="${agents.browser.id}"><title>Page</title>`)
    const page = await agents.browser.context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => document.documentElement.dataset['outcome'] !== undefined)
    expect(await page.evaluate(() => document.documentElement.dataset['outcome'])).toBe('refused')
    await page.close()
  })

  it('is answered after messages that are none', async () => {
    const agent = await agents.openAgent(agents.agentId)
    const junk = [
      null,
      7,
      'ping',
      [],
      [PING],
      {},
      { jsonrpc: '2.0' },
      { ...PING, id: {} },
      { ...PING, method: 7 },
      { ...PING, extra: 1 },
      { jsonrpc: '2.0', id: 9, result: {} },
      { jsonrpc: '2.0', method: 'notifications/cancelled' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: { toString: 1 } } },
    ]
    expect(await sendRaw(agent, 'mcp', [...junk, PING], 1)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
    await agent.close()
  })

  it('is told that a message is too long, and answered after it', async () => {
    const agent = await agents.openAgent(agents.agentId)
    const long = { ...PING, id: 'long', params: { text: 'x'.repeat(65_536) } }
    expect(await sendRaw(agent, 'mcp', [long, { ...long, method: 1 }, PING], 2)).toEqual([
      { jsonrpc: '2.0', id: 'long', error: { code: -32_600, message: 'More than 65536 characters. Send less.' } },
      { jsonrpc: '2.0', id: 1, result: {} },
    ])
    await agent.close()
  })

  it('is told of wrong requests by the numbers of the protocol', async () => {
    const agent = await agents.openAgent(agents.agentId)
    const requests = [
      { ...PING, id: 1, method: 'resources/list' },
      { ...PING, id: 2, method: 'tools/call', params: { name: 'none' } },
      { ...PING, id: 3, method: 'tools/call', params: { name: '__proto__', arguments: {} } },
      { ...PING, id: 4, method: 'tools/call', params: {} },
    ]
    const answers = (await sendRaw(agent, 'mcp', requests, 4)) as readonly { id: number; error: { code: number } }[]
    expect(Object.fromEntries(answers.map(({ id, error }) => [id, error.code]))).toEqual({
      1: -32_601,
      2: -32_602,
      3: -32_602,
      4: expect.any(Number) as number,
    })
    await agent.close()
  })

  it('has eight connections and no more', async () => {
    const agent = await agents.openAgent(agents.agentId)
    const open = await agent.evaluate(async (id) => {
      const states = await Promise.all(
        Array.from({ length: 9 }, () => {
          const port = chrome.runtime.connect(id, { name: 'mcp' })
          return new Promise<string>((resolve) => {
            port.onMessage.addListener(() => resolve('open'))
            port.onDisconnect.addListener(() => resolve('closed'))
            port.postMessage({ jsonrpc: '2.0', id: 1, method: 'ping' })
          })
        }),
      )
      return states.filter((state) => state === 'open').length
    }, agents.browser.id)
    expect(open).toBe(8)
    await agent.close()
  })
})
