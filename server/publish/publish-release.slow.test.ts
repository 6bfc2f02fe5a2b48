import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resolveStateDir } from '../store/state-dir.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { objectPaths } from '../store/published-folder.fixture.ts'
import { publishRelease } from './publish-release.ts'
import { createTestModel, createTestSite } from './directory-model.fixture.ts'
import { verifyOutput } from './hosts/verify-output.ts'
import type { PublishOutcome } from './publish-options.ts'

let outDir: string

beforeEach(() => {
  outDir = join(mkdtempSync(join(tmpdir(), 'gazetteer-')), 'out')
})

afterEach(() => {
  rmSync(dirname(outDir), { recursive: true, force: true })
})

interface Options {
  engine?: string
  title?: string
  nowSeconds?: number
  plain?: boolean
  onPage?: () => void
}

function publish(pages: Record<string, string[]>, options: Options = {}): Promise<PublishOutcome> {
  return publishRelease({
    plain: options.plain ?? true,
    model: createTestModel(pages, options.title),
    site: createTestSite(options.title),
    sharedFiles: [{ name: 'page.css', mediaType: 'text/css; charset=utf-8', text: 'body{}' }],
    outDir,
    engine: options.engine ?? 'one',
    nowSeconds: options.nowSeconds ?? 1000,
    ...(options.onPage && { onPage: options.onPage }),
  })
}

/** Every plain file below the output, with its content. */
function plainFiles(folder = outDir): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

async function storedText(path: string): Promise<string | undefined> {
  const store = openNodeFileStore(outDir, { watch: false })
  try {
    const file = await store.current().file(path)
    return file && Buffer.from(await file.forms.identity.bytes()).toString()
  } finally {
    store.close()
  }
}

