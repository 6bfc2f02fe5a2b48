import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFRESH_FILE } from '../../shared/refresh-file/refresh-line.ts'
import { writeRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { BROWSERS, openPage } from '../open-page.ts'

/** All of them alike, and added lately. */
const ROWS = [
  ['Well', undefined],
  ['Subject', undefined],
  ['Old', 'archived'],
  ['A name that is long enough to need a line of its own on a phone', undefined],
  ['Both', 'deprecated'],
] as const

/** What a person reads behind each name, in each language. */
const SAID = {
  en: {
    Well: [],
    Old: ['archived'],
    'A name that is long enough to need a line of its own on a phone': ['link broken since 3 Oct 2026'],
    Both: ['deprecated', 'not reachable since 2 Nov 2026'],
  },
  de: {
    Well: [],
    Old: ['archiviert'],
    'A name that is long enough to need a line of its own on a phone': ['Link defekt seit 3. Okt. 2026'],
    Both: ['veraltet', 'nicht erreichbar seit 2. Nov. 2026'],
  },
}

/** What a page shows: the marks of each name, and by how many pixels it is wider than the window. */
interface Shown {
  readonly marks: Readonly<Record<string, readonly string[]>>
  readonly excess: number
}

/** Runs in a page of any browser. */
function readShown(): Shown {
  const rows = Array.from(document.querySelectorAll('main section .list li'))
  const marks = rows.map((row): [string, string[]] => {
    const chips = Array.from(row.querySelectorAll<HTMLElement>('.chip.shut')).filter((chip) => chip.checkVisibility())
    return [row.querySelector('a bdi')?.textContent ?? '', chips.map(({ textContent }) => textContent)]
  })
  const { scrollWidth, clientWidth } = document.documentElement
  return { marks: Object.fromEntries(marks), excess: scrollWidth - clientWidth }
}

describe.each(['en', 'de'] as const)('lists of names in "%s"', (language) => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-states-'))
  let directory: ServedDirectory

  beforeAll(async () => {
    const config = {
      title: 'Tools',
      description: 'All of them.',
      language,
      base_url: 'https://example.org',
      sources: [{ kind: 'json', files: 'rows.json', category: { field: 'category' } }],
    }
    const addressOf = (at: number): string => `https://n${at}.example/`
    const rows = ROWS.map(([name, status], at) => {
      return { name, url: addressOf(at), category: 'tools', tags: ['a', 'b'], status, added: '2026-11-01' }
    })
    writeFileSync(join(folder, 'directory.yml'), JSON.stringify(config))
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows))
    const lines = [
      { key: addressOf(3), state: 'broken', since: '2026-10-03', code: '404' },
      { key: addressOf(4), state: 'unreachable', since: '2026-11-02', code: '503' },
    ] as const
    writeFileSync(join(folder, REFRESH_FILE), writeRefreshFile('2026-11-22', lines))
    directory = await serveDirectory(join(folder, 'directory.yml'))
  })

  afterAll(async () => {
    await directory.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(BROWSERS)(
    'say in %s what is wrong with each: what is new, and what is similar [refreshed:surfaces:states]',
    async (browser) => {
      const page = await openPage(browser)
      const show = async (url: string, width: number): Promise<Shown> => {
        await page.goto(url, width)
        return page.evaluate(readShown)
      }
      for (const width of [360, 1280]) {
        expect(await show(directory.url, width)).toEqual({
          marks: { ...SAID[language], Subject: [] },
          excess: 0,
        })
        expect(await show(`${directory.url}tools/subject/`, width)).toEqual({
          marks: SAID[language],
          excess: 0,
        })
      }
      await page.close()
    },
  )
})
