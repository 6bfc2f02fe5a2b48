import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryOutcome, ToolOutcome } from '../../../extension/messages.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { askEndpoint } from '../../embed/ask-endpoint.ts'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { listToolNames } from '../../list-tool-names.ts'
import { SAMPLE_CALLS } from '../static/sample-calls.ts'
import { serveStaticDirectory } from '../static/serve-static-directory.ts'
import type { StaticDirectory } from '../static/serve-static-directory.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'

describe('a directory on a static host, in Firefox', () => {
  let directory: StaticDirectory
  let site: ForeignSite
  let firefox: FirefoxExtension

  beforeAll(async () => {
    directory = await serveStaticDirectory('examples/building-blocks/directory.yml')
    site = await startForeignSite()
    firefox = await launchFirefoxExtension()
  })

  afterAll(async () => {
    await firefox.close()
    await site.close()
    await directory.close()
  })

  it.each(['', 'databases'])(
    'answers scripts of a page as a server over the same release: "%s" [answer:extension:static]',
    async (slug) => {
      const pageUrl = slug && `${slug}/`
      const head = `<link rel="alternate" href="${directory.url}${pageUrl}mcp.json">`
      const url = site.put(`/of-${slug}`, `<!doctype html><head>${head}</head><title>Host</title>`)
      const page = await firefox.browser.newPage()
      await page.goto(url)
      await firefox.turnOn(url)
      await page.reload()
      const names = listToolNames(slug === '' ? 'root' : 'category', 'directory_')
      await untilListed(names, async () => (await firefox.readTab(url))?.tools ?? [])
      for (const [of, name, args] of SAMPLE_CALLS) {
        if (of !== slug) continue
        const whole = { max_characters: 20_000, ...args }
        const answer = await page.evaluate(
          async (toolName, input) => {
            const tool = (await document.modelContext?.getTools())?.find((one) => one.name === toolName)
            return tool && JSON.parse((await document.modelContext?.executeTool(tool, input)) ?? 'null')
          },
          `directory_${name}`,
          whole,
        )
        const expected = await askEndpoint(`${directory.serverUrl}${pageUrl}mcp`, name, whole)
        expect([name, answer]).toEqual([name, expected])
      }
      await page.close()
    },
  )

  it('answers the panel, also after the background has ended, and is asked for files only', async () => {
    const call = (): Promise<ToolOutcome> =>
      firefox.desk.evaluate(async (url) => {
        const checked = await chrome.runtime.sendMessage<object, DirectoryOutcome>({ type: 'checkDirectory', url })
        if (checked.status === 'failed') return checked
        const { directory } = checked
        await chrome.storage.local.set({
          directories: [{ ...directory, name: directory.title, checked: '2026-01-01' }],
        })
        return new Promise<ToolOutcome>((resolve) => {
          const port = chrome.runtime.connect({ name: 'call-directory' })
          port.onMessage.addListener((outcome: ToolOutcome) => resolve(outcome))
          port.postMessage({ url: directory.url, name: 'search', input: { query: 'sql' } })
        })
      }, directory.url)
    const expected = await askEndpoint(`${directory.serverUrl}mcp`, 'search', { query: 'sql' })
    for (let time = 0; time < 2; time += 1) {
      const outcome = await call()
      expect(outcome.status === 'done' && JSON.parse(outcome.text)).toEqual(expected)
      await firefox.endBackground()
    }
    expect(directory.asked.filter((one) => !one.startsWith('GET /repo/'))).toEqual([])
    expect(directory.asked.filter((one) => one.endsWith('/mcp'))).toEqual([])
    expect(directory.ranges).toEqual([])
  })
})
