import type { Release } from '../store/store.ts'

/** Reads a published file as text. */
export async function readText(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && new TextDecoder().decode(await file.variants.identity.bytes())
}
