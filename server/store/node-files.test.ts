import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/test-model.ts'
import { openNodeFileStore } from './node-files.ts'
import type { NodeFileStore } from './node-files.ts'
import { PRIVATE_DIR } from './release-format.ts'
import { CODINGS } from './store.ts'
import type { Release } from './store.ts'

let outDir: string
let store: NodeFileStore | undefined

beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'gazetteer-store-'))
})

afterEach(() => {
  store?.close()
  store = undefined
  rmSync(outDir, { recursive: true, force: true })
})

async function publish(pages: Record<string, string[]>): Promise<string> {
  const outcome = await publishRelease({
    model: createTestModel(pages),
    site: createTestSite(),
    sharedFiles: [{ name: 'schema/page.json', mediaType: 'application/json', text: '{}' }],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
  return outcome.release
}

async function read(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && Buffer.from(await file.variants.identity.bytes()).toString()
}

/** Changes one byte in the middle of every file of a private folder. */
function damage(folder: string): void {
  for (const name of readdirSync(join(outDir, PRIVATE_DIR, folder))) {
    const path = join(outDir, PRIVATE_DIR, folder, name)
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }
}

describe('openNodeFileStore', () => {
  it('says what to do when nothing is published', () => {
    expect(() => openNodeFileStore(outDir)).toThrow(/no release is published here; run "gazetteer build" first/)
  })

  it('finds files of pages, of the root and of neither, and nothing else', async () => {
    await publish({ tools: ['Awk'] })
    store = openNodeFileStore(outDir, { watch: false })
    const release = store.current()
    expect(release.baseUrl).toBe('https://example.org')
    expect(await release.file('tools/index.json')).toMatchObject({
      path: 'tools/index.json',
      mediaType: 'application/json',
      lastModifiedSeconds: 1000,
    })
    expect(await read(release, 'index.json')).toContain('"listing_count":1')
    expect(await read(release, '_/schema/page.json')).toBe('{}')
    const absent = ['', 'tools', 'tools/', 'other/index.json', '__proto__', 'tools/../index.json', '.gazetteer/lock']
    expect(absent.filter((path) => release.file(path) !== undefined)).toEqual([])
  })

  it('has a strong tag for each coding, and the same content in all', async () => {
    await publish({ tools: ['Awk', 'Sed'] })
    store = openNodeFileStore(outDir, { watch: false })
    const file = await store.current().file('tools/index.json')
    const { br, gzip, identity } = file?.variants ?? {}
    expect(new Set([br?.etag, gzip?.etag, identity?.etag]).size).toBe(3)
    expect(identity?.etag).toMatch(/^"[\w-]{22}"$/)
    const bytes = await identity?.bytes()
    expect(bytes?.byteLength).toBe(identity?.byteLength)
  })

  it('follows a new release, and keeps the one in use readable', async () => {
    const first = await publish({ tools: ['Awk'] })
    const opened = openNodeFileStore(outDir)
    store = opened
    const before = opened.current()
    const changed = new Promise<Release>((resolve) => opened.onChange(resolve))
    await publish({ tools: ['Awk', 'Sed'] })
    await publish({ games: ['Go'] })
    const last = await publish({ games: ['Chess'] })
    expect((await changed).id).not.toBe(first)
    opened.reload()
    expect(opened.current().id).toBe(last)
    expect(await read(opened.current(), 'games/index.json')).toContain('Chess')
    expect(before.id).toBe(first)
    expect(await read(before, 'tools/index.json')).toContain('Awk')
  })

  it('keeps the previous release when the next one is damaged, and says so', async () => {
    const first = await publish({ tools: ['Awk'] })
    const errors: unknown[] = []
    store = openNodeFileStore(outDir, { watch: false, onError: (error) => errors.push(error) })
    await publish({ tools: ['Sed'] })
    damage('releases')
    expect(store.reload()).toBe(false)
    expect(store.current().id).toBe(first)
    expect(String(errors)).toMatch(/damaged; build again/)
  })

  it('serves no damaged bytes, wherever a bit was flipped', async () => {
    await publish({ tools: ['Awk', 'Sed', 'Grep'] })
    const path = join(outDir, PRIVATE_DIR, 'segments', '000001.pack')
    const intact = readFileSync(path)
    const right = await readEverything(outDir)
    expect(right.length).toBeGreaterThan(20)
    for (let flip = 0; flip < 60; flip++) {
      const damaged = Buffer.from(intact)
      const place = Math.floor((flip * intact.length) / 60)
      damaged[place] = (damaged[place] ?? 0) ^ (1 << (flip % 8))
      writeFileSync(path, damaged)
      const seen = await readEverything(outDir)
      const refused = seen.filter((text) => text === 'refused')
      expect(refused.length, `a flip at byte ${place}`).toBeGreaterThan(0)
      expect(seen.every((text, index) => text === 'refused' || text === right[index])).toBe(true)
    }
  })
})

/** Every coding of every file, or `refused`. */
async function readEverything(folder: string): Promise<string[]> {
  const opened = openNodeFileStore(folder, { watch: false })
  const release = opened.current()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith(PRIVATE_DIR) && statSync(join(folder, path)).isFile())
    .toSorted()
  const readings = paths.flatMap((path) =>
    CODINGS.map(async (coding) => {
      const bytes = await (await release.file(path))?.variants[coding]?.bytes()
      return bytes === undefined ? 'none' : Buffer.from(bytes).toString('latin1')
    }),
  )
  // The index of a page is no file.
  const readIndex = async (): Promise<string | undefined> => {
    const source = await release.pageIndex('tools')
    return source && Buffer.from(source.read(0, source.byteLength)).toString('latin1')
  }
  const settled = await Promise.allSettled([...readings, readIndex()])
  opened.close()
  return settled.map((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? 'none') : 'refused'))
}
