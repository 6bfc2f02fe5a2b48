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
    await page.goto(new URL('/lists/databases/', example.url).href)
    return { page, actions: page.locator('.actions'), close: () => context.close() }
  }

  it('copies the page as Markdown, from where it is served', async () => {
    const { page, actions, close } = await open(true)
    await actions.getByRole('button', { name: 'Copy as Markdown' }).click()
    await actions.getByRole('button', { name: 'Copied' }).waitFor()
    const markdown = await fetch(new URL('/lists/databases/index.md', example.url))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await markdown.text())
    await close()
  })

  it('says when it cannot', async () => {
    const { page, actions, close } = await open(true)
    await page.route('**/index.md', (route) => route.fulfill({ status: 503 }))
    await actions.getByRole('button').click()
    expect(await actions.getByRole('button', { name: 'Could not copy' }).isEnabled()).toBe(true)
    await close()
  })

  it('has links without JavaScript, and no button', async () => {
    const { actions, close } = await open(false)
    await actions.getByText('Open in').click()
    expect(await actions.getByRole('link').allInnerTexts()).toEqual([
      'View as Markdown',
      'ChatGPT',
      'Claude',
      'Grok',
      'Le Chat',
      'Perplexity',
    ])
    expect(await actions.getByRole('button').count()).toBe(0)
    await close()
  })
})
