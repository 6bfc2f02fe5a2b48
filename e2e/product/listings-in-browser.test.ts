import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listViolations } from '../list-violations.ts'
import { validateHtml } from '../scanners/validate-html.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

let example: ServedExample

beforeAll(async () => {
  example = await serveExample()
})

afterAll(async () => {
  await example.close()
})

/** Opens a page of the example without script, and closes it after use. */
async function visit(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await example.browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(example.url + path)
    await use(page)
  } finally {
    await context.close()
  }
}

function columnsOf(page: Page): Promise<string[]> {
  return page.locator('.cmp thead bdi').allTextContents()
}

describe('comparing listings without script', () => {
  it('leads from the boxes of a page to its comparison, where one is removed and another added [page:compare:without-script]', async () => {
    await visit('databases/', async (page) => {
      const tray = page.locator('form.tray')
      expect(await tray.isVisible()).toBe(false)
      for (const id of ['postgresql', 'mysql', 'sqlite']) await page.check(`input[name=compare][value=${id}]`)
      expect(await tray.isVisible()).toBe(true)
      await tray.locator('button.go').click()
      expect(new URL(page.url()).search).toBe('?compare=postgresql&compare=mysql&compare=sqlite')
      expect(await columnsOf(page)).toEqual(['PostgreSQL', 'MySQL', 'SQLite'])
      await page.locator('[aria-label="Remove MySQL"]').click()
      expect(await columnsOf(page)).toEqual(['PostgreSQL', 'SQLite'])
      await page.selectOption('select[name=compare]', 'duckdb')
      await page.locator('form:has(select[name=compare]) button').click()
      expect(await columnsOf(page)).toEqual(['PostgreSQL', 'SQLite', 'DuckDB'])
    })
  })
})

describe('pages of listings', () => {
  it.each([
    ['databases/postgresql/', 'light', 1280],
    ['document-and-key-value-stores/redis/', 'light', 320],
  ] as const)('pass axe and never scroll sideways: %s, %s, %i pixels wide', checkLook)

  it.each(['databases/postgresql/', 'document-and-key-value-stores/redis/'])(
    'are valid and weigh at most 20 KB with all that they load: %s [page:listing:valid] [page:listing:weight]',
    async (path) => {
      const context = await example.browser.newContext()
      const page = await context.newPage()
      const loaded: Promise<Buffer>[] = []
      page.on('response', (response) => {
        if (new URL(response.url()).protocol !== 'data:') loaded.push(response.body())
      })
      await page.goto(example.url + path, { waitUntil: 'networkidle' })
      const bodies = await Promise.all(loaded)
      expect(await validateHtml(String(bodies[0]))).toEqual([])
      const weight = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
      expect(weight).toBeLessThanOrEqual(20 * 1024)
      await context.close()
    },
  )
})

describe('compare pages', () => {
  it.each([
    ['databases/?compare=postgresql&compare=mysql&compare=sqlite', 'dark', 320],
    ['databases/?compare=nowhere', 'light', 320],
    ['?compare=redis&compare=valkey', 'light', 1280],
  ] as const)('pass axe and never scroll sideways: %s, %s, %i pixels wide', checkLook)
})

async function checkLook(path: string, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const context = await example.browser.newContext({ colorScheme, viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.goto(example.url + path)
  expect(await listViolations(page)).toEqual([])
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scroll).toBe(client)
  await context.close()
}
