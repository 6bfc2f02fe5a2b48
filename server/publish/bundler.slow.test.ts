import { describe, expect, it } from 'vitest'
import type { CategoryPage } from '../../shared/model/page.ts'
import { createBundler } from './bundler.ts'
import { createTestModel, createTestSite } from './directory-model.fixture.ts'
import { pagesOf } from './pages.ts'
import { makePageBundle } from './release/make-bundle.ts'

const NAMES = Array.from({ length: 80 }, (_, at) => `page-${at}`)
const CONTEXT = {
  site: createTestSite(),
  compression: { gzip: 1 },
  categoryTexts: new Map(),
  card: undefined,
}

describe('createBundler', () => {
  it('makes the pages of workers that ended', async () => {
    const pages: CategoryPage[] = [
      ...pagesOf(createTestModel(Object.fromEntries(NAMES.map((name) => [name, [name]])))).categories,
    ]
    const bundler = createBundler(CONTEXT)
    // No worker can read the 70th.
    const made = pages.map((page, at) => bundler.make(page, at === 70 ? '{' : JSON.stringify(page)))
    const files = (await Promise.all(made)).map((bundle) => bundle.files)
    expect(files).toEqual(pages.map((page) => makePageBundle(page, CONTEXT).files))
    await bundler.close()
  })
})
