import * as fc from 'fast-check'
import { readStored } from '../store/published-folder.fixture.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { CODINGS } from '../store/release/release-format.ts'
import { publishRelease } from './publish-release.ts'
import { createTestModel, createTestSite } from './directory-model.fixture.ts'

let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-grown-'))
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

async function publish(outDir: string, pages: Record<string, string[]>): Promise<void> {
  const site = createTestSite()
  await publishRelease({
    plain: true,
    model: createTestModel(pages),
    site,
    sharedFiles: [],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
}

/** All that is served, and all plain files. */
async function contentsOf(outDir: string): Promise<Record<string, string>> {
  const store = openNodeFileStore(outDir, { watch: false })
  const release = store.current()
  const contents: Record<string, string> = { id: release.id }
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(outDir, path)).isFile(),
  )
  for (const path of paths) {
    contents[path] = readFileSync(join(outDir, path), 'latin1')
    const file = await release.file(path)
    for (const coding of CODINGS) {
      const bytes = await file?.forms[coding]?.bytes()
      contents[`${path} ${coding}`] = bytes === undefined ? 'none' : Buffer.from(bytes).toString('latin1')
    }
  }
  const root = await readStored(release, '')
  expect(root && openIndex(root.index).documentCount).toBe(root?.texts.length)
  contents['listings'] = root?.texts.join('\n') ?? 'none'
  store.close()
  return contents
}

describe('publishRelease, again and again', () => {
  it('serves what a build from nothing serves', async () => {
    const names = fc.uniqueArray(fc.constantFrom('Awk', 'Sed', 'Grep', 'Cut', 'Sort', 'Tr', '囲碁'), { maxLength: 5 })
    const pages = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'zürich'), names, { maxKeys: 5 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(pages, { minLength: 2, maxLength: 6 }), async (versions) => {
        run += 1
        const [grown, fresh] = [join(scratch, `grown-${run}`), join(scratch, `fresh-${run}`)]
        for (const version of versions) await publish(grown, version)
        await publish(fresh, versions.at(-1) ?? {})
        expect(await contentsOf(grown)).toEqual(await contentsOf(fresh))
      }),
      { numRuns: scaleRuns(12) },
    )
  })
})
