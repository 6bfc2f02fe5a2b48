import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

describe('what people do with a page for their assistant', () => {
  let example: ServedExample

  beforeAll(async () => {
    example = await serveExample('https://example.org/lists')
  })

  afterAll(() => example.close())

  async function open(javaScriptEnabled: boolean) {
    const permissions = javaScriptEnabled ? ['clipboard-read', 'clipboard-write'] : []
    const context = await example.browser.newContext({ javaScriptEnabled, permissions })
    const page = await context.newPage()
    await page.goto(new URL('/lists/databases/postgresql/', example.url).href)
    await page.locator('.quiet > summary').click()
    return { page, actions: page.locator('.quiet'), close: () => context.close() }
  }

  it('copies the page as Markdown, from where it is served', async () => {
    const { page, actions, close } = await open(true)
    await actions.getByRole('button', { name: 'Copy as Markdown' }).click()
    await actions.getByRole('button', { name: 'Copied' }).waitFor()
    const markdown = await fetch(new URL('/lists/databases/postgresql/index.md', example.url))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await markdown.text())
    await close()
  })

  it('says when it cannot', async () => {
    const { page, actions, close } = await open(true)
    await page.route('**/index.md', (route) => route.fulfill({ status: 503 }))
    await actions.getByRole('button', { name: 'Copy as Markdown' }).click()
    expect(await actions.getByRole('button', { name: 'Could not copy' }).isEnabled()).toBe(true)
    await close()
  })

  it.each(['', 'databases/', 'databases/postgresql/'])(
    'moves nothing when the script comes late: /%s',
    async (path) => {
      const page = await example.browser.newPage({ viewport: { width: 360, height: 4000 } })
      let release = (): void => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/_/page.*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(new URL(`/lists/${path}`, example.url).href, { waitUntil: 'commit' })
      await page.locator('footer').waitFor()
      // The whole document is painted from here on; a busy machine may have painted a part of it before.
      const painted = await page.evaluate(
        () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      release()
      await page.locator('main button.copy:not([hidden])').first().waitFor({ state: 'attached' })
      const shifts = await page.evaluate(
        (since) =>
          new Promise<string[]>((resolve) => {
            const seen: string[] = []
            new PerformanceObserver((list) => {
              const late = list.getEntries().filter(({ startTime }) => startTime > since)
              seen.push(...late.map((entry) => JSON.stringify(entry)))
            }).observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)))
          }),
        painted,
      )
      expect(shifts).toEqual([])
      await page.close()
    },
  )

  it('has links without JavaScript, and no button', async () => {
    const { actions, close } = await open(false)
    expect(await actions.getByRole('link').allInnerTexts()).toEqual([
      'JSON',
      'JSON-LD',
      'Markdown',
      'ChatGPT',
      'Claude',
      'Connect the whole list',
    ])
    expect(await actions.getByRole('button').count()).toBe(0)
    await close()
  })
})
