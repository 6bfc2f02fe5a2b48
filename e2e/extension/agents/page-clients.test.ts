import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { askAsSaved, idsOf } from './ask-over-http.ts'
import { startAgents } from './start-agents.ts'
import type { Agents } from './start-agents.ts'
import { writePage } from './write-page.ts'
import { listToolNames } from '../../list-tool-names.ts'

/** As many characters as there may be: tools of pages answer with fewer where nobody says. */
const SEARCH = { query: 'embedded sql', max_characters: 20_000 }

/** What transports of pages put around a message. */
const ENVELOPE = { channel: 'mcp-default', type: 'mcp', direction: 'client-to-server' }

describe.each([
  ['of its own', true],
  ['of the extension', false],
])('where the browser has WebMCP %s', (_, native) => {
  let agents: Agents

  beforeAll(async () => {
    agents = await startAgents(native)
    await agents.saveDirectory('Building blocks', agents.directory.url)
  })
  afterAll(() => agents.close())

  /** Opens a page whose scripts may connect, with its client connected and its tools listed. */
  async function openPage(site: 'site' | 'neighbour', tools: readonly string[]): Promise<Page> {
    const url = agents[site].put('/', writePage(agents.built, agents.directory.url, tools))
    const page = await agents.openSite(url, true)
    await page.evaluate(() => client.connect())
    await untilListed([...tools.map((name) => `page_${name}`), 'page_directory_search'], () =>
      page.evaluate(() => client.list()),
    )
    return page
  }

  describe('a script of a page', () => {
    it('gets from the directory of its page what clients over HTTP get [extension:clients:pages]', async () => {
      const page = await openPage('site', [])
      const ids = idsOf(await page.evaluate((args) => client.call('page_directory_search', args), SEARCH))
      expect(ids).toEqual(idsOf(await askAsSaved(agents.directory.url, 'search', SEARCH)))
      const args = { id: ids[0], max_characters: 20_000 }
      const [ours, theirs] = await Promise.all([
        page.evaluate((of) => client.call('page_directory_fetch', of), args),
        askAsSaved(agents.directory.url, 'fetch', args),
      ])
      expect(ours.structuredContent).toEqual(Object(theirs).structuredContent)
      await page.close()
    })

    it('gets the same with the second version of the SDK', async () => {
      const url = agents.site.put('/', writePage(agents.built, agents.directory.url, ['echo']))
      const page = await agents.openSite(url, true)
      const result = await page.evaluate(() => callWithVersion2('page_echo', { text: 'hello' }))
      expect(result.structuredContent).toEqual({ host: new URL(url).host, text: 'hello' })
      await page.close()
    })

    it('gets the tools of its own page, whatever else is open', async () => {
      const page = await openPage('site', ['echo'])
      const other = await openPage('neighbour', ['echo', 'other'])
      const names = (await page.evaluate(() => client.list())).map(({ name }) => name)
      expect(names).toEqual([...listToolNames('root', 'page_directory_').toSorted(), 'page_echo'])
      expect(await page.evaluate(() => client.call('page_echo', {}))).toMatchObject({
        structuredContent: { host: new URL(page.url()).host },
      })
      for (const name of ['page_other', 'building-blocks_search']) {
        const problem = page.evaluate((called) => client.call(called, {}).catch(String), name)
        expect(await problem).toContain(`Unknown tool: ${name}`)
      }
      expect(await other.evaluate(() => runs)).toEqual([])
      await Promise.all([page.close(), other.close()])
    })

    it('is told when its tools change', async () => {
      const page = await openPage('site', ['echo'])
      const before = await page.evaluate(() => client.changes())
      await page.evaluate('register("late")')
      await page.waitForFunction((count) => client.changes() > count, before)
      expect((await page.evaluate(() => client.list())).map(({ name }) => name)).toContain('page_late')
      await page.close()
    })

    it('cancels a call', async () => {
      const page = await openPage('site', ['wait'])
      await page.evaluate(() => client.start('a', 'page_wait', {}))
      await page.waitForFunction(() => runs.length === 1)
      await page.evaluate(() => client.cancel('a'))
      await page.waitForFunction(() => runs.length === 2)
      expect(await page.evaluate(() => runs)).toEqual(['wait', 'aborted'])
      await page.close()
    })

    it('is answered after messages that are none, and told what is too long', async () => {
      const page = await openPage('site', ['echo'])
      const answers = await page.evaluate((envelope) => {
        const send = (payload: unknown): void => window.postMessage({ ...envelope, payload }, location.origin)
        return new Promise((resolve) => {
          const ids: unknown[] = []
          window.addEventListener('message', ({ data }) => {
            if (data?.direction !== 'server-to-client') return
            ids.push([data.payload.id, data.payload.error?.message])
            if (data.payload.id === 'end') resolve(ids)
          })
          for (const junk of [
            null,
            7,
            'x',
            [],
            {},
            { jsonrpc: '2.0' },
            { jsonrpc: '2.0', id: {}, method: 'ping' },
            1n,
          ]) {
            send(junk)
          }
          send({ jsonrpc: '2.0', id: 'long', method: 'ping', params: { text: 'x'.repeat(65_536) } })
          send({ jsonrpc: '2.0', id: 'answer', result: {} })
          send({ jsonrpc: '2.0', id: 'end', method: 'ping' })
        })
      }, ENVELOPE)
      expect(answers).toEqual([
        ['long', 'More than 65536 characters. Send less.'],
        ['end', undefined],
      ])
      expect(await page.evaluate(() => client.call('page_echo', { text: 'still' }))).toMatchObject({
        structuredContent: { text: 'still' },
      })
      await page.close()
    })

    it('goes on when the background stops, and is told of tools that come meanwhile', async () => {
      const page = await openPage('site', ['echo'])
      const before = await page.evaluate(() => client.changes())
      await agents.stopBackground()
      await page.evaluate('register("late")')
      await page.waitForFunction((count) => client.changes() > count, before)
      expect(await page.evaluate(() => client.call('page_late', { text: 'said' }))).toMatchObject({
        isError: true,
      })
      expect((await page.evaluate(() => client.list())).map(({ name }) => name)).toContain('page_late')
      const found = await page.evaluate(() => client.call('page_directory_search', { query: 'embedded sql' }))
      expect(idsOf(found)).toContain('sqlite')
      expect(await page.evaluate(() => client.isClosed())).toBe(false)
      await page.close()
    })

    it('has its connection closed when the user takes it back', async () => {
      const page = await openPage('site', ['echo'])
      await agents.setClients(page.url(), false)
      expect(await page.waitForFunction(() => client.isClosed())).toBeTruthy()
      await page.close()
    })

    it('has its connection closed when the site is turned off', async () => {
      const page = await openPage('site', ['echo'])
      await agents.set('sites', {})
      expect(await page.waitForFunction(() => client.isClosed())).toBeTruthy()
      await page.close()
    })
  })

  describe('a page that may not connect', () => {
    it('finds nobody when its site is on without clients', async () => {
      await agents.set('sites', {})
      const url = agents.neighbour.put('/', writePage(agents.built, agents.directory.url, ['echo']))
      const page = await agents.openSite(url, false)
      const scripts = await page.evaluate(
        (envelope) =>
          new Promise((resolve) => {
            const seen: unknown[] = []
            window.addEventListener('message', ({ data }) => {
              if (data === 'end') resolve(seen)
              else if (data?.direction === 'server-to-client') seen.push(data)
            })
            window.postMessage({ ...envelope, payload: 'mcp-check-ready' }, location.origin)
            // Answers are sent the same way, so they come before this does.
            window.postMessage('again', location.origin)
            window.addEventListener('message', ({ data }) => {
              if (data === 'again') window.postMessage('end', location.origin)
            })
          }),
        ENVELOPE,
      )
      expect(scripts).toEqual([])
      const own = await agents.browser.open('popup.html')
      const registered = await own.evaluate(() => chrome.scripting.getRegisteredContentScripts())
      expect(registered.map(({ id }) => id)).not.toContain('clients')
      await Promise.all([own.close(), page.close()])
    })

    it('gets nothing by being a frame, of the same site or of another', async () => {
      const call = { jsonrpc: '2.0', id: 'frame', method: 'tools/call', params: { name: 'page_echo', arguments: {} } }
      const frame = (name: string): string => `<!doctype html><title>Frame</title><script>
      addEventListener('message', ({ data }) => parent.postMessage({ ${name}: data }, '*'))
      const message = ${JSON.stringify({ ...ENVELOPE, payload: call })}
      parent.postMessage(message, '*')
      window.postMessage(message, '*')
      parent.postMessage('sent', '*')
    </script>`
      agents.site.put('/frame', frame('same'))
      const foreign = agents.neighbour.put('/frame', frame('foreign'))
      const page = await openPage('site', ['echo'])
      const seen = await page.evaluate(async (src) => {
        const messages: unknown[] = []
        window.addEventListener('message', ({ data }) => messages.push(data))
        for (const each of ['/frame', src]) {
          const element = document.createElement('iframe')
          const sent = new Promise<void>((resolve) => {
            window.addEventListener('message', ({ data }) => data === 'sent' && resolve())
          })
          element.src = each
          document.body.append(element)
          await sent
        }
        // Had the frames been heard, they would have been answered before this.
        await client.list()
        return messages.filter(
          (data) => Object(Object(data).payload).id === 'frame' && Object(data).direction !== 'client-to-server',
        )
      }, foreign)
      expect(seen).toEqual([])
      expect(await page.evaluate(() => runs)).toEqual([])
      await page.close()
    })
  })
})