describe('publishRelease', () => {
  it('writes every rendition as a plain file and serves the same bytes from the release [url:rendition:plain-files]', async () => {
    const outcome = await publish({ tools: ['Awk', 'Sed'], empty: [] })
    expect(outcome).toMatchObject({
      status: 'published',
      pages: { total: 3, rendered: 3, reused: 0, removed: 0 },
      changed: ['tools', 'empty', ''],
    })
    const files = plainFiles()
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['_/page.css', 'index.html', 'index.json', 'tools/index.html', 'empty/mcp.json']),
    )
    expect(outcome.files.written).toBe(Object.keys(files).length)
    for (const [path, text] of Object.entries(files)) expect(await storedText(path)).toBe(text)
  })

  it('writes no plain files where a server answers, unless it is to, and takes away those of before', async () => {
    const pages = { tools: ['Awk'], games: ['Go'] }
    expect((await publish(pages, { plain: false })).files).toEqual({ written: 0, removed: 0 })
    expect(existsSync(outDir)).toBe(false)
    expect(await storedText('tools/index.json')).toContain('Awk')
    expect(await publish(pages, { plain: false })).toMatchObject({ status: 'unchanged' })
    const plain = await publish(pages)
    expect(plain).toMatchObject({ status: 'published', pages: { rendered: 0 } })
    const files = plainFiles()
    expect(plain.files.written).toBe(Object.keys(files).length)
    expect(files['tools/index.json']).toBe(await storedText('tools/index.json'))
    expect(await publish(pages)).toMatchObject({ status: 'unchanged' })
    writeFileSync(join(outDir, 'mine.txt'), 'kept')
    expect(await publish({ ...pages, games: ['Chess'] }, { plain: false })).toMatchObject({ status: 'published' })
    expect(Object.keys(plainFiles())).toEqual(['mine.txt'])
    expect(await verifyOutput(outDir, resolveStateDir(outDir))).toMatchObject({
      status: 'complete',
      files: 0,
      extra: [],
    })
    await publish(pages)
    expect(plainFiles()).toEqual({ ...files, 'mine.txt': 'kept' })
  })

  it('publishes the documents that lead to the pages beside them', async () => {
    await publish({ tools: ['Awk'] })
    const files = plainFiles()
    for (const name of ['llms.txt', 'robots.txt', 'sitemap.xml', 'sitemap.md', 'auth.md', 'tools/llms.txt']) {
      expect(files[name]).toContain('https://example.org/')
      expect(await storedText(name)).toBe(files[name])
    }
    const index = JSON.parse(files['.well-known/agent-skills/index.json'] ?? '')
    const skill = files['.well-known/agent-skills/search-test/SKILL.md'] ?? ''
    const digest = createHash('sha256').update(skill).digest('hex')
    expect(index.skills[0]).toMatchObject({ name: 'search-test', digest: `sha256:${digest}` })
    expect(files['sitemap.xml']).toContain('<loc>https://example.org/tools/</loc>')
  })

  it('dates the documents by the listings, and makes them again when a date changes', async () => {
    const publishAt = (added: string): Promise<PublishOutcome> => {
      const model = createTestModel({ tools: ['Awk'], games: ['Go'] })
      return publishRelease({
        plain: true,
        model: {
          ...model,
          listings: (slug) => model.listings(slug).map((each) => (slug === 'tools' ? { ...each, added } : each)),
        },
        site: createTestSite(),
        sharedFiles: [],
        outDir,
        engine: 'one',
        nowSeconds: 1000,
      })
    }
    await publishAt('2026-01-02')
    expect(await publishAt('2026-01-02')).toMatchObject({ status: 'unchanged', files: { written: 0 } })
    expect(await publishAt('2026-03-04')).toMatchObject({ changed: ['tools', ''], pages: { rendered: 2, reused: 1 } })
    const files = plainFiles()
    expect(files['sitemap.xml']).toContain('/tools/</loc><lastmod>2026-03-04</lastmod></url>')
    expect(files['sitemap.xml']).toContain('/games/</loc></url>')
    expect(files['feed.xml']).toContain('<updated>2026-03-04T00:00:00Z</updated>')
    expect(files['games/feed.xml']).not.toContain('<entry>')
    expect(files['.well-known/ai-catalog.json']).toContain('"updatedAt":"2026-03-04T00:00:00Z"')
  })

  it('gives the same release and the same bytes for the same input, whenever it is built', async () => {
    const first = await publish({ tools: ['Awk'] })
    const files = plainFiles()
    rmSync(dirname(outDir), { recursive: true })
    const second = await publish({ tools: ['Awk'] }, { nowSeconds: 5000 })
    expect(second.release).toBe(first.release)
    expect(plainFiles()).toEqual(files)
  })

  it('renders and writes only what changed', async () => {
    await publish({ tools: ['Awk'], games: ['Go'] })
    const before = statSync(join(outDir, 'tools/index.json')).mtimeMs
    const outcome = await publish({ tools: ['Awk'], games: ['Chess'] }, { nowSeconds: 2000 })
    // The root page names the first listings of each page.
    expect(outcome).toMatchObject({ pages: { rendered: 2, reused: 1, removed: 0 }, changed: ['games', ''] })
    expect(statSync(join(outDir, 'tools/index.json')).mtimeMs).toBe(before)
    expect(await storedText('games/index.json')).toContain('Chess')
    expect(plainFiles()['games/index.json']).toContain('Chess')

    const store = openNodeFileStore(outDir, { watch: false })
    expect((await store.current().file('tools/index.json'))?.modified).toBe(1000)
    expect((await store.current().file('games/index.json'))?.modified).toBe(2000)
    store.close()
  })

  it('says unchanged and writes nothing when nothing changed', async () => {
    const first = await publish({ tools: ['Awk'] })
    const outcome = await publish({ tools: ['Awk'] }, { nowSeconds: 9000 })
    expect(outcome).toMatchObject({
      status: 'unchanged',
      release: first.release,
      pages: { rendered: 0, reused: 2 },
      files: { written: 0, removed: 0 },
      bytes: { plain: 0, stored: 0 },
    })
  })

  it('renders everything again when the code that renders changed', async () => {
    await publish({ tools: ['Awk'] })
    const outcome = await publish({ tools: ['Awk'] }, { engine: 'two' })
    expect(outcome.pages).toMatchObject({ rendered: 2, reused: 0 })
    expect(outcome.files.written).toBe(0)
  })

  it('removes the files of pages that are gone, and their folders', async () => {
    await publish({ tools: ['Awk'], games: ['Go'] })
    writeFileSync(join(outDir, 'games', 'mine.txt'), 'kept')
    await publish({ tools: ['Awk'], games: ['Go'], more: ['X'] })
    const outcome = await publish({ more: ['X'] })
    expect(outcome.pages.removed).toBe(2)
    expect(Object.keys(plainFiles()).filter((name) => /^(tools|games)/.test(name))).toEqual(['games/mine.txt'])
    expect(await storedText('tools/index.json')).toBeUndefined()
  })

  it('completes the plain folder after a build that was killed between the switch and the end', async () => {
    await publish({ tools: ['Awk'], games: ['Go'] })
    const right = plainFiles()
    writeFileSync(join(resolveStateDir(outDir), 'plain.json'), '{"release":"another"}\n')
    writeFileSync(join(outDir, 'games/index.json'), 'half')
    rmSync(join(outDir, 'tools/index.md'))
    const outcome = await publish({ tools: ['Awk'], games: ['Go'] })
    expect(outcome.files.written).toBe(2)
    expect(plainFiles()).toEqual(right)
  })

  it('removes what a killed build left behind', async () => {
    await publish({ tools: ['Awk'] })
    const part = join(resolveStateDir(outDir), 'objects', '0a')
    mkdirSync(part, { recursive: true })
    writeFileSync(join(part, `0a${'1'.repeat(30)}`), 'left over')
    writeFileSync(join(part, `0a${'2'.repeat(30)}.x.tmp`), 'cut')
    writeFileSync(join(resolveStateDir(outDir), `output.txt.${randomUUID()}.tmp`), 'cut')
    await publish({ tools: ['Sed'] })
    expect(readdirSync(part).filter((name) => /^0a[12]{30}/.test(name))).toEqual([])
    expect(readdirSync(resolveStateDir(outDir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('writes again what a killed build has left cut off under a name that is needed', async () => {
    await publish({ tools: ['Awk'] })
    const path = objectPaths(outDir).pages.find((each) => readFileSync(each, 'latin1').includes('index.jsonld')) ?? ''
    writeFileSync(join(resolveStateDir(outDir), 'current.json'), '{}')
    rmSync(join(resolveStateDir(outDir), 'output.txt'))
    writeFileSync(path, 'cut')
    await publish({ tools: ['Awk'] })
    expect(await storedText('tools/index.jsonld')).toContain('Awk')
  })

  it('makes the pages again whose object is missing, and carries the others over', async () => {
    const pages = { tools: ['Awk'], games: ['Go'] }
    await publish(pages)
    const before = new Set(objectPaths(outDir).pages)
    await publish({ ...pages, games: ['Chess'] })
    const added = objectPaths(outDir).pages.filter((path) => !before.has(path))
    for (const path of added) rmSync(path)
    const outcome = await publish({ ...pages, games: ['Chess'] })
    expect(outcome).toMatchObject({ status: 'repaired', repaired: added.length, changed: ['games', ''] })
    expect(outcome.pages).toMatchObject({ rendered: 2, reused: 1 })
    expect(await storedText('games/index.json')).toContain('Chess')
  })

  it('rebuilds a folder published by an earlier version', async () => {
    await publish({ tools: ['Awk'] })
    const files = plainFiles()
    const privateDir = resolveStateDir(outDir)
    mkdirSync(join(privateDir, 'segments'))
    rmSync(join(privateDir, 'output.txt'))
    writeFileSync(
      join(privateDir, 'current.json'),
      '{"format":4,"release":"r","table":{"name":"t.table","byteLength":1}}\n',
    )
    writeFileSync(join(privateDir, 'segments', '000001.pack'), 'of format 4')
    expect(await publish({ tools: ['Awk'] })).toMatchObject({ status: 'published', pages: { rendered: 2 } })
    expect(plainFiles()).toEqual(files)
    expect(readdirSync(privateDir)).not.toContain('segments')
  })

  it('builds from nothing when the earlier release is damaged', async () => {
    await publish({ tools: ['Awk'] })
    const pointer = join(resolveStateDir(outDir), 'current.json')
    rmSync(join(resolveStateDir(outDir), 'output.txt'))
    writeFileSync(pointer, readFileSync(pointer, 'utf8').replace(/"manifest":"..../, '"manifest":"0000'))
    const outcome = await publish({ tools: ['Awk'] })
    expect(outcome.pages.rendered).toBe(2)
    expect(await storedText('tools/index.json')).toContain('Awk')
  })
})
