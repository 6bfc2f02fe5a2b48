import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../memory.fixture.ts'
import { digestOf } from '../release/release-format.ts'
import type { Release } from '../../../shared/release/release.ts'
import { BROKEN_MODES, createFakeKeyValues, createFakePlatform } from './fakes.fixture.ts'
import { createManifestTier } from './manifest-tier.ts'

const MANIFEST = { path: 'tools/mcp.json', mediaType: 'application/json', content: `{"name":"${'tools '.repeat(50)}"}` }

function start(platform = createFakePlatform(), values = createFakeKeyValues()) {
  const store = createMemoryStore('https://example.org', [MANIFEST, { ...MANIFEST, path: 'tools/index.json' }])
  const asked: string[] = []
  const release: Release = {
    ...store.current(),
    // Tags of the store in memory are longer than those of published files.
    async file(path) {
      asked.push(path)
      const file = await store.current().file(path)
      return file && { ...file, forms: { identity: withPublishedTag(await file.forms.identity.bytes()) } }
    },
  }
  const tier = createManifestTier(values, platform)
  return { platform, values, asked, release, tier, wrapped: tier.wrap(release) }
}

function withPublishedTag(bytes: Uint8Array) {
  return { etag: `"${digestOf(bytes)}"`, byteLength: bytes.byteLength, bytes: async () => bytes }
}

async function textAt(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && new TextDecoder().decode(await file.forms.identity.bytes())
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createManifestTier', () => {
  it('stores what it did not have for 24 h, and answers from it in another isolate', async () => {
    const first = start()
    await first.tier.bring(first.release, MANIFEST.path)
    expect(await textAt(first.wrapped, MANIFEST.path)).toBe(MANIFEST.content)
    await first.platform.settle()
    expect([...first.values.entries].map(([key, { expirationTtl }]) => [key, expirationTtl])).toEqual([
      [`${first.release.id}/tools/mcp.json`, 86_400],
    ])
    const second = start(first.platform, first.values)
    await second.tier.bring(second.release, MANIFEST.path)
    expect(await textAt(second.wrapped, MANIFEST.path)).toBe(MANIFEST.content)
    expect(second.asked).toEqual([])
    expect(second.tier.bring(second.release, MANIFEST.path)).toBeUndefined()
    expect(first.values.gets).toBe(2)
  })

  it.each(BROKEN_MODES)('reads from the release while the store %s [caching:manifest:broken-store]', async (mode) => {
    const { platform, values, release, tier } = start()
    await tier.bring(release, MANIFEST.path)
    await platform.settle()
    const other = start(platform, values)
    values.mode = mode
    const brought = other.tier.bring(other.release, MANIFEST.path)
    await vi.advanceTimersByTimeAsync(300)
    await brought
    expect(await textAt(other.wrapped, MANIFEST.path)).toBe(MANIFEST.content)
    expect(other.asked).toContain(MANIFEST.path)
  })

  it('leaves a store that hangs alone for ten seconds', async () => {
    const { platform, values, release, tier } = start()
    values.mode = 'hangs'
    const brought = tier.bring(release, MANIFEST.path)
    await vi.advanceTimersByTimeAsync(300)
    await brought
    await tier.bring(release, MANIFEST.path)
    expect(values.gets).toBe(1)
    platform.time += 10_000
    values.mode = 'works'
    await tier.bring(release, MANIFEST.path)
    expect(values.gets).toBe(2)
  })

  it.each([
    ['cut', (text: string) => text.slice(0, -10)],
    ['of another key', (text: string) => text.replace('tools/mcp.json', 'other/mcp.json')],
    ['changed', (text: string) => text.replace(/"base64":"..../, '"base64":"AAAA')],
    ['no object', () => '[]'],
  ])('does not take what is %s [caching:manifest:broken-store]', async (_what, change) => {
    const { platform, values, release, tier } = start()
    await tier.bring(release, MANIFEST.path)
    await platform.settle()
    for (const entry of values.entries.values()) entry.value = change(entry.value)
    const other = start(platform, values)
    await other.tier.bring(other.release, MANIFEST.path)
    expect(await textAt(other.wrapped, MANIFEST.path)).toBe(MANIFEST.content)
    expect(other.asked).toContain(MANIFEST.path)
  })

  it('asks for manifests of pages and for nothing else', () => {
    const { release, tier, values } = start()
    for (const path of ['tools/index.json', 'a/b/mcp.json', `${'x'.repeat(600)}/mcp.json`, '/mcp.json', 'xmcp.json']) {
      expect(tier.bring(release, path)).toBeUndefined()
    }
    expect(values.gets).toBe(0)
  })

  it('stores nothing for what is not published', async () => {
    const { platform, values, release, tier, wrapped } = start()
    await tier.bring(release, 'nowhere/mcp.json')
    await platform.settle()
    expect(values.entries.size).toBe(0)
    expect(await wrapped.file('nowhere/mcp.json')).toBeUndefined()
  })

  it('passes on what else a release has', async () => {
    const { release: published, tier } = start()
    const changes = async (): Promise<string> => 'the ledger'
    const release: Release = { ...published, changes, linksChecked: '2026-11-22' }
    const wrapped = tier.wrap(release)
    expect(wrapped).toEqual({ ...release, file: expect.any(Function) as unknown })
    expect(await wrapped.changes('index.json')).toBe('the ledger')
    expect(await wrapped.page('')).toBe(await release.page(''))
    expect(await textAt(wrapped, 'tools/index.json')).toBe(MANIFEST.content)
  })
})
