import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { launchFirefoxExtension } from '../firefox/launch-firefox-extension.ts'
import type { FirefoxExtension } from '../firefox/launch-firefox-extension.ts'
import { askOverHttp, idsOf } from './ask-over-http.ts'
import { buildClient } from './build-client.ts'
import type { BuiltClient } from './build-client.ts'
import { writePage } from './write-page.ts'

const AGENT = 'agent@test'
const GAZETTEER = 'gazetteer@extension'

/** As many characters as there may be: tools of pages answer with fewer where nobody says. */
const SEARCH = { query: 'embedded sql', max_characters: 20_000 }

let directory: ServedDirectory
let site: ForeignSite
let built: BuiltClient
let firefox: FirefoxExtension
let url: string
let page: Page

beforeAll(async () => {
  const started = [serveDirectory('examples/building-blocks/directory.yml'), startForeignSite(), buildClient()] as const
  ;[directory, site, built] = await Promise.all(started)
  const manifest = { browser_specific_settings: { gecko: { id: AGENT } } }
  const { folder } = built.createExtension('agent', { manifest, files: {} })
  firefox = await launchFirefoxExtension({ others: { [AGENT]: folder } })
  url = site.put('/', writePage(built, directory.url, ['echo']))
  page = await firefox.browser.newPage()
  await page.goto(url)
  await firefox.turnOn(url)
  await firefox.desk.evaluate(
    (origin) => chrome.runtime.sendMessage({ type: 'setClients', origin, clients: true }),
    new URL(url).origin,
  )
  await page.reload()
  await page.bringToFront()
})
afterAll(async () => {
  await firefox.close()
  await Promise.all([directory.close(), site.close()])
  built.close()
})

it('Firefox gives a script of a page what clients over HTTP get, also when it has ended the background', async () => {
  await page.evaluate(() => client.connect())
  await untilListed(['page_directory_search', 'page_echo'], () => page.evaluate(() => client.list()))
  const expected = idsOf(await askOverHttp(directory.url, 'search', SEARCH))
  expect(idsOf(await page.evaluate((args) => client.call('page_directory_search', args), SEARCH))).toEqual(expected)
  await firefox.endBackground()
  expect(idsOf(await page.evaluate((args) => client.call('page_directory_search', args), SEARCH))).toEqual(expected)
  expect(await page.evaluate(() => client.isClosed())).toBe(false)
})

it('Firefox lets another extension connect once it is allowed', async () => {
  const agent = await firefox.open('client.html', AGENT)
  await agent.evaluate((id) => client.connect(id).catch(() => undefined), GAZETTEER)
  await expect
    .poll(() => firefox.desk.evaluate(() => chrome.storage.local.get('extensions')))
    .toEqual({ extensions: { [AGENT]: { allowed: false } } })
  await firefox.desk.evaluate((id) => chrome.storage.local.set({ extensions: { [id]: { allowed: true } } }), AGENT)
  await firefox.desk.evaluate(async (at) => {
    const found: unknown = await chrome.runtime.sendMessage({ type: 'checkDirectory', url: at })
    const saved = { ...Object(found).directory, name: 'Blocks', checked: new Date().toISOString() }
    await chrome.storage.local.set({ directories: [saved] })
  }, directory.url)
  await agent.evaluate((id) => client.connect(id), GAZETTEER)
  const found = await agent.evaluate((args) => client.call('blocks_search', args), SEARCH)
  expect(found).toEqual(await askOverHttp(directory.url, 'search', SEARCH))
  await page.bringToFront()
  await untilListed(['page_echo'], () => agent.evaluate(() => client.list()))
  expect(await agent.evaluate(() => client.call('page_echo', { text: 'hello' }))).toMatchObject({
    structuredContent: { host: new URL(url).host, text: 'hello' },
  })
})
