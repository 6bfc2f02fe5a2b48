import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { BROWSERS, openPage } from '../open-page.ts'
import { serveFolder } from './serve-folder.ts'
import type { PlainHost } from './serve-folder.ts'

/** Where the directory is on its host. */
const PREFIX = '/repo'

/** What a person sees of the page. */
interface SeenPage {
  readonly title: string
  /** Address, and all text, of each file. */
  readonly files: readonly { readonly url: string; readonly text: string }[]
  readonly described: string | undefined
  /** Commands with a button that copies them. */
  readonly commands: readonly string[]
  /** By how many pixels it is wider than the window. */
  readonly excess: number
}

/** Runs in a page of any browser. */
function readSeen(): SeenPage {
  const main = document.querySelector<HTMLElement>('main')
  const all = <T extends HTMLElement>(selector: string): T[] => Array.from(main?.querySelectorAll<T>(selector) ?? [])
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    title: main?.querySelector('h1')?.textContent ?? '',
    files: all('ul.link li').map((item) => ({
      url: item.querySelector('a')?.href ?? '',
      text: item.innerText.replaceAll(/\s+/g, ' '),
    })),
    described: all<HTMLAnchorElement>('a').find(({ href }) => href.endsWith('.json'))?.href,
    commands: all('.code')
      .filter((code) => code.querySelector('button')?.checkVisibility({ visibilityProperty: true }) === true)
      .map((code) => code.querySelector('pre')?.textContent ?? ''),
    excess: scrollWidth - clientWidth,
  }
}

/** Address of the link in the footer with this text. Runs in a page of any browser. */
function findInFooter(text: string): string | undefined {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('footer a'))
  return links.find(({ textContent }) => textContent === text)?.href
}

describe('all data on a host of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-data-'))
  const out = join(folder, 'out')
  let host: PlainHost

  async function build(extra: object = {}): Promise<void> {
    const config = {
      title: 'Werkzeuge',
      description: 'Alle.',
      language: 'de',
      license: 'CC0-1.0',
      base_url: host.url.slice(0, -1),
      target: 'static',
      sources: [{ kind: 'json', files: 'rows.json', category: { field: 'category' } }],
      ...extra,
    }
    writeFileSync(join(folder, 'directory.yml'), JSON.stringify(config))
    const { code, stderr } = await runCli(['build', '--plain', '-c', join(folder, 'directory.yml'), '-o', out])
    if (code !== 0) throw new Error(stderr)
  }

  beforeAll(async () => {
    host = await serveFolder(out, { prefix: PREFIX })
    const rows = ['Hammer', 'Säge', 'Zange'].map((name) => ({ name, category: 'tools' }))
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows))
  })

  afterAll(async () => {
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(BROWSERS)(
    'is a page in %s that says of each file what it is [data:page:files] [data:page:linked] [data:page:words]',
    async (browser) => {
      await build()
      const page = await openPage(browser)
      for (const path of ['', '_/changes/', '_/data/', '404.html']) {
        await page.goto(host.url + path, 1280)
        expect(await page.evaluate(findInFooter, 'Tabelle (CSV)')).toBe(`${host.url}_/data/`)
      }
      for (const width of [360, 1280]) {
        await page.goto(`${host.url}_/data/`, width)
        const { title, files, described, commands, excess } = await page.evaluate(readSeen)
        expect([title, described, excess]).toEqual(['Alle Daten', `${host.url}_/data/datapackage.json`, 0])
        expect(files.map(({ url }) => url)).toEqual([
          `${host.url}_/data/listings.csv`,
          `${host.url}_/data/listings.jsonl.gz`,
        ])
        for (const { url, text } of files) {
          const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
          expect(text).toMatch(new RegExp(` ${bytes.byteLength} `))
        }
        expect(commands.map((text) => text.split(' ')[0])).toEqual(['curl', 'duckdb', 'sqlite3', 'sources:\n'])
        expect(commands[0]).toContain(
          files
            .map(({ url }) => url)
            .toReversed()
            .join(' '),
        )
      }
      await page.close()
    },
  )

  it('is no page where the directory has them off [data:files:off] [data:page:linked]', async () => {
    await build({ bulk_data: 'off' })
    expect((await fetch(`${host.url}_/data/`)).status).toBe(404)
    expect(await (await fetch(host.url)).text()).not.toContain('_/data/')
  })
})
