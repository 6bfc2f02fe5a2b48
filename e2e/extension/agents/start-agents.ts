import type { Page } from 'playwright'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { launchExtension } from '../launch-extension.ts'
import type { ExtensionBrowser } from '../launch-extension.ts'
import { buildClient } from './build-client.ts'
import type { BuiltClient } from './build-client.ts'

/** What the tests of MCP clients have to do with. */
export interface Agents {
  readonly browser: ExtensionBrowser
  readonly directory: ServedDirectory
  readonly site: ForeignSite
  /** Another site, with an origin of its own. */
  readonly neighbour: ForeignSite
  readonly built: BuiltClient
  /** Ids of the extensions `agent` and `stranger`. */
  readonly agentId: string
  readonly strangerId: string
  /** Changes a setting, as the panel does. */
  set(key: 'sites' | 'directories' | 'extensions', value: object): Promise<void>
  get(key: 'sites' | 'directories' | 'extensions'): Promise<unknown>
  /** Saves a directory, as the panel does. */
  saveDirectory(name: string, url: string): Promise<void>
  /** Opens the page of another extension, with a client that is not connected. */
  openAgent(id: string): Promise<Page>
  /** Opens a page, turns its site on and brings it to the front. @param clients Whether its scripts may connect. */
  openSite(url: string, clients: boolean): Promise<Page>
  /** Lets the scripts of a site connect, or not, as the panel does. */
  setClients(url: string, clients: boolean): Promise<void>
  /** Stops the background, as the browser does when it has been idle. */
  stopBackground(): Promise<void>
  close(): Promise<void>
}

/** The agent's extension has a script on all pages, which tries to connect where the page names an extension. */
const CONTENT_SCRIPT = {
  manifest: { content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content.js'] }] },
  files: {
    'content.js': `
      const { dataset } = document.documentElement
      if (dataset.extension) {
        const port = chrome.runtime.connect(dataset.extension, { name: 'mcp' })
        port.onMessage.addListener(() => (dataset.outcome = 'answered'))
        port.onDisconnect.addListener(() => (dataset.outcome = 'refused'))
        port.postMessage({ jsonrpc: '2.0', id: 1, method: 'ping' })
      }`,
  },
}

/** Starts all of it. @param native Whether the browser has WebMCP of its own, or the extension's. */
export async function startAgents(native: boolean): Promise<Agents> {
  const [directory, site, neighbour, built] = await Promise.all([
    serveDirectory('examples/building-blocks/directory.yml'),
    startForeignSite(),
    startForeignSite(),
    buildClient(),
  ])
  const agent = built.createExtension('agent', CONTENT_SCRIPT)
  const stranger = built.createExtension('stranger')
  const browser = await launchExtension({ native, others: [agent.folder, stranger.folder] })
  const own = await browser.open('popup.html')
  const agents: Agents = {
    browser,
    directory,
    site,
    neighbour,
    built,
    agentId: agent.id,
    strangerId: stranger.id,
    set: (key, value) => own.evaluate(([name, to]) => chrome.storage.local.set({ [name]: to }), [key, value] as const),
    get: (key) => own.evaluate(async (name) => (await chrome.storage.local.get(name))[name], key),
    async saveDirectory(name, url) {
      await own.evaluate(
        async ([called, at]) => {
          const found: unknown = await chrome.runtime.sendMessage({ type: 'checkDirectory', url: at })
          const { directories = [] } = await chrome.storage.local.get('directories')
          const saved = { ...Object(found).directory, name: called, checked: new Date().toISOString() }
          await chrome.storage.local.set({ directories: [...(directories as object[]), saved] })
        },
        [name, url] as const,
      )
    },
    async openAgent(id) {
      const page = await browser.context.newPage()
      await page.goto(`chrome-extension://${id}/client.html`)
      return page
    },
    async openSite(url, clients) {
      const page = await browser.context.newPage()
      await page.goto(url)
      await browser.turnOn(page)
      if (clients) await agents.setClients(url, true)
      // From now on the site's scripts find what the extension has for them.
      await page.reload()
      await page.bringToFront()
      return page
    },
    async setClients(url, clients) {
      const request = { type: 'setClients', origin: new URL(url).origin, clients }
      await own.evaluate((ask) => chrome.runtime.sendMessage(ask), request)
    },
    async stopBackground() {
      const session = await browser.context.newCDPSession(own)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await session.detach()
    },
    async close() {
      await browser.close()
      await Promise.all([directory.close(), site.close(), neighbour.close()])
      built.close()
    },
  }
  return agents
}
