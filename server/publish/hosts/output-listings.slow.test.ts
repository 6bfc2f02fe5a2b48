import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../http/app.ts'
import { openNodeFileStore } from '../../store/node-files.ts'
import { resolveStateDir } from '../../store/state-dir.ts'
import { loadPageAssets } from '../assets.ts'
import { buildDirectory } from '../build-directory.ts'
import { LISTING_FILES } from './output-files.ts'
import { verifyOutput } from './verify-output.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-listing-files-'))
  mkdirSync(join(folder, 'assets/engine'), { recursive: true })
  for (const name of ['page.css', 'page.js', 'connect.js', 'widget.js', 'embed.js', 'embed.mjs']) {
    writeFileSync(join(folder, 'assets', name), `/* ${name} */\n`)
  }
  writeFileSync(join(folder, 'assets/engine/engine.js'), '')
  mkdirSync(join(folder, 'categories'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Row {
  readonly name: string
  readonly alternative_to?: readonly string[]
  readonly categories?: readonly string[]
}

const KNIVES: readonly Row[] = [{ name: 'Santoku' }, { name: 'mcp' }, { name: 'Cleaver', alternative_to: ['Axe'] }]

async function build(pages: Readonly<Record<string, readonly Row[]>>, config = 'target: static\n') {
  rmSync(join(folder, 'categories'), { recursive: true })
  mkdirSync(join(folder, 'categories'))
  for (const [slug, listings] of Object.entries(pages)) {
    writeFileSync(join(folder, 'categories', `${slug}.yml`), JSON.stringify({ title: slug, listings }))
  }
  const text = `title: Kitchen\ndescription: All there is.\nbase_url: https://example.org/kitchen\n${config}`
  writeFileSync(join(folder, 'directory.yml'), text)
  return buildDirectory({
    plain: true,
    configPath: join(folder, 'directory.yml'),
    outDir: out(),
    assets: loadPageAssets(join(folder, 'assets')),
    generator: { name: 'g', version: '0' },
    allowShrink: true,
    nowMs: 1_000_000,
  })
}

function out(path = ''): string {
  return join(folder, 'out', path)
}

/** Folders of listings below a category's page. */
function foldersOf(slug: string): string[] {
  return readdirSync(out(slug), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

describe('a release for static hosts', () => {
  it('has the page of each listing, the same as a server sends [url:listing:static]', async () => {
    await build({ knives: KNIVES, pans: [{ name: 'Wok' }] })
    expect([foldersOf('knives'), foldersOf('pans')]).toEqual([['cleaver', 'mcp-1', 'santoku'], ['wok']])
    const store = openNodeFileStore(out(), { watch: false })
    const app = createApp({ store })
    for (const path of ['knives/cleaver', 'knives/mcp-1', 'knives/santoku', 'pans/wok']) {
      for (const name of LISTING_FILES) {
        const served = await app.request(`/kitchen/${path}/${name}`)
        expect([path, name, served.status, await served.text()]).toEqual([
          path,
          name,
          200,
          readFileSync(out(`${path}/${name}`), 'utf8'),
        ])
      }
    }
    expect(await (await app.request('/kitchen/sitemap.xml')).text()).toBe(readFileSync(out('sitemap.xml'), 'utf8'))
    store.close()
  })

  it('names them in the sitemap [url:discovery:sitemap-listings]', async () => {
    await build({ knives: KNIVES })
    const urls = readFileSync(out('sitemap.xml'), 'utf8').match(/(?<=<loc>)[^<]*/g)
    expect(urls).toEqual(
      ['', 'knives/', 'knives/santoku/', 'knives/mcp-1/', 'knives/cleaver/'].map(
        (path) => `https://example.org/kitchen/${path}`,
      ),
    )
  })

  it('leaves the pages of unchanged listings as they are, and deletes those that are gone [url:listing:static]', async () => {
    await build({ knives: KNIVES, pans: [{ name: 'Wok' }], pots: [{ name: 'Cocotte' }] })
    // Its HTML has a menu of all categories, of which there is one less.
    const untouched = statSync(out('pans/wok/index.md'), { bigint: true })
    const { files } = await build({ knives: [{ name: 'Santoku' }, { name: 'Bread knife' }], pans: [{ name: 'Wok' }] })
    expect(foldersOf('knives')).toEqual(['bread-knife', 'santoku'])
    expect(existsSync(out('pots'))).toBe(false)
    const now = statSync(out('pans/wok/index.md'), { bigint: true })
    expect([now.ino, now.mtimeNs]).toEqual([untouched.ino, untouched.mtimeNs])
    // Of two listings and of one page with another's files.
    expect(files.removed).toBeGreaterThanOrEqual(3 * LISTING_FILES.length)
    expect((await verifyOutput(out(), resolveStateDir(out()))).status).toBe('complete')
  })

  it.each(['target: static\nlisting_pages: off\n', 'target: server\n'])(
    'has none of them after a build with "%s" [url:listing:static]',
    async (config) => {
      await build({ knives: KNIVES })
      await build({ knives: KNIVES }, config)
      expect(foldersOf('knives')).toEqual([])
      expect(readFileSync(out('sitemap.xml'), 'utf8')).not.toContain('santoku')
    },
  )

  it('is not complete without the page of a listing', async () => {
    await build({ knives: KNIVES })
    rmSync(out('knives/santoku/index.md'))
    writeFileSync(out('knives/cleaver/index.json'), '{}')
    const { missing, changed } = await verifyOutput(out(), resolveStateDir(out()))
    expect([missing, changed]).toEqual([['knives/santoku/index.md'], ['knives/cleaver/index.json']])
  })
})
