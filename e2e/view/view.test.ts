import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderView } from '../../shared/renditions/render-view.ts'
import { TRANSLATIONS } from '../../shared/renditions/words/translations.ts'
import { launchBrowser } from '../browser.ts'
import { listViolations } from '../list-violations.ts'
import { HOSTILE_PAGE } from '../pages/hostile-site.ts'
import { PROJECT_DIR } from '../paths.ts'
import { serveSite } from '../pages/serve-site.ts'
import type { ServedSite } from '../pages/serve-site.ts'
import { ALL_CAPABILITIES, openView, readView } from './open-view.ts'
import type { OpenedView, ViewOptions } from './open-view.ts'

/** Bytes of the document, plain and with gzip. */
const MAX_BYTES = 14_336
const MAX_GZIP_BYTES = 6_144

/** A call of every tool, and words that its view shows. */
const CALLS: readonly [tool: string, args: Record<string, unknown>, seen: readonly string[]][] = [
  [
    'search',
    { query: 'sql', limit: 5 },
    ['PostgreSQL', 'Object-relational database', '5 / 108', 'More', 'Compare', 'Open'],
  ],
  ['browse', { limit: 5 }, ['Percona Server for MySQL', 'Deprecated', '5 / 600']],
  ['facets', { name: 'categories' }, ['A page of fifty', 'Listings: 50']],
  ['compare', { ids: ['postgresql', 'mysql', 'sqlite'] }, ['Tags differs', 'GPL-2.0-only', 'Categories']],
  [
    'fetch',
    { id: 'postgresql' },
    ['Object-relational database', 'Oracle Database, Microsoft SQL Server', 'Data model'],
  ],
  ['changes', {}, ['Nothing found']],
]

/** The narrowest, in which most goes wrong; `npm run test:all` has two more. */
const LOOKS = [
  ...(process.env['TEST_ALL']
    ? [{ width: 720, context: { theme: 'light' } } as const, { width: 480, context: { theme: 'dark' } } as const]
    : []),
  { width: 320, context: { theme: 'dark' } },
] as const

