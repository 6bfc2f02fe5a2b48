import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { runCli, startCli } from '../cli.ts'
import { openDoor } from '../open-door.ts'
import { PROJECT_DIR } from '../paths.ts'
import { serveFolder } from '../static/serve-folder.ts'

const KINDS = ['books', 'apis', 'software', 'events'] as const

type Kind = (typeof KINDS)[number]

type Host = 'a server' | 'plain files'

/** Stops on the way to what is looked for at most: who meets more gives up. */
const MAX_STOPS = 60

/** A directory whose maintainer can change it. */
interface Site {
  readonly url: string
  /** Appends to a file of its sources and publishes again. */
  publish(file: string, text: string): Promise<void>
  close(): Promise<void>
}

/** Publishes a copy of an example: on a server, or as plain files. */
async function serve(kind: Kind, host: Host): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-tasks-'))
  cpSync(join(PROJECT_DIR, 'examples', kind), folder, { recursive: true })
  const config = join(folder, 'directory.yml')
  writeFileSync(
    config,
    `${readFileSync(config, 'utf8')}\ncontribute: { repository: https://github.com/example/list }\n`,
  )
  const out = join(folder, 'out')
  const files = host === 'plain files' ? await serveFolder(out, { prefix: '/repo' }) : undefined
  const door = files === undefined ? await openDoor() : undefined
  const url = files?.url ?? `http://127.0.0.1:${door?.port}/`
  const build = async (): Promise<void> => {
    const target = ['--target', files === undefined ? 'server' : 'static', '--base-url', url.slice(0, -1)]
    const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out, ...target])
    if (code !== 0) throw new Error(stderr)
  }
  await build()
  const server = door && (await startCli(['serve', '-o', out, '--port', '0']))
  if (server !== undefined) door?.leadTo(Number(new URL(server.url).port))
  return {
    url,
    async publish(file, text) {
      const path = join(folder, file)
      writeFileSync(path, readFileSync(path, 'utf8') + text)
      await build()
    },
    async close() {
      await Promise.all([server?.stop(), door?.close(), files?.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs in the page: what a screen reader would call the element that has the focus. */
function nameFocused(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return ''
  const { labels } = element as HTMLInputElement
  return (element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent).replaceAll(/\s+/g, ' ').trim()
}

/** With scripts both show the same: `npm run test:all` tries servers as well. */
const HOSTS = process.env['TEST_ALL'] ? (['a server', 'plain files'] as const) : (['plain files'] as const)

describe.each(HOSTS)('ten tasks from the keyboard alone, on %s [page:tour:keyboard]', (host) => {
  const sites = new Map<Kind, Site>()
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
    await Promise.all(KINDS.map(async (kind) => sites.set(kind, await serve(kind, host))))
  })

  afterAll(async () => {
    await Promise.all([browser.close(), ...Array.from(sites.values(), (site) => site.close())])
  })

  /** A visitor of one directory, who has no mouse. */
  async function visit(kind: Kind, path = '') {
    const site = sites.get(kind)
    if (site === undefined) throw new Error(`${kind} is not served`)
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(site.url + path, { waitUntil: 'load' })
    return {
      page,
      site,
      /** Goes from stop to stop until one has this name. @returns How many there were. */
      reach: async (name: string | RegExp, key = 'Tab'): Promise<number> => {
        const met: string[] = []
        while (met.length < MAX_STOPS) {
          await page.keyboard.press(key)
          const focused = await page.evaluate(nameFocused)
          met.push(focused)
          if (typeof name === 'string' ? focused === name : name.test(focused)) return met.length
        }
        throw new Error(`${String(name)} is not among ${met.join(' | ')}`)
      },
      /** What is seen once an address is reached, below the root of the directory. */
      arrive: async (address: string) => {
        await page.waitForURL(site.url + address)
        await page.locator('main:not([aria-busy])').waitFor()
        return {
          heading: await page.locator('h1').innerText(),
          names: await page.locator('.rows > .row h3 > a').allInnerTexts(),
        }
      },
      close: async () => {
        await context.close()
        expect(complaints).toEqual([])
      },
    }
  }

  it('finds a thing whose name is misspelt, and gets Back to what was found', async () => {
    const { page, reach, arrive, close } = await visit('software')
    await page.keyboard.press('/')
    await page.keyboard.type('ripgerp')
    await page.keyboard.press('Enter')
    const found = await arrive('?query=ripgerp')
    expect(found).toEqual({ heading: 'Results for “ripgerp”', names: ['ripgrep'] })
    expect(await page.locator('.note').innerText()).toBe(
      'Showing results for “ripgrep”. Nothing here mentions “ripgerp”.',
    )
    await reach('ripgrep')
    await page.keyboard.press('Enter')
    expect(await arrive('find-things/ripgrep/')).toMatchObject({ heading: 'ripgrep' })
    await page.goBack()
    expect(await arrive('?query=ripgerp')).toEqual(found)
    expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('ripgerp')
    await close()
  })

  it('compares three, the next stop after the second box being what compares them', async () => {
    const { page, reach, arrive, close } = await visit('books', 'futures/')
    const books = ['R.U.R.', 'We', 'Brave New World']
    for (const book of books) {
      await reach(book)
      await reach(`Compare ${book}`)
      await page.keyboard.press('Space')
    }
    expect(await reach(/^Compare these/)).toBe(1)
    await page.keyboard.press('Enter')
    const compared = await arrive('futures/?compare=r-u-r&compare=we&compare=brave-new-world')
    expect(compared.heading).toBe('R.U.R., We and Brave New World')
    expect(await page.locator('.cmp thead bdi').allTextContents()).toEqual(books)
    expect(await page.locator('.cmp tr', { hasText: 'First published' }).locator('td').allInnerTexts()).toEqual([
      '1920',
      '1924',
      '1932',
    ])
    await page.goBack()
    await arrive('futures/')
    expect(await page.locator('.row :checked').count()).toBe(3)
    await close()
  })

  it('narrows by two facets, and takes one after the other back', async () => {
    const { page, reach, arrive, close } = await visit('apis', 'earth-and-space/')
    await reach('Skip to filters')
    await page.keyboard.press('Enter')
    expect(await reach(/^No key needed/)).toBe(1)
    await page.keyboard.press('Space')
    const free = await arrive('earth-and-space/?filter_auth=open')
    expect(free.heading).toBe('Earth and space, No key needed')
    expect(free.names).toHaveLength(9)
    await reach(/^GeoJSON/)
    await page.keyboard.press('Space')
    expect(await arrive('earth-and-space/?filter_auth=open&filter_format=GeoJSON')).toEqual({
      heading: 'Earth and space, No key needed, GeoJSON',
      names: ['US National Weather Service', 'USGS Earthquakes'],
    })
    await page.goBack()
    expect(await arrive('earth-and-space/?filter_auth=open')).toEqual(free)
    await page.goBack()
    expect(await arrive('earth-and-space/#_facets')).toMatchObject({ heading: 'Earth and space' })
    expect(await page.locator('.facets :checked').count()).toBe(0)
    await close()
  })

  it('shares what was found', async () => {
    const { page, reach, arrive, close } = await visit('events', '?query=halley')
    expect(await arrive('?query=halley')).toMatchObject({ names: [`Return of Halley's Comet`] })
    await reach(`Return of Halley's Comet`)
    await page.keyboard.press('Enter')
    const seen = await arrive('close-passages/return-of-halleys-comet/')
    await reach('Copy link')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    expect(await arrive('close-passages/return-of-halleys-comet/')).toEqual(seen)
    await close()
  })

  it('finds what replaces a thing', async () => {
    const { page, reach, arrive, close } = await visit('software')
    await page.keyboard.press('/')
    await page.keyboard.type('instead of curl')
    await page.locator('.hits [role=option]', { hasText: 'Alternatives to curl' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await arrive('?filter_alternative_to=curl')).toEqual({
      heading: 'Alternatives to curl',
      names: ['HTTPie', 'xh'],
    })
    await reach('xh')
    await page.keyboard.press('Enter')
    expect(await arrive('talk-to-the-network/xh/')).toMatchObject({ heading: 'xh' })
    await close()
  })

  it('browses without words, from one thing to the next, and up again', async () => {
    const { page, reach, arrive, close } = await visit('events')
    await reach(/^Meteor showers/)
    await page.keyboard.press('Enter')
    const all = await arrive('meteor-showers/')
    expect(all.names).toHaveLength(5)
    await reach(all.names[0] ?? '')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: all.names[0] ?? '' }).waitFor()
    await reach(`${all.names[1]} →`)
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: all.names[1] ?? '' }).waitFor()
    await reach('Meteor showers')
    await page.keyboard.press('Enter')
    expect(await arrive('meteor-showers/')).toEqual(all)
    await close()
  })

  it('suggests an edit of what is wrong', async () => {
    const { page, reach, close } = await visit('apis', 'development/github/')
    await reach('Suggest an edit')
    const target = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)
    expect(target).toMatch(/^https:\/\/github\.com\/example\/list\/edit\/main\/apis\.yml/)
    await close()
  })

  it('takes the data along', async () => {
    const { page, reach, arrive, close } = await visit('books')
    // What is at the end is near from there.
    await reach('Spreadsheet (CSV)', 'Shift+Tab')
    await page.keyboard.press('Enter')
    expect(await arrive('_/data/')).toMatchObject({ heading: 'All data' })
    await reach('Spreadsheet (CSV)')
    const loaded = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const rows = (await text(await (await loaded).createReadStream())).trim().split('\r\n')
    expect(rows).toHaveLength(31)
    expect(rows[0]).toMatch(/^id,name,url,description,/)
    expect(rows[1]).toMatch(/^anna-karenina,Anna Karenina,/)
    await close()
  })

  it('sees what is new, and comes back to what has changed since', async () => {
    const { page, site, reach, arrive, close } = await visit('software')
    const row = (name: string, day: number): string =>
      `${JSON.stringify({ name, url: `https://${name}.example`, purpose: 'Find things', added: `2026-11-0${day}`, description: `About ${name}.` })}\n`
    const news = page.locator('section', { has: page.getByRole('heading', { name: 'New', exact: true }) })
    expect(await news.locator('li').count()).toBe(0)
    await site.publish('tools.jsonl', row('one', 1) + row('two', 2) + row('three', 3))
    await page.reload()
    expect((await news.locator('li').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'three added 3 Nov 2026 About three. · in Find things',
      'two added 2 Nov 2026 About two. · in Find things',
      'one added 1 Nov 2026 About one. · in Find things',
    ])
    await reach('three')
    await page.keyboard.press('Enter')
    expect(await arrive('find-things/three/')).toMatchObject({ heading: 'three' })
    await close()
  })
})
