import type { RootDocument } from '../../shared/model/page-document.ts'
import { parseRootDocument } from '../../shared/model/parse-page-document.ts'
import type { Release } from '../store/store.ts'

/** Reads `index.json` of the root page. @throws {Error} when the file is not what a build writes. */
export async function readRootDocument(release: Release): Promise<RootDocument | undefined> {
  const text = await readText(release, 'index.json')
  return text === undefined ? undefined : parseRootDocument(text)
}

/** Reads a published file as text. */
export async function readText(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && new TextDecoder().decode(await file.variants.identity.bytes())
}
