import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { digestOf } from '../store/release/release-format.ts'
import { objectPaths } from '../store/published-folder.fixture.ts'
import { BEST_COMPRESSION } from './release/compress.ts'
import type { PublishedFile } from './release/make-bundle.ts'
import { publishRelease } from './publish-release.ts'
import { createTestModel, createTestSite } from './directory-model.fixture.ts'
import type { PublishOutcome } from './publish-options.ts'

let outDir: string

beforeEach(() => {
  outDir = join(mkdtempSync(join(tmpdir(), 'gazetteer-')), 'out')
})

afterEach(() => {
  rmSync(dirname(outDir), { recursive: true, force: true })
})

function script(name: string, text: string): PublishedFile {
  return { name, mediaType: 'text/javascript; charset=utf-8', text, compression: BEST_COMPRESSION }
}

/** A script long enough to be compressed. */
function textOf(version: string): string {
  return `/* ${version} */${' work();'.repeat(60)}\n`
}

function publish(version: string): Promise<PublishOutcome> {
  const text = textOf(version)
  return publishRelease({
    plain: true,
    model: createTestModel({ tools: ['Awk'] }),
    site: createTestSite(),
    sharedFiles: [
      script('page.js', 'page()'),
      script(`embed.${version}.js`, text),
      script(`embed.${version}.mjs`, text),
    ],
    rootFiles: [script('embed.js', text), script('embed.mjs', text)],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
}

/** What `gazetteer serve` answers. */
async function request(path: string): Promise<{ status: number; text: string }> {
  const store = openNodeFileStore(outDir, { watch: false })
  try {
    const response = await createApp({ store }).request(path)
    return { status: response.status, text: await response.text() }
  } finally {
    store.close()
  }
}

/** Pinned scripts among the plain files. */
function pinnedNames(): string[] {
  return readdirSync(join(outDir, '_')).filter((name) => name.startsWith('embed.'))
}

describe('pinned scripts', () => {
  it('stay when a release brings newer ones; the name that stays has the newest', async () => {
    await publish('0a')
    await publish('0b')
    for (const kind of ['js', 'mjs']) {
      expect(await request(`/_/embed.0a.${kind}`)).toEqual({ status: 200, text: textOf('0a') })
      expect(await request(`/_/embed.0b.${kind}`)).toEqual({ status: 200, text: textOf('0b') })
      expect(await request(`/embed.${kind}`)).toEqual({ status: 200, text: textOf('0b') })
      expect(readFileSync(join(outDir, `_/embed.0a.${kind}`), 'utf8')).toBe(textOf('0a'))
      expect(readFileSync(join(outDir, `embed.${kind}`), 'utf8')).toBe(textOf('0b'))
    }
  })

  it('change nothing when nothing changed', async () => {
    await publish('0a')
    const second = await publish('0b')
    expect(second.pages).toMatchObject({ rendered: 1, reused: 1 })
    expect(await publish('0b')).toMatchObject({ status: 'unchanged', release: second.release, files: { written: 0 } })
  })

  it('stay when an older one comes back', async () => {
    await publish('0a')
    await publish('0b')
    await publish('0a')
    expect(pinnedNames()).toEqual(['embed.0a.js', 'embed.0a.mjs', 'embed.0b.js', 'embed.0b.mjs'])
    expect(await request('/embed.js')).toEqual({ status: 200, text: textOf('0a') })
  })

  it('are the newest 20 besides those of the release; other shared files do not stay', async () => {
    const versions = Array.from({ length: 22 }, (_, index) => `v${String(index).padStart(2, '0')}`)
    for (const version of versions) await publish(version)
    expect(pinnedNames()).toEqual(
      versions.slice(1).flatMap((version) => [`embed.${version}.js`, `embed.${version}.mjs`]),
    )
    expect(await request('/_/embed.v00.js')).toMatchObject({ status: 404 })
    await publishRelease({
      plain: true,
      model: createTestModel({ tools: ['Awk'] }),
      site: createTestSite(),
      sharedFiles: [],
      outDir,
      engine: 'one',
      nowSeconds: 1000,
    })
    expect(readdirSync(join(outDir, '_'))).not.toContain('page.js')
    expect(await request('/_/embed.v21.js')).toMatchObject({ status: 200 })
  })

  it('are left out when they are damaged, and the rest is published', async () => {
    await publish('0a')
    const store = openNodeFileStore(outDir, { watch: false })
    const stored = await (await store.current().file('_/embed.0a.js'))?.forms.gzip?.bytes()
    store.close()
    expect(stored?.byteLength).toBeGreaterThan(0)
    // The first of two equal files in the bundle: `.js`.
    const path = objectPaths(outDir).pages.find((each) => readFileSync(each).includes(Buffer.from(stored ?? []))) ?? ''
    const bytes = readFileSync(path)
    const at = bytes.indexOf(stored ?? '')
    bytes.writeUInt8(bytes.readUInt8(at + 30) ^ 255, at + 30)
    writeFileSync(path, bytes)
    await publish('0b')
    expect(pinnedNames()).toEqual(['embed.0a.mjs', 'embed.0b.js', 'embed.0b.mjs'])
    expect(await request('/_/embed.0a.mjs')).toEqual({ status: 200, text: textOf('0a') })
    expect(await request('/_/embed.0a.js')).toMatchObject({ status: 404 })
    expect(digestOf(readFileSync(join(outDir, 'embed.js')))).toBe(digestOf(textOf('0b')))
  })

  it('are compressed as well as it goes, also when they are carried over', async () => {
    const text = readFileSync(new URL('publication.ts', import.meta.url), 'utf8')
    const sizes = [11, 5].map(
      (quality) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength,
    )
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0)
    for (const version of ['0a', '0b']) {
      await publishRelease({
        plain: true,
        model: createTestModel({ tools: ['Awk'] }),
        site: createTestSite(),
        sharedFiles: version === '0a' ? [script('embed.0a.js', text)] : [],
        rootFiles: [script('embed.js', text)],
        outDir,
        engine: 'one',
        nowSeconds: 1000,
      })
      const store = openNodeFileStore(outDir, { watch: false })
      for (const path of ['_/embed.0a.js', 'embed.js']) {
        expect((await store.current().file(path))?.forms.br?.byteLength).toBe(sizes[0])
      }
      store.close()
    }
  })
})