describe('the view of a directory in a sandboxed frame of the official bridge', () => {
  let english: ServedSite
  let arabic: ServedSite
  let hostile: ServedSite
  let browser: Browser

  beforeAll(async () => {
    ;[english, arabic, hostile, browser] = await Promise.all([
      serveSite('english'),
      serveSite('arabic'),
      serveSite('hostile'),
      launchBrowser(),
    ])
  })

  afterAll(async () => {
    await browser.close()
    await Promise.all([english.close(), arabic.close(), hostile.close()])
  })

  const open = (options: Partial<ViewOptions> = {}): Promise<OpenedView> =>
    openView(browser, { endpoint: `${english.url}mcp`, ...options })

  it('is one small document, the same from every endpoint [apps:view:document]', async () => {
    const { text, ...rest } = await readView(`${english.url}mcp`)
    expect(rest).toEqual({
      uri: 'ui://directory/view',
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { prefersBorder: true } },
    })
    expect(text).toMatch(/^<!doctype html>/)
    expect(text).not.toMatch(/https?:|\bsrc=|\bhref=|url\(|@import|\bimport\b/)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES)
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(MAX_GZIP_BYTES)
    expect(text).not.toMatch(/%[a-zA-Z]+%/)
    expect(await readView(`${english.url}small/mcp`)).toEqual({ text, ...rest })
  })

  it('is as small in every language [apps:view:language]', () => {
    const built = readFileSync(join(PROJECT_DIR, 'dist/web/view.html'), 'utf8')
    for (const language of Object.keys(TRANSLATIONS)) {
      expect([language, Buffer.byteLength(renderView(built, { language })) <= MAX_BYTES]).toEqual([language, true])
    }
  })

  it.each(LOOKS)(
    'shows the answer of every tool, $width pixels wide, $context [apps:view:answers] [apps:view:accessible]',
    async (look) => {
      const view = await open(look)
      for (const [tool, args, seen] of CALLS) {
        await view.show(tool, args)
        const text = (await view.frame.locator('main').innerText()).replaceAll(/\s+/g, ' ')
        for (const words of seen) expect(text).toContain(words)
        const found = { tool, violations: await listViolations(view.frame), overflow: await readOverflow(view) }
        expect(found).toEqual({ tool, violations: [], overflow: 0 })
      }
      expect({ complaints: view.complaints, requests: view.requests, errors: await view.events('error') }).toEqual({
        complaints: [],
        // The page of the host.
        requests: ['http://host.example/'],
        errors: [],
      })
      await view.close()
    },
  )

  it.each(process.env['TEST_ALL'] ? [320, 720] : [320])(
    'speaks the language of the directory, in its direction, %i pixels wide [apps:view:language] [apps:view:accessible]',
    async (width) => {
      const view = await open({ endpoint: `${arabic.url}mcp`, width, context: { theme: 'dark', locale: 'en-GB' } })
      const { frame } = view
      const read = async (): Promise<string> => (await frame.locator('main').innerText()).replaceAll(/\s+/g, ' ')
      expect(await read()).toBe('جارٍ التحميل…')
      const calls: readonly [tool: string, args: Record<string, unknown>, seen: readonly string[]][] = [
        ['search', { query: 'SQL', limit: 5 }, ['فتح', 'قارن']],
        ['browse', {}, ['مهمل']],
        ['facets', { name: 'categories' }, ['المدخلات: 3']],
        ['compare', { ids: ['postgresql', 'redis'] }, ['الوسوم مختلف', 'الرخصة']],
        ['fetch', { id: 'postgresql' }, ['الموقع', 'الصفحة في الدليل', 'التوثيق', 'الرخصة']],
        ['search', { query: 'zzzzzz' }, ['لا توجد نتائج']],
        ['fetch', { id: 'no-such-thing' }, ['لم ينجح ذلك']],
      ]
      const said = new Set<string>()
      for (const [tool, args, seen] of calls) {
        await view.show(tool, args)
        for (const words of seen) expect(await read()).toContain(words)
        for (const text of await frame.locator('button, label, th, dt, h1').allInnerTexts()) said.add(text.trim())
        const found = { tool, violations: await listViolations(frame), overflow: await readOverflow(view) }
        expect(found).toEqual({ tool, violations: [], overflow: 0 })
      }
      // Names that the sources gave are theirs.
      const ownNames = /^(?:PostgreSQL|Redis|nginx|Written in( مختلف)?|Type|)$/
      expect([...said].filter((text) => /[A-Za-z]{3}/.test(text) && !ownNames.test(text))).toEqual([
        'قاعدة المثال (Example DB)',
      ])
      expect(await frame.evaluate(() => [document.documentElement.lang, document.dir])).toEqual(['ar', 'rtl'])
      expect(view.complaints).toEqual([])
      await view.close()
    },
  )

  it('adds more, compares what is ticked and tells the model [apps:view:actions]', async () => {
    const view = await open()
    const { frame } = view
    await view.show('search', { query: 'sql', limit: 5 })
    const compare = frame.getByRole('button', { name: 'Compare', exact: true })
    expect(await compare.isDisabled()).toBe(true)

    await frame.getByRole('button', { name: 'More' }).click()
    await frame.getByText('10 / 108').waitFor()
    expect(await frame.getByRole('listitem').count()).toBe(10)
    // Where what is new begins.
    const focused = await frame.evaluate(
      () => document.activeElement?.closest('li')?.previousElementSibling?.textContent,
    )
    expect(focused).toContain('libSQL')

    const boxes = await frame.getByRole('checkbox').all()
    for (const box of boxes.slice(0, 5)) await box.check()
    expect(await boxes[5]?.isDisabled()).toBe(true)
    for (const box of boxes.slice(2, 5)) await box.uncheck()
    await frame.getByText('2 selected, up to 5').waitFor()
    await compare.click()
    await frame.getByRole('table').waitFor()
    const ids = ['postgresql', 'postgresql-for-postgresql']
    expect((await view.events('call')).slice(0, 2)).toEqual([
      { name: 'search', args: { query: 'sql', limit: 5, cursor: expect.any(String) } },
      { name: 'compare', args: { ids } },
    ])
    expect((await view.events('context')).at(-1)).toEqual({
      content: [{ type: 'text', text: `Chosen by the user: ${JSON.stringify(ids)}` }],
      structuredContent: { ids },
    })

    // Back to the list as it was left.
    await frame.getByRole('button', { name: 'Back' }).click()
    expect(await frame.getByRole('listitem').count()).toBe(10)
    expect(await boxes[0]?.isChecked()).toBe(true)
    expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('Compare')
    await view.close()
  })

  it('leads from categories to listings to one of them, by keyboard alone [apps:view:actions] [apps:view:accessible]', async () => {
    const view = await open()
    const { frame, page } = view
    await view.show('facets', { name: 'categories' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    for (const name of ['A page of fifty', 'PostgreSQL']) {
      const button = frame.getByRole('button', { name, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      await frame.getByRole('button', { name: 'Back' }).waitFor()
      await button.waitFor({ state: 'detached' })
      expect(await frame.evaluate(() => document.activeElement?.localName)).toBe('h1')
    }
    await frame.getByRole('button', { name: 'Website: PostgreSQL' }).press('Enter')
    await expect.poll(() => view.events('open')).toEqual(['https://www.postgresql.org/'])
    await frame.getByRole('button', { name: 'Back' }).press('Enter')
    expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('PostgreSQL')
    await frame.getByRole('button', { name: 'Open PostgreSQL', exact: true }).press('Space')
    await expect.poll(() => view.events('open')).toHaveLength(2)
    expect((await view.events('context')).at(-1)).toMatchObject({ structuredContent: { ids: ['postgresql'] } })
    await view.close()
  })

  it('ends in what happened: an error, nothing, text, or cancelled [apps:view:states]', async () => {
    const view = await open()
    const { frame, page } = view
    const read = (): Promise<string> => frame.locator('main').innerText()
    expect(await read()).toBe('Loading…')
    await view.show('search', { query: 'zzzzzz' })
    expect(await read()).toBe('Nothing found')
    await view.show('fetch', { id: 'no-such-thing' })
    expect(await read()).toMatch(/^That did not work\s+id: /)
    await view.showResult({ content: [{ type: 'text', text: 'Only <b>text</b>' }] })
    expect(await read()).toMatch(/^Answer\s+Only <b>text<\/b>$/)
    await page.evaluate(() => window.host.cancel('user action'))
    await frame.getByText('Cancelled. user action').waitFor()

    // A call of the view's own that fails says so and leaves what is shown.
    await view.show('search', { query: 'sql', limit: 5 })
    await view.showResult(
      {
        content: [],
        structuredContent: { results: [{ id: 'gone', title: 'Gone' }], total: 1, nextCursor: 'no cursor' },
      },
      { query: 'sql' },
    )
    await frame.getByRole('button', { name: 'More' }).click()
    await frame.getByRole('status').getByText('cursor').waitFor()
    await frame.getByRole('button', { name: 'Gone', exact: true }).click()
    await frame.getByRole('status').getByText('gone').waitFor()
    expect(await frame.getByRole('listitem').count()).toBe(1)
    await view.close()
  })

  it('looks as the host does, and follows it [apps:view:theme]', async () => {
    const variables = { '--color-background-primary': 'rgb(1, 2, 3)', '--font-sans': 'monospace' }
    const safeAreaInsets = { top: 40, right: 0, bottom: 0, left: 0 }
    const view = await open({
      context: { theme: 'dark', styles: { variables }, safeAreaInsets } as NonNullable<ViewOptions['context']>,
    })
    const { frame, page } = view
    const readLook = (): Promise<unknown> =>
      frame.evaluate(() => {
        const { colorScheme, backgroundColor, direction } = getComputedStyle(document.documentElement)
        const { fontFamily, paddingTop: top } = getComputedStyle(document.body)
        return { colorScheme, backgroundColor, fontFamily, direction, top }
      })
    const before = { backgroundColor: 'rgb(1, 2, 3)', fontFamily: 'monospace', top: '52px' }
    expect(await readLook()).toEqual({ ...before, colorScheme: 'dark', direction: 'ltr' })
    // What is said stays in the language of the directory.
    await page.evaluate(() => window.host.change({ theme: 'light', locale: 'fa-IR' }))
    await expect.poll(readLook).toMatchObject({ colorScheme: 'light', direction: 'ltr' })
    await view.close()
  })

  it('offers what the host can do, and no more [apps:view:capabilities]', async () => {
    const view = await open({ capabilities: {} })
    for (const [tool, args] of CALLS) {
      await view.show(tool, args)
      expect([tool, await view.frame.locator('button:visible, input').count()]).toEqual([tool, 0])
    }
    await view.close()
    const { openLinks: _, ...others } = ALL_CAPABILITIES
    const quiet = await open({ capabilities: { openLinks: {} } })
    await quiet.show('search', { query: 'sql', limit: 5 })
    await quiet.frame.getByRole('button', { name: 'Open MySQL' }).click()
    await expect.poll(() => quiet.events('open')).toHaveLength(1)
    expect(await quiet.events('context')).toEqual([])
    await quiet.close()
    const closed = await open({ capabilities: others })
    await closed.show('search', { query: 'sql', limit: 5 })
    expect(await closed.frame.getByRole('button', { name: /^Open/ }).count()).toBe(0)
    await closed.close()
  })

  it('says its height when that changes, is heard by its parent alone, and answers when it ends [apps:view:host]', async () => {
    const view = await open()
    const { frame, page } = view
    await view.show('fetch', { id: 'postgresql' })
    const height = await frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height))
    await expect.poll(async () => (await view.events('size')).at(-1)).toEqual({ height })
    const sizes = await view.events('size')
    await view.show('fetch', { id: 'postgresql' })
    expect(await view.events('size')).toEqual(sizes)
    // From its own window, as from any other but the host's.
    await frame.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('message', resolve, { once: true })
          window.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-cancelled', params: {} }, '*')
        }),
    )
    expect(await frame.locator('[role=status]').textContent()).toBe('')
    expect(await page.evaluate(() => window.host.teardown())).toEqual({})
    await view.close()
  })

  it('runs nothing of hostile listings, and opens http and https only [apps:view:inert]', async () => {
    const view = await open({ endpoint: `${hostile.url}${HOSTILE_PAGE}/mcp` })
    const { frame } = view
    const allowed = 'main,p,div,h1,h2,ul,li,button,label,input,b,span,table,thead,tbody,tr,th,td,small,dl,dt,dd'
    const calls = [
      ['search', { query: '', limit: 50 }],
      ['browse', { limit: 50 }],
      ['compare', { ids: ['constructor', 'location', '__proto__'] }],
      ['fetch', { id: 'constructor' }],
      ['fetch', { id: '../../etc/passwd' }],
    ] as const
    for (const [tool, args] of calls) {
      await view.show(tool, args)
      const buttons = frame.getByRole('button', { name: /^(?:Open|Website|Link|Repo|Page)/ })
      await buttons.evaluateAll((all) => all.forEach((button) => (button as HTMLElement).click()))
      const traces = await frame.evaluate((known) => {
        const elements = [...document.body.querySelectorAll('*')].filter((each) => each.localName !== 'script')
        return {
          pwned: '__pwned' in window,
          foreign: elements.filter((each) => !each.matches(known)).map(({ localName }) => localName),
          handlers: elements.flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith('on'))),
        }
      }, allowed)
      const overflow = await readOverflow(view)
      expect({ tool, overflow, ...traces }).toEqual({ tool, overflow: 0, pwned: false, foreign: [], handlers: [] })
    }
    const opened = await view.events('open')
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.filter((url) => !/^https?:\/\/[^/@]+\//.test(String(url)))).toEqual([])
    expect({ complaints: view.complaints, requests: view.requests }).toEqual({
      complaints: [],
      requests: ['http://host.example/'],
    })
    await view.close()
  })
})

/** How far the document can be scrolled sideways: tables scroll by themselves. */
function readOverflow({ frame }: OpenedView): Promise<number> {
  return frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
