import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ForeignSite } from '../element/foreign-site.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { serveShop } from '../embed/clients/serve-shop.ts'
import { runLighthouse } from './run-lighthouse.ts'
import { startChromium } from './start-chromium.ts'
import type { RunningChromium } from './start-chromium.ts'
import { listToolNames } from '../list-tool-names.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo', 'agentic-browsing']

describe('Lighthouse', () => {
  let directory: ServedDirectory
  let shop: ForeignSite
  let chromium: RunningChromium

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    shop = await serveShop(directory.url, 'databases')
    chromium = await startChromium(['--enable-features=WebMCP'])
  })

  afterAll(async () => {
    await chromium.stop()
    await shop.close()
    await directory.close()
  })

  it('gives a page of somebody else, with a directory in it, 100', async () => {
    const { scores, failed, tools } = await runLighthouse(shop.url, { port: chromium.port, categories: CATEGORIES })
    expect({ scores, failed, tools }).toEqual({
      scores: Object.fromEntries(CATEGORIES.map((category) => [category, 1])),
      failed: [],
      tools: [...listToolNames('category', 'directory_'), 'shop_add_to_basket', 'shop_delivery_cost'],
    })
  })
})
