import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { runCli, startCli } from '../cli.ts'
import { openPage } from '../pages/open-page.ts'
import { serveStatic } from '../static/serve-static.ts'

/** Eight by eight pixels of one colour. */
const RED_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEXMIgCYfRTeAAAADElEQVR42mNgoA4AAABIAAEQRe/SAAAAAElFTkSuQmCC',
  'base64',
)

/** A site served, whose listings Alpha and Beta have logos of their own, and Gamma one elsewhere. */
interface LogoSite {
  readonly url: string
  close(): Promise<unknown>
}

let folder: string
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-logo-site-'))
  const listings = [
    { name: 'Alpha', logo: 'img/a.png', alternative_to: ['Gamma'], tags: ['one'] },
    { name: 'Beta', logo: 'img/b.svg', tags: ['one'] },
    { name: 'Gamma', logo: 'https://example.com/g.png', tags: ['one'] },
  ]
  mkdirSync(join(folder, 'categories/img'), { recursive: true })
  writeFileSync(join(folder, 'categories/tools.yml'), JSON.stringify({ title: 'Tools', listings }))
  writeFileSync(
    join(folder, 'directory.yml'),
    'title: Letters\ndescription: Three.\nbase_url: https://example.org/letters\n',
  )
  writeFileSync(join(folder, 'categories/img/a.png'), RED_PNG)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"><style>path{fill:#02c}</style>'
  writeFileSync(join(folder, 'categories/img/b.svg'), `${svg}<path d="M0 0h16v8H0z"/></svg>`)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

async function serveLogos(target: 'server' | 'static'): Promise<LogoSite> {
  const config = join(folder, 'directory.yml')
  if (target === 'static') return serveStatic(config)
  const out = join(folder, 'out')
  const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out])
  if (code !== 0) throw new Error(stderr)
  const server = await startCli(['serve', '-o', out, '--port', '0'])
  return { url: `${new URL(server.url).origin}/letters/`, close: () => server.stop() }
}

/** The pictures of a part of a page, by their own width. */
async function picturesOf(page: Page, part: string): Promise<number[]> {
  await page.waitForFunction(
    (selector) =>
      Array.from(document.querySelectorAll<HTMLImageElement>(`${selector} img.thumb`)).every((image) => image.complete),
    part,
  )
  return page.$$eval(`${part} img.thumb`, (images) =>
    images.flatMap((image) => (image instanceof HTMLImageElement ? [image.naturalWidth] : [])),
  )
}

/** On a static host the page's script renders results as well: `npm run test:all` asks a server too. */
const TARGETS = process.env['TEST_ALL'] ? (['server', 'static'] as const) : (['static'] as const)

describe.each(TARGETS)('logos in Chromium, from a %s target', (target) => {
  let site: LogoSite

  beforeAll(async () => {
    site = await serveLogos(target)
  })

  afterAll(() => site.close())

  it.each([
    ['tools/', 'main .row', [8, 16]],
    ['tools/alpha/', 'main .who', [8]],
    ['tools/alpha/', 'main .row', [16]],
    ['tools/?query=one', 'main .row', [8, 16]],
  ])(
    'are shown on %s in %s, and nothing is loaded from elsewhere [sources:logo:shown]',
    async (path, part, pictures) => {
      const { page, complaints, foreign, close } = await openPage(browser, site.url + path)
      await page.locator(`${part} .thumb`).first().waitFor()
      expect(await picturesOf(page, part)).toEqual(pictures)
      expect([complaints, foreign]).toEqual([[], []])
      await close()
    },
  )

  it('are squares that do not move, and leave their column empty where there is none', async () => {
    const { page, close } = await openPage(browser, `${site.url}tools/`)
    const boxes = await page.$$eval('main .row .thumb', (images) =>
      images.map((image) => [image.getBoundingClientRect().width, image.getBoundingClientRect().height]),
    )
    expect(boxes).toEqual([
      [44, 44],
      [44, 44],
    ])
    const lefts = await page.$$eval('main .row h3', (names) => names.map((name) => name.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
    await close()
  })

  it('are no image to share: that is the one of the operator, or none [page:share:image]', async () => {
    const { page, close } = await openPage(browser, `${site.url}tools/alpha/`)
    expect(await page.locator('meta[property^="og:image"], meta[name^="twitter:image"]').count()).toBe(0)
    await close()
  })
})
