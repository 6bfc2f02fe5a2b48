import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { serveStatic } from '../static/serve-static.ts'

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
const XHTML = 'xmlns:h="http://www.w3.org/1999/&#120;html"'

/** Drawings that run, load or lead elsewhere where nothing is done about them. CANARY is a site that must not be asked. */
const ATTACKS: Readonly<Record<string, string | Buffer>> = {
  script: `<svg ${NAMESPACE}><script>document.documentElement.id="ran"</script></svg>`,
  load: `<svg ${NAMESPACE} onload="this.id='ran'"/>`,
  'a prefix': `<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:script>document.documentElement.id="ran"</svg:script></svg:svg>`,
  'a form of XHTML': `<svg ${NAMESPACE}><h:body ${XHTML} onfocus="document.documentElement.id='ran'" tabindex="0" autofocus="autofocus"/></svg>`,
  'a script of XHTML': `<svg ${NAMESPACE}><h:script ${XHTML}>document.documentElement.id="ran"</h:script></svg>`,
  'a redirect of XHTML': `<svg ${NAMESPACE}><h:meta ${XHTML} http-equiv="refresh" content="0;url=CANARY/leave"/></svg>`,
  'escapes of ISO-2022-JP': `<?xml version="1.0" encoding="ISO-2022-JP"?><svg ${NAMESPACE} on\x1B(Bload="document.documentElement.id='ran'"/>`,
  'UTF-16': Buffer.from(`\uFEFF<svg ${NAMESPACE} onload="this.id='ran'"/>`, 'utf16le'),
  'an entity': `<!DOCTYPE svg [<!ENTITY a "<script xmlns='http://www.w3.org/2000/svg'>document.documentElement.id='ran'</script>">]><svg ${NAMESPACE}>&a;</svg>`,
  'an attribute by default': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "this.id='ran'">]><svg ${NAMESPACE}/>`,
  'a style sheet': `<?xml-stylesheet href="CANARY/style" type="text/css"?><svg ${NAMESPACE}/>`,
  'an import': `<svg ${NAMESPACE}><style>@import "CANARY/import";</style></svg>`,
  'an image set': `<svg ${NAMESPACE}><style>svg{background:image-set("CANARY/set" 1x)}</style><rect width="9" height="9"/></svg>`,
  'a picture': `<svg ${NAMESPACE}><image href="CANARY/image" width="9" height="9"/></svg>`,
  'a use': `<svg ${NAMESPACE}><use href="CANARY/use#a"/></svg>`,
  'a frame': `<svg ${NAMESPACE}><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="CANARY/frame"/></foreignObject></svg>`,
  'an animation': `<svg ${NAMESPACE}><set attributeName="id" to="ran"/><animate attributeName="id" to="ran" begin="0s"/></svg>`,
}

const CANARY = 'http://canary.example'

let folder: string
let browser: Browser
let site: { readonly url: string; close(): Promise<unknown> }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-logo-attacks-'))
  mkdirSync(join(folder, 'categories'))
  const names = Object.keys(ATTACKS)
  const listings = names.map((name, at) => ({ name, logo: `${at}.svg` }))
  writeFileSync(join(folder, 'categories/tools.yml'), JSON.stringify({ title: 'Tools', listings }))
  for (const [at, attack] of Object.values(ATTACKS).entries()) {
    const bytes = typeof attack === 'string' ? attack.replaceAll('CANARY', CANARY) : attack
    writeFileSync(join(folder, `categories/${at}.svg`), bytes)
  }
  writeFileSync(join(folder, 'directory.yml'), 'title: T\ndescription: D.\nbase_url: https://example.org/t\n')
  browser = await launchBrowser()
  site = await serveStatic(join(folder, 'directory.yml'))
})

afterAll(async () => {
  await site.close()
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  readonly name: string
  readonly logo?: string
}

describe('SVG logos opened by themselves, from a static host', () => {
  it('run, load and lead to nothing [sources:logo:rewritten]', async () => {
    const answer = await fetch(`${site.url}tools/index.json`)
    const page = (await answer.json()) as { listings: readonly Row[] }
    const published = page.listings.filter(({ logo }) => logo !== undefined)
    // Other encodings are refused.
    const refused = Object.keys(ATTACKS).filter((name) => !published.some((row) => row.name === name))
    expect(refused).toEqual(['escapes of ISO-2022-JP', 'UTF-16'])
    const found: string[] = []
    for (const { name, logo: url = '' } of published) {
      const tab = await browser.newPage()
      const requests: string[] = []
      tab.on('request', (request) => requests.push(request.url()))
      await tab.goto(url)
      await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const root = await tab.evaluate(() => [document.documentElement.localName, document.documentElement.id])
      const isQuiet = requests.join() === url && root.join() === 'svg,' && tab.url() === url
      if (!isQuiet) found.push(`${name}: ${requests.join(' ')} ${root.join(' ')}`)
      await tab.close()
    }
    expect(found).toEqual([])
  })
})
