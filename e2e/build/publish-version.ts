import { publishRelease } from '../../server/publish/publish-release.ts'
import { createTestModel, createTestSite } from '../../server/publish/directory-model.fixture.ts'

/** The pages of both versions: one stays, one changes, one goes, one comes. */
const PAGES = {
  a: { stays: ['Awk', 'Sed'], changes: ['Old'], goes: ['X'] },
  b: { stays: ['Awk', 'Sed'], changes: ['New', 'Newer'], comes: ['Y'] },
}

/** Publishes version `a` or `b` of a small directory. */
export async function publishVersion(outDir: string, version: 'a' | 'b'): Promise<void> {
  await publishRelease({
    plain: true,
    model: createTestModel(PAGES[version]),
    site: createTestSite(),
    sharedFiles: [{ name: 'page.css', mediaType: 'text/css; charset=utf-8', text: 'body{}' }],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
}
