import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordOfRank } from '../../bench/lib/search-words.ts'
import { makeScaleDirectory } from '../../bench/scale/scale-directory.ts'
import { pageSizes } from '../../bench/scale/scale-sizes.ts'
import { scalePageSlug } from '../../bench/scale/scale-listings.ts'
import { answerFromPage } from '../../shared/release/answer-from-page.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import { openPlainFiles } from '../../shared/release/plain-files.ts'
import { readSearchFile } from '../../shared/release/search-file.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { RESULTS_PER_PAGE } from '../../shared/search/page-query.ts'
import { loadStemmers } from '../../shared/search/load-stemmers.ts'
import { launchBrowser } from '../browser.ts'
import { runCli } from '../cli.ts'
import { findEngine } from '../static/find-engine.ts'
import { serveFolder } from '../static/serve-folder.ts'
import type { PlainHost } from '../static/serve-folder.ts'

/** Some 600 listings: more than one file has, and a page of three documents. */
const PAGES = 30

/** A word that many listings have. */
const WORD = wordOfRank(3)

/** What the best listings for {@link WORD} are, and which files have them. */
interface Best {
  readonly ids: readonly string[]
  readonly files: ReadonlySet<string>
}

describe('a directory of several files of listings on a host of plain files', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-large-'))
  const out = join(scratch, 'out')
  /** The files of listings, and what they wait for, except for some. */
  const held = { files: new Set<string>(), until: Promise.resolve(), except: new Set() as ReadonlySet<string> }
  let browser: Browser
  let host: PlainHost

  beforeAll(async () => {
    const { config } = makeScaleDirectory(join(scratch, 'sources'), PAGES)
    host = await serveFolder(out, {
      async habit({ path }, answer) {
        if (held.files.has(path) && !held.except.has(path)) await held.until
        return answer
      },
    })
    const options = ['--target', 'static', '--base-url', host.url.slice(0, -1)]
    const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out, ...options])
    if (code !== 0) throw new Error(stderr)
    for (const name of readdirSync(join(out, '_/search'), { recursive: true, encoding: 'utf8' })) {
      const path = `_/search/${name}`
      if (/\/\d+\.gz$/.test(path) && !Array.isArray(readSearchFile(readOut(path)).header)) held.files.add(path)
    }
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await host.close()
    rmSync(scratch, { recursive: true, force: true })
  })

  /** A file of the output, unpacked. */
  function readOut(path: string): Uint8Array {
    const bytes = readFileSync(join(out, path))
    return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
  }

  async function findBest(limit: number): Promise<Best> {
    const files = new Set<string>()
    const published = openPlainFiles(async (path) => {
      if (held.files.has(path)) files.add(path)
      return readOut(path)
    })
    const listings = await answerFromPage(openReleases(published, { loadStemmers }), '', (page) =>
      readCollection(page, {}, (collection) =>
        collection.listings(collection.search(WORD, { limit }).hits.map(({ position }) => position)),
      ),
    )
    return { ids: (listings ?? []).map(({ id }) => id), files }
  }

  function shown(page: Page): Promise<string[]> {
    return page.locator('.rows > .row').evaluateAll((all) => all.map(({ id }) => id))
  }

  /** Opens a page whose timers only run when they are told to. */
  async function openPaused(path: string): Promise<Page> {
    const page = await browser.newPage()
    await page.clock.install()
    await page.goto(host.url + path, { waitUntil: 'load' })
    await page.locator('main:not([aria-busy]) .rows > .row').first().waitFor()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    return page
  }

  /** Has the page's engine answer: whatever it was asked before has been answered then. */
  async function ask(page: Page, words: string): Promise<void> {
    // A text: imports in functions of tests are replaced before a browser sees them.
    await page.evaluate(`(async () => {
      const { searchPage } = await import(${JSON.stringify(await findEngine(host.url))})
      const search = searchPage(${JSON.stringify(host.url)})
      const { signal } = new AbortController()
      await search.show({ words: ${JSON.stringify(words)}, filters: new Map(), start: 0 }, signal)
      await search.suggest(${JSON.stringify(words)}, signal)
    })()`)
  }

  it('leads from the place of a listing to the document it stands on, once and for Back [url:page:place]', async () => {
    const slug = scalePageSlug(pageSizes(PAGES).findIndex((size) => size > 2 * RESULTS_PER_PAGE))
    const { listings } = JSON.parse(readFileSync(join(out, slug, 'index.json'), 'utf8')) as {
      listings: { id: string }[]
    }
    const id = listings[2 * RESULTS_PER_PAGE]?.id ?? ''
    const page = await browser.newPage()
    await page.goto(host.url)
    await page.goto(`${host.url}${slug}/#${id}`)
    await page.waitForURL(`${host.url}${slug}/_/3/#${id}`)
    expect(await page.locator(`[id="${id}"]`).evaluate((row) => row.matches(':target'))).toBe(true)
    await page.goBack()
    expect(page.url()).toBe(host.url)
    await page.goto(`${host.url}${slug}/_/3/#${listings[0]?.id}`)
    await page.waitForURL(`${host.url}${slug}/#${listings[0]?.id}`)
    await page.close()
  })

  it('shows the first ten results before the others are there [url:results:first-rows]', async () => {
    const [first, all] = [await findBest(10), await findBest(RESULTS_PER_PAGE)]
    expect(all.ids).toHaveLength(RESULTS_PER_PAGE)
    expect(all.files.size).toBeGreaterThan(first.files.size)
    let release = (): void => undefined
    held.except = first.files
    held.until = new Promise((resolve) => (release = resolve))
    const page = await browser.newPage()
    await page.goto(`${host.url}?query=${WORD}`)
    await page.locator('.rows > .row').nth(9).waitFor()
    expect(await shown(page)).toEqual(first.ids)
    expect(await page.locator('main').getAttribute('aria-busy')).toBe('true')
    release()
    await page.locator('main:not([aria-busy])').waitFor()
    expect(await shown(page)).toEqual(all.ids)
    await page.close()
  })

  it('answers in its search list 80 ms after the last letter, and no letter before [page:search:pause]', async () => {
    const page = await openPaused(`${scalePageSlug(0)}/`)
    const field = page.locator('[role=combobox]')
    const list = page.locator('.hits [role=option]')
    await field.focus()
    await ask(page, WORD)
    for (const [at, letter] of Array.from(WORD).entries()) {
      await field.press(letter)
      await page.clock.runFor(79)
      await ask(page, WORD.slice(0, at + 1))
      expect(await list.count()).toBe(0)
    }
    await page.clock.runFor(1)
    await list.filter({ hasText: `“${WORD}”` }).waitFor()
    expect(await list.count()).toBeGreaterThan(4)
    await page.close()
  })
})
