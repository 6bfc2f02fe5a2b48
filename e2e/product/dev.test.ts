import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'

describe('gazetteer dev', () => {
  let folder: string
  let server: ServingCli
  let browser: Browser

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-dev-'))
    mkdirSync(join(folder, 'categories'))
    writeFileSync(join(folder, 'directory.yml'), 'title: T\ndescription: D\nbase_url: https://example.org\n')
    writePage('Tools', 'Alpha')
    server = await startCli(['dev', '--port', '0'], { cwd: folder })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function writePage(title: string, listing: string): void {
    writeFileSync(join(folder, 'categories/tools.yml'), `title: ${title}\nlistings:\n  - name: ${listing}\n`)
  }

  it('reloads an open page when a source changes, and goes on after a broken configuration', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}tools/`)
    expect(await page.locator('h1').innerText()).toBe('Tools')
    const ready = page.waitForResponse(/_\/dev\/events/)
    await page.reload()
    await ready

    writePage('Better tools', 'Beta')
    await page.getByRole('heading', { name: 'Better tools' }).waitFor()
    expect(await page.locator('.row').innerText()).toContain('Beta')

    const config = readFileSync(join(folder, 'directory.yml'), 'utf8')
    writeFileSync(join(folder, 'directory.yml'), 'title: [')
    await expect.poll(() => server.stderr()).toContain('directory.yml')
    expect((await page.goto(`${server.url}tools/`))?.status()).toBe(200)
    // As it was: there is nothing to publish, and nothing wrong any more.
    writeFileSync(join(folder, 'directory.yml'), config)
    await expect.poll(() => server.stderr()).toMatch(/T: nothing changed .*\n$/)
    writeFileSync(join(folder, 'directory.yml'), config.replace('title: T', 'title: Renamed'))
    await page.getByText('Renamed').first().waitFor()
  })

  it('reloads an open page when the folder theme comes, changes and is wrong [page:slots:malformed]', async () => {
    const page = await browser.newPage()
    const ready = page.waitForResponse(/_\/dev\/events/)
    await page.goto(`${server.url}tools/`)
    await ready
    mkdirSync(join(folder, 'theme'))
    writeFileSync(join(folder, 'theme/header.html'), '<p>Closed on Mondays</p>')
    await page.getByText('Closed on Mondays').waitFor()
    writeFileSync(join(folder, 'theme/header.html'), '<p>Closed on Sundays</p>')
    await page.getByText('Closed on Sundays').waitFor()
    writeFileSync(join(folder, 'theme/header.html'), '<p>\n<b>Open</p>')
    await page.getByText('Closed on Sundays').waitFor({ state: 'detached' })
    expect(server.stderr()).toContain('theme/header.html:2:1 error: <b> is not closed')
    mkdirSync(join(folder, 'pages'))
    writeFileSync(join(folder, 'pages/about.md'), 'We keep it.\n')
    await page.getByRole('link', { name: 'About' }).click()
    await page.getByText('We keep it.').waitFor()
  })
})
