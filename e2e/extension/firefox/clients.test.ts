import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { askAsSaved, idsOf } from '../agents/ask-over-http.ts'
import { buildClient } from '../agents/build-client.ts'
import type { BuiltClient } from '../agents/build-client.ts'
import { writePage } from '../agents/write-page.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'

const AGENT = 'agent@gazetteer.test'

const SEARCH = { query: 'embedded sql', limit: 3, max_characters: 20_000 }

describe('MCP clients in Firefox', () => {
  let firefox: FirefoxExtension
  let directory: ServedDirectory
  let site: ForeignSite
  let built: BuiltClient

  beforeAll(async () => {
    ;[directory, site, built] = await Promise.all([
      serveDirectory('examples/building-blocks/directory.yml'),
      startForeignSite(),
      buildClient(),
    ])
    const manifest = { browser_specific_settings: { gecko: { id: AGENT } } }
    const { folder } = built.createExtension('agent', { manifest, files: {} })
    firefox = await launchFirefoxExtension({ others: { [AGENT]: folder } })
  })

  afterAll(async () => {
    await firefox.close()
    await Promise.all([directory.close(), site.close()])
    built.close()
  })

  /** @param prefix Of the tools' names. */
  async function expectSameAnswers(page: Page, prefix: string): Promise<void> {
    const found = await page.evaluate((name, args) => client.call(name, args), `${prefix}search`, SEARCH)
    const expected = await askAsSaved(directory.url, 'search', SEARCH)
    expect(found.structuredContent).toEqual(Object(expected).structuredContent)
    const [id = ''] = idsOf(found)
    expect(id).toBe('hypersql')
    const whole = await page.evaluate((name, of) => client.call(name, { id: of }), `${prefix}fetch`, id)
    expect(whole.structuredContent).toMatchObject({ id })
  }

  it('of another extension are refused until the user allows it, and get the saved directories then', async () => {
    const agent = await firefox.open('client.html', AGENT)
    const refused = await agent.evaluate(() => client.connect('gazetteer@extension').then(() => 'connected', String))
    expect(refused).not.toBe('connected')
    const asking = (): Promise<unknown> =>
      firefox.desk.evaluate(async () => (await chrome.storage.local.get('extensions'))['extensions'])
    await expect.poll(asking).toEqual({ [AGENT]: { allowed: false } })
    await firefox.desk.evaluate(
      async (id, url) => {
        const found = await chrome.runtime.sendMessage<object, object>({ type: 'checkDirectory', url })
        const saved = { ...Object(found).directory, name: 'Building blocks', checked: new Date().toISOString() }
        await chrome.storage.local.set({ extensions: { [id]: { allowed: true } }, directories: [saved] })
      },
      AGENT,
      directory.url,
    )
    await agent.close()
    const allowed = await firefox.open('client.html', AGENT)
    await allowed.evaluate(() => client.connect('gazetteer@extension'))
    await expectSameAnswers(allowed, 'building-blocks_')
    await allowed.close()
  })

  it('of a page get its tools where the user allows it, also when the background has ended', async () => {
    const url = site.put('/', writePage(built, directory.url, []))
    const page = await firefox.browser.newPage()
    await page.goto(url)
    await firefox.turnOn(url)
    await firefox.desk.evaluate(
      (origin) => chrome.runtime.sendMessage({ type: 'setClients', origin, clients: true }),
      new URL(url).origin,
    )
    await page.reload()
    await page.evaluate(() => client.connect())
    await untilListed(['page_directory_search'], () => page.evaluate(() => client.list()))
    await expectSameAnswers(page, 'page_directory_')
    await firefox.endBackground()
    await expectSameAnswers(page, 'page_directory_')
    expect(await firefox.isAwake()).toBe(true)
    await page.close()
  })
})
