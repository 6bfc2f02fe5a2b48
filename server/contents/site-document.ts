import { SITE_DOCUMENT, siteDocumentSchema } from '../../shared/model/site-document.ts'
import type { SiteDocument } from '../../shared/model/site-document.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
import { readOnce } from '../../shared/release/read-once.ts'
import type { Release } from '../../shared/release/release.ts'

/**
 * Reads what the pages of a release are made with, once.
 *
 * @returns A function that gives `undefined` for a release that does not say it.
 */
export function createSiteReader(release: Release): () => Promise<SiteDocument | undefined> {
  return readOnce(() => read(release))
}

async function read(release: Release): Promise<SiteDocument | undefined> {
  const text = await readText(release, SHARED_DIR + SITE_DOCUMENT)
  return text === undefined ? undefined : siteDocumentSchema.parse(JSON.parse(text))
}

export async function readText(release: Pick<Release, 'file'>, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && new TextDecoder().decode(await file.forms.identity.bytes())
}
