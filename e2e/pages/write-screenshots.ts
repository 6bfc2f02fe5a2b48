import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildDirectory } from '../build-directory.ts'
import { startCli } from '../cli.ts'
import { launchExtension } from '../extension/launch-extension.ts'
import { tabIdOf } from '../extension/tab.ts'
import { PROJECT_DIR } from '../paths.ts'
import { serveExample } from '../serve-example.ts'
import { openView } from '../view/open-view.ts'

/** Pictures of the example for the documentation: file below `docs/`, address, size and scheme. */
const PICTURES = [
  ['screenshot.png', 'databases/?filter_license=MIT&filter_license=Apache-2.0', 1280, 800, 'light'],
  ['screenshot-listing.png', 'document-and-key-value-stores/redis/', 1280, 800, 'dark'],
  ['screenshot-comparison.png', 'databases/?compare=postgresql&compare=mysql&compare=sqlite', 1280, 800, 'light'],
  ['screenshot-phone.png', 'databases/', 390, 844, 'light'],
] as const

/** Answers of tools as hosts show them: file below `docs/`, call, width and theme. */
const CARDS = [
  ['screenshot-cards.png', 'search', { query: 'embedded database', limit: 4 }, 720, 'light'],
  ['screenshot-cards-comparison.png', 'compare', { ids: ['sqlite', 'duckdb', 'rocksdb'] }, 720, 'dark'],
] as const

/** The directories of `docs/gallery.md`: folder below `examples/`, and the page of it that is shown. */
const GALLERY = [
  ['books', 'futures/'],
  ['apis', 'earth-and-space/'],
  ['software', 'look-at-files/'],
  ['events', 'solar-eclipses/'],
  ['places', ''],
  ['people', 'thinkers/'],
] as const

const example = await serveExample()
for (const [name, address, width, height, colorScheme] of PICTURES) {
  const page = await example.browser.newPage({ viewport: { width, height }, colorScheme })
  await page.goto(example.url + address, { waitUntil: 'load' })
  await page.screenshot({ path: join(PROJECT_DIR, 'docs', name) })
  await page.close()
}
for (const [name, tool, args, width, theme] of CARDS) {
  const view = await openView(example.browser, { endpoint: `${example.url}mcp`, width, context: { theme } })
  await view.show(tool, args)
  await view.page.locator('iframe').screenshot({ path: join(PROJECT_DIR, 'docs', name) })
  await view.close()
}
for (const [folder, address] of GALLERY) {
  const out = await buildDirectory(`examples/${folder}/directory.yml`)
  const server = await startCli(['serve', '-o', out, '--port', '0'])
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    const page = await example.browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
    await page.goto(server.url + address, { waitUntil: 'load' })
    await page.screenshot({ path: join(PROJECT_DIR, 'docs/gallery', `${folder}-${width}.png`) })
    await page.close()
  }
  await server.stop()
  rmSync(dirname(out), { recursive: true, force: true })
}
await writePanel()
await example.close()

/** The side panel beside a page of the example: what is found while one types, and one of it read whole. */
async function writePanel(): Promise<void> {
  const browser = await launchExtension()
  const site = await browser.context.newPage()
  await site.goto(`${example.url}databases/`)
  await browser.turnOn(site)
  await site.reload()
  const panel = await browser.open(`panel.html?tab=${await tabIdOf(browser, site)}`)
  await panel.setViewportSize({ width: 380, height: 760 })
  await panel.emulateMedia({ colorScheme: 'light' })
  await panel.getByRole('searchbox').fill('embedded sql')
  await panel.locator('.cards').waitFor()
  const pictures = [await panel.screenshot()]
  await panel.getByRole('button', { name: 'Read all of SQLite' }).click()
  await panel.locator('article').waitFor()
  await panel.emulateMedia({ colorScheme: 'dark' })
  pictures.push(await panel.screenshot())
  const both = await example.browser.newPage({ viewport: { width: 776, height: 760 } })
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  await both.setContent(`<body style="margin: 0; display: flex; gap: 16px; background: #888">${images.join('')}`)
  await both.screenshot({ path: join(PROJECT_DIR, 'docs/extension-panel.png') })
  await browser.close()
}
