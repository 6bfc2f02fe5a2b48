import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import { serveStatic } from '../static/serve-static.ts'

/** What a service of others does: it counts, and writes markup. */
const SERVICE_SCRIPT = `fetch(new URL('/event', document.currentScript.src), { method: 'POST', mode: 'no-cors' })
document.body.insertAdjacentHTML('beforeend', '<p id="made">made</p>')`

interface Opened {
  readonly page: Page
  /** What the policy has blocked. */
  readonly blocked: string[]
  /** Paths requested of the directory. */
  readonly paths: string[]
}

describe('the folder theme in Chromium', () => {
  let folder: string
  let browser: Browser
  let close: (() => Promise<unknown>)[]
  const urls = { server: '', static: '' }
  const events: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-theme-folder-'))
    const service = createServer((request, response) => {
      events.push(`${request.method} ${request.url}`)
      response.setHeader('content-type', 'text/javascript')
      response.end(request.url === '/count.js' ? SERVICE_SCRIPT : '')
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    // Listening on a port, so this is not a pipe's name.
    const { port } = service.address() as AddressInfo
    const files = {
      'directory.yml': 'title: T\ndescription: D\nbase_url: https://example.org\n',
      'categories/tools.yml': 'title: Tools\nlistings:\n  - name: Alpha\n  - name: Beta\n',
      'pages/about.md': 'We keep [tools](/tools/).\n',
      'theme/custom.css':
        '@font-face { font-family: Own; src: url(fonts/own.woff2) } h1 { font-family: Own; color: rgb(1, 2, 3) }',
      'theme/fonts/own.woff2': 'wOF2 no font',
      'theme/head.html': `<script defer src="http://127.0.0.1:${port}/count.js"></script>`,
      'theme/footer.html': `<p id="own" style="color: rgb(4, 5, 6)">Own</p><script>document.querySelector('#own').textContent += ' script'</script>`,
      'theme/after-row.html': '<p><a href="https://sponsor.example/" data-row>Sponsor</a></p>',
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const config = join(folder, 'directory.yml')
    const [server, host] = [await serveDirectory(config), await serveStatic(config)]
    Object.assign(urls, { server: server.url, static: host.url })
    browser = await launchBrowser()
    const stop = (): Promise<void> => new Promise((resolve) => service.close(() => resolve()))
    close = [() => browser.close(), () => server.close(), () => host.close(), stop]
  })

  afterAll(async () => {
    for (const each of close) await each()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(url: string): Promise<Opened> {
    const page = await browser.newPage()
    const [blocked, paths]: [string[], string[]] = [[], []]
    await page.exposeFunction('tellBlocked', (what: string) => blocked.push(what))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        Reflect.get(window, 'tellBlocked')(`${violatedDirective} ${blockedURI}`)
      })
    })
    page.on('response', (response) => paths.push(`${response.status()} ${new URL(response.url()).pathname}`))
    await page.goto(url)
    return { page, blocked, paths }
  }

  it.each(['server', 'static'] as const)(
    'looks as the operator says and lets the snippet work, on a %s host [page:slots:policy] [page:theme:folder]',
    async (host) => {
      for (const path of ['', 'about/', 'tools/', 'tools/alpha/', 'tools/?query=beta']) {
        events.length = 0
        const { page, blocked, paths } = await open(urls[host] + path)
        const heading = page.locator('h1').first()
        expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
        expect(await page.locator('#own').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(4, 5, 6)')
        expect(await page.locator('#own').textContent()).toBe('Own script')
        expect(await page.locator('#made').textContent()).toBe('made')
        await expect.poll(() => events).toEqual(['GET /count.js', 'POST /event'])
        await expect
          .poll(() => paths.filter((each) => each.endsWith('/fonts/own.woff2')).map((each) => each.slice(0, 3)))
          .toEqual(['200'])
        expect(blocked).toEqual([])
        await page.close()
      }
    },
  )

  it.each(['server', 'static'] as const)('suggests own pages by their titles, on a %s host', async (host) => {
    const { page } = await open(urls[host])
    await page.locator('[name=query]').first().pressSequentially('abo')
    await page.getByRole('option', { name: 'about' }).click()
    await page.waitForURL(/\/about\/$/)
    expect(await page.locator('h1').textContent()).toBe('About')
    await page.close()
  })

  it('still blocks what the folder does not name [page:slots:policy]', async () => {
    const { page, blocked } = await open(urls.static)
    await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined))
    await expect.poll(() => blocked).toEqual(['connect-src https://elsewhere.example/'])
    await page.close()
  })

  it('shows the same rows where the page renders them as where the server does [page:slots:everywhere]', async () => {
    const rowsOf = async (host: 'server' | 'static'): Promise<string> => {
      const { page } = await open(`${urls[host]}tools/?query=beta`)
      await page.getByText('Alpha').waitFor({ state: 'detached' })
      const [html = '', ...others] = await page
        .locator('.row:has([data-row])')
        .evaluateAll((all) => all.map((row) => row.outerHTML))
      await page.close()
      expect(others).toEqual([])
      return html.replace(/href="[^"]*(?=tools\/beta\/)/, 'href="')
    }
    const rows = await rowsOf('server')
    expect(rows).toContain('<a href="https://sponsor.example/" data-row="">Sponsor</a></p>\n</li>')
    expect(await rowsOf('static')).toBe(rows)
  })
})
