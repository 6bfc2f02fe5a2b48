import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { openNodeFileStore } from './node-files.ts'
import type { NodeFileStore, NodeFileStoreOptions } from './node-files.ts'
import { openObjectFolder } from './object-folder.ts'
import { listObjects, objectPath } from './release/manifest.ts'
import { resolveStateDir } from './state-dir.ts'
import type { Release } from '../../shared/release/release.ts'
import type { PublishOutcome } from '../publish/publish-options.ts'

/** A folder that a test publishes to. */
export interface PublishedFolder {
  /** A different one for each test. */
  readonly outDir: string
  /** Publishes pages: slug → names of listings. @param onPage As for `publishRelease`. */
  publish(pages: Readonly<Record<string, readonly string[]>>, onPage?: () => void): Promise<PublishOutcome>
  /** Opens a store that is closed after the test. */
  open(options?: NodeFileStoreOptions): NodeFileStore
}

/** Creates a separate folder for each test of a file, and removes it afterwards. */
export function usePublishedFolder(): PublishedFolder {
  let outDir = ''
  const stores: NodeFileStore[] = []
  beforeEach(() => {
    outDir = join(mkdtempSync(join(tmpdir(), 'gazetteer-store-')), 'out')
  })
  afterEach(() => {
    for (const store of stores.splice(0)) store.close()
    rmSync(dirname(outDir), { recursive: true, force: true })
  })
  return {
    get outDir() {
      return outDir
    },
    publish: (pages, onPage) =>
      publishRelease({
        plain: true,
        model: createTestModel(pages),
        site: createTestSite(),
        sharedFiles: [{ name: 'schema/page.json', mediaType: 'application/json', text: '{}' }],
        outDir,
        engine: 'one',
        nowSeconds: 1000,
        ...(onPage && { onPage }),
      }),
    open(options) {
      const store = openNodeFileStore(outDir, options)
      stores.push(store)
      return store
    },
  }
}

/** Paths of the objects of the current release, by what they are of. */
export function objectPaths(outDir: string): Record<'manifest' | 'index' | 'pages' | 'changes', string[]> {
  const stateDir = resolveStateDir(outDir)
  const { pointer, manifest } = openObjectFolder(stateDir).currentNow()
  const pathOf = (name: string): string => join(stateDir, objectPath(name))
  const paths = { manifest: [pathOf(pointer.manifest)], index: [], pages: [], changes: [] } as ReturnType<
    typeof objectPaths
  >
  for (const { name, part } of listObjects(manifest)) paths[part].push(pathOf(name))
  return paths
}

/** Text of a file of a release. */
export async function readText(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && Buffer.from(await file.forms.identity.bytes()).toString()
}

/** What a page is opened from. @param slug Empty for the root. */
export async function readStored(
  release: Release,
  slug: string,
): Promise<{ frame: string; texts: string[]; index: ByteSource; categories: ByteSource | undefined } | undefined> {
  const page = await release.stored(slug)
  if (page === undefined) return undefined
  const { frame, listings, categories } = page
  const texts: string[] = []
  while (texts.length < listings.count) texts.push(await readWhenLoaded(() => listings.read(texts.length)))
  return { frame, texts, index: await page.index(), categories }
}

/** Flips a bit in place: readers that have the file open see it. @param share Where: 0 at its start, 1 at its end. */
export function flipBit(path: string, share: number): void {
  const bytes = readFileSync(path)
  const place = Math.floor((bytes.length - 1) * share)
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, Uint8Array.of((bytes[place] ?? 0) ^ 4), 0, 1, place)
  closeSync(descriptor)
}
