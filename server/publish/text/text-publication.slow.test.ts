import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { openNodeFileStore } from '../../store/node-files.ts'
import { createTestModel, createTestSite } from '../directory-model.fixture.ts'
import { publishRelease } from '../publish-release.ts'
import type { PublishOutcome } from '../publish-options.ts'

type Pages = Record<string, string[]>

let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-'))
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function publish(pages: Pages, out = 'out', bulkData: 'on' | 'off' = 'on'): Promise<PublishOutcome> {
  const site = createTestSite()
  return publishRelease({
    plain: true,
    model: createTestModel(pages),
    site: { ...site, directory: { ...site.directory, bulk_data: bulkData } },
    sharedFiles: [],
    outDir: join(scratch, out),
    engine: 'one',
    nowSeconds: 1_000,
  })
}

/** The parts by their names, as they are in the folder. */
function partsOf(out = 'out'): Record<string, string> {
  const names = readdirSync(join(scratch, out)).filter((name) => name.startsWith('llms-full'))
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(scratch, out, name), 'utf8')]))
}

/** Pages of 400 listings of some 470 bytes each. */
function largePages(count: number): Pages {
  const names = (page: number): string[] => Array.from({ length: 400 }, (_, at) => `item-${page}-${at}`)
  return Object.fromEntries(Array.from({ length: count }, (_, page) => [`page-${page}`, names(page)]))
}

describe('TextPublication', () => {
  it('writes nothing again that is the same, and after any change what a build from nothing writes', async () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 5 })
    const edits = fc.array(fc.record({ x: names, y: names, z: names }), { minLength: 2, maxLength: 3 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(edits, async (releases) => {
        run += 1
        for (const [at, pages] of releases.entries()) {
          await publish(pages, `run-${run}`)
          await publish(pages, `alone-${run}-${at}`)
          expect((await publish(pages, `run-${run}`)).files.written).toBe(0)
          expect(partsOf(`run-${run}`)).toEqual(partsOf(`alone-${run}-${at}`))
        }
      }),
      { numRuns: scaleRuns(3) },
    )
  })

  it('is in parts of at most 1,000,000 bytes, which the first and llms.txt name; one text that changes rewrites one [url:discovery:whole-text]', async () => {
    const pages = largePages(8)
    await publish(pages)
    const before = partsOf()
    const names = Object.keys(before)
    expect(names).toEqual(['llms-full.2.txt', 'llms-full.txt'])
    const overview = readFileSync(join(scratch, 'out', 'llms.txt'), 'utf8')
    for (const [name, text] of Object.entries(before)) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000)
      expect(overview).toContain(`(https://example.org/${name})`)
    }
    expect(before['llms-full.txt']).toContain('(<https://example.org/llms-full.2.txt>)')
    // As many as there are, each once, in the order of the directory.
    const shown = Object.keys(pages).flatMap((slug) => (pages[slug] ?? []).map((id) => `https://example.com/${id}`))
    const whole = `${before['llms-full.txt']}${before['llms-full.2.txt']}`
    expect([...whole.matchAll(/https:\/\/example\.com\/[\w-]+/g)].map(([url]) => url)).toEqual(shown)

    const changed = { ...pages, 'page-7': (pages['page-7'] ?? []).toReversed() }
    await publish(changed)
    const after = partsOf()
    expect(names.filter((name) => after[name] !== before[name])).toEqual(['llms-full.2.txt'])

    const store = openNodeFileStore(join(scratch, 'out'), { watch: false })
    try {
      const file = await store.current().file('llms-full.2.txt')
      expect([file?.path, file?.mediaType]).toEqual(['llms-full.2.txt', 'text/plain; charset=utf-8'])
    } finally {
      store.close()
    }

    await publish({ 'page-0': pages['page-0'] ?? [] })
    expect(Object.keys(partsOf())).toEqual(['llms-full.txt'])
  })

  it('is not there where the directory has such files off [data:files:off]', async () => {
    await publish({ tools: ['a'] })
    expect(Object.keys(partsOf())).toEqual(['llms-full.txt'])
    await publish({ tools: ['a'] }, 'out', 'off')
    expect(partsOf()).toEqual({})
    expect(readFileSync(join(scratch, 'out', 'llms.txt'), 'utf8')).not.toContain('llms-full')
  })
})
