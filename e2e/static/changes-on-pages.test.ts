import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { runCli } from '../cli.ts'
import { serveFolder } from './serve-folder.ts'
import type { PlainHost } from './serve-folder.ts'

const HOSTILE = '<img src=x onerror=alert(1)> "gone"'

/** Where the directory is on its host. */
const PREFIX = '/repo'

/** Rows of two releases: one stays, one is changed, one moves, one gets another name, one goes, one comes. */
const RELEASES = [
  [
    ['Stays', 'https://stays.example/', 'tools', 'As it was.'],
    ['Changes', 'https://changes.example/', 'tools', 'As it was.'],
    ['Moves', 'https://moves.example/', 'tools', 'It moves.'],
    ['Old name', 'https://renamed.example/', 'tools', 'It is renamed.'],
    [HOSTILE, 'https://gone.example/', 'tools', 'It goes.'],
  ],
  [
    ['Stays', 'https://stays.example/', 'tools', 'As it was.'],
    ['Changes', 'https://changes.example/', 'tools', 'As it is now.'],
    ['Moves', 'https://moves.example/', 'places', 'It moves.'],
    ['New name', 'https://renamed.example/', 'tools', 'It is renamed.'],
    ['Comes', 'https://comes.example/', 'tools', 'It comes.'],
  ],
]

let folder: string
let host: PlainHost
let browser: Browser
/** Paths of the listings of the first release. */
const PLACES: Record<string, string> = {}
/** Whether the root page of the first release has “New and changed”. */
let isShownAtFirst: boolean

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-gone-'))
  const out = join(folder, 'out')
  host = await serveFolder(out, {
    prefix: PREFIX,
    // As hosts of plain files do.
    habit: ({ answer }, sent) => (sent.status === 404 ? { ...answer('404.html'), status: 404 } : sent),
  })
  const config = {
    title: 'Werkzeuge',
    description: 'Alle.',
    language: 'de',
    base_url: host.url.slice(0, -1),
    target: 'static',
    shrink: 'allow',
    sources: [{ kind: 'json', files: 'rows.json', category: { field: 'category' } }],
  }
  writeFileSync(join(folder, 'directory.yml'), JSON.stringify(config))
  for (const [at, rows] of RELEASES.entries()) {
    const listings = rows.map(([name, url, category, description]) => ({ name, url, category, description }))
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(listings))
    const env = { SOURCE_DATE_EPOCH: String(1_767_225_600 + at * 86_400) }
    const { code, stderr } = await runCli(['build', '--plain', '-c', join(folder, 'directory.yml'), '-o', out], { env })
    if (code !== 0) throw new Error(stderr)
    if (at > 0) continue
    const index = (await (await fetch(`${host.url}tools/index.json`)).json()) as {
      listings: { id: string; name: string }[]
    }
    for (const { id, name } of index.listings) PLACES[name] = `tools/${id}/`
    const page = await open('')
    await page.mouse.wheel(0, 10_000)
    await page.waitForLoadState('networkidle')
    isShownAtFirst = await page.locator('section[data-changes]').isVisible()
    await page.close()
  }
})

afterAll(async () => {
  await browser.close()
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await page.goto(host.url + path)
  return page
}

describe('the root page of a directory without dates', () => {
  it('lists what has changed lately, with the day [changes:page:root]', async () => {
    const page = await open('')
    const section = page.locator('section[data-changes]')
    await page.mouse.wheel(0, 10_000)
    await section.locator('li').first().waitFor()
    const rows = await section.locator('li').allInnerTexts()
    const plain = rows.map((row) => row.replaceAll(/\s+/g, ' '))
    expect(plain).toEqual([
      'Old name Entfernt 2. Jan. 2026',
      `${HOSTILE} Entfernt 2. Jan. 2026`,
      'Moves Verschoben 2. Jan. 2026',
      'Changes Geändert 2. Jan. 2026',
      'New name Hinzugefügt 2. Jan. 2026',
      'Comes Hinzugefügt 2. Jan. 2026',
    ])
    await section.getByRole('link', { name: 'Comes' }).click()
    await page.waitForURL(`${host.url}tools/comes/`)
    await page.close()
  })

  it('has nothing of a first release, since which nothing has changed [changes:page:root]', () => {
    expect(isShownAtFirst).toBe(false)
  })

  it('leads to them without script [changes:page:root]', async () => {
    const page = await open('', { javaScriptEnabled: false })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Neu und geändert' }).click()
    expect(page.url()).toBe(`${host.url}_/changes/`)
    await page.close()
  })
})

describe('the place of a listing on a host of files', () => {
  it('leads on where it moved to another page [changes:gone:static]', async () => {
    const page = await open(PLACES['Moves'] ?? '')
    await page.waitForURL(`${host.url}places/moves/`)
    expect(await page.locator('h1').innerText()).toBe('Moves')
    await page.close()
  })

  it('says that it was removed, and when [changes:gone:static]', async () => {
    const page = await open(PLACES[HOSTILE] ?? '')
    const note = page.locator('.gone')
    await note.waitFor()
    expect((await note.innerText()).replaceAll(/\s+/g, ' ').trim()).toBe(
      `${HOSTILE} wurde aus diesem Verzeichnis entfernt. 2026-01-02`,
    )
    await page.close()
  })

  it('says what has its link since [changes:gone:static]', async () => {
    const page = await open(PLACES['Old name'] ?? '')
    const note = page.locator('.gone')
    await note.waitFor()
    expect((await note.innerText()).replaceAll(/\s+/g, ' ').trim()).toBe(
      'Old name wurde aus diesem Verzeichnis entfernt. 2026-01-02 Siehe stattdessen new-name.',
    )
    await note.getByRole('link').click()
    await page.waitForURL(`${host.url}tools/new-name/`)
    await page.close()
  })

  it('names the path and what may have been meant [url:errors:near-pages]', async () => {
    const page = await open('tolls/chnges/')
    const near = page.locator('.near')
    await near.waitFor()
    expect(await near.locator('code').innerText()).toBe(new URL('tolls/chnges/', host.url).pathname)
    const links = near.getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Tools', 'Changes'])
    await links.last().click()
    await page.waitForURL(host.url + (PLACES['Changes'] ?? ''))
    await page.close()
  })

  it('leads to the categories without script [url:errors:near-pages]', async () => {
    const page = await open('tolls/', { javaScriptEnabled: false })
    expect(await page.locator('.near').isHidden()).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'tools' }).click()
    await page.waitForURL(`${host.url}tools/`)
    await page.close()
  })

  it.each(['tools/never-was/', 'never/was/here/', 'tools/%25ff/'])(
    'says no more where nothing was: %s',
    async (path) => {
      const page = await open(path)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('.gone').isHidden()).toBe(true)
      expect(page.url()).toBe(host.url + path)
      await page.close()
    },
  )
})
