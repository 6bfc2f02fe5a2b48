import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserArgs, launchBrowserWith } from '../../browser.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../clients/serve-directory.ts'
import type { ServedDirectory } from '../clients/serve-directory.ts'
import { callTool, listTools, untilTools } from '../host-pages/agent.ts'
import { openHost } from '../host-pages/open-host.ts'
import { writePage, writeTag } from '../host-pages/write-page.ts'
import { importEmbed } from '../import-embed.ts'
import { installShape } from '../shapes/install-shape.ts'
import { OLD_SHAPES } from '../shapes/shapes.ts'
import { createTrial } from './create-trial.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

const TRIAL = createTrial()

let directory: ServedDirectory
let site: ForeignSite
/** WebMCP is off but where a token switches it on, as for most visitors. */
let browser: Browser

beforeAll(async () => {
  ;[directory, site, browser] = await Promise.all([
    serveDirectory('examples/building-blocks/directory.yml'),
    startForeignSite(),
    launchBrowserWith({ args: [...browserArgs(), TRIAL.arg] }),
  ])
})

afterAll(async () => {
  await Promise.all([browser.close(), site.close(), directory.close()])
})

/** A way in which a token comes into a page. */
interface TokenCase {
  readonly what: string
  /** Whether it is the script's, for every page it is on, and not the page's. */
  readonly isThirdParty?: boolean
  readonly html: (token: string, src: string) => string
  readonly headers?: (token: string) => Readonly<Record<string, string>>
}

const TOKENS: readonly TokenCase[] = [
  {
    what: 'in a header',
    html: (_token, src) => writePage({ head: writeTag(src, '', '') }),
    headers: (token) => ({ 'origin-trial': token }),
  },
  { what: 'before the script', html: (token, src) => writePage({ head: writeMeta(token) + writeTag(src, '', '') }) },
  { what: 'after the script', html: (token, src) => writePage({ head: writeTag(src, '', '') + writeMeta(token) }) },
  {
    what: 'when the page has long been loaded',
    html: (token, src) =>
      writePage({
        head: writeTag(src, '', ''),
        body: `<script>addEventListener('load', () => setTimeout(() => {
        const meta = document.createElement('meta')
        meta.httpEquiv = 'origin-trial'
        meta.content = '${token}'
        document.head.append(meta)
      }, 50))</script>`,
      }),
  },
  {
    what: 'of the page, given to the script',
    html: (token, src) => writePage({ head: writeTag(src, `data-origin-trial-token="${token}"`, '') }),
  },
  {
    what: 'of the script, given to it',
    isThirdParty: true,
    html: (token, src) => writePage({ head: writeTag(src, `data-origin-trial-token="${token}"`) }),
  },
  {
    what: 'of the script, given to it in a page without head',
    isThirdParty: true,
    html: (token, src) => `<!doctype html><title>Shop</title>${writeTag(src, `data-origin-trial-token="${token}"`)}`,
  },
]

describe('a token of an origin trial', () => {
  it.each(TOKENS)('brings the tools, once: $what', async ({ html, headers, isThirdParty = false }) => {
    const token = TRIAL.createToken(new URL(isThirdParty ? directory.url : site.url).origin, isThirdParty)
    site.put('/', html(token, `${directory.url}embed.js`), headers?.(token))
    const host = await openHost(browser, site.url)
    await untilTools(host.page, TOOLS.length)
    expect(await listTools(host.page)).toEqual(TOOLS)
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    expect(host.requests.filter((request) => request.url().endsWith('.json'))).toHaveLength(1)
    expect(host.complaints).toEqual([])
    await host.close()
  })

  it('of somebody else leaves the page as it was', async () => {
    const token = TRIAL.createToken('https://example.org')
    site.put('/', writePage({ head: writeTag(`${directory.url}embed.js`, `data-origin-trial-token="${token}"`) }))
    const host = await openHost(browser, site.url)
    expect(await host.waitForReports(1)).toEqual([{ names: [], problem: 'This browser has no WebMCP.' }])
    expect(host.requests).toEqual([])
    expect(host.complaints).toEqual([])
    await host.close()
  })

  it('given to the module brings the tools [embed:trial:token]', async () => {
    site.put('/', writePage({}))
    const host = await openHost(browser, site.url)
    const embed = await importEmbed(host.page, `${directory.url}embed.mjs`)
    const originTrialToken = TRIAL.createToken(new URL(directory.url).origin, true)
    const names = await embed.evaluate(
      ({ registerDirectory }, token) => registerDirectory({ category: 'databases', originTrialToken: token }).ready,
      originTrialToken,
    )
    expect(names.toSorted()).toEqual(TOOLS)
    expect(await listTools(host.page)).toEqual(TOOLS)
    await host.close()
  })

  it('takes the tools from what stood in for WebMCP to the browser', async () => {
    const token = TRIAL.createToken(site.url)
    site.put('/', writePage({ head: writeTag(`${directory.url}embed.js`) }))
    const [shape] = OLD_SHAPES.filter(({ browser: name }) => name === 'Chrome 155')
    if (shape === undefined) throw new Error('no shape to stand in')
    const host = await openHost(browser, site.url, { prepare: (page) => page.addInitScript(installShape, { shape }) })
    await host.waitForReports(1)
    expect(await listTools(host.page)).toEqual(TOOLS)
    const before = await host.page.evaluateHandle(() => document.modelContext)
    await host.page.evaluate((content) => {
      const meta = document.createElement('meta')
      meta.httpEquiv = 'origin-trial'
      meta.content = content
      document.head.append(meta)
    }, token)
    expect(await host.page.evaluate((context) => context === document.modelContext, before)).toBe(false)
    await untilTools(host.page, TOOLS.length)
    expect(await listTools(host.page)).toEqual(TOOLS)
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    expect(await before.evaluate(async (context) => (await context?.getTools())?.length)).toBe(0)
    expect(host.complaints).toEqual([])
    await host.close()
  })
})

function writeMeta(token: string): string {
  return `<meta http-equiv="origin-trial" content="${token}">`
}
