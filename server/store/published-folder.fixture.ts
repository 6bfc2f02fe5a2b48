import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { publishRelease } from '../publish/publish-release.ts'
import type { PublishOutcome } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/test-model.ts'
import { openNodeFileStore } from './node-files.ts'
import type { NodeFileStore, NodeFileStoreOptions } from './node-files.ts'
import type { Release } from './store.ts'

/** A folder that a test publishes to. */
export interface PublishedFolder {
  /** Another for each test. */
  readonly outDir: string
  /** Publishes pages: slug → names of listings. */
  publish(pages: Readonly<Record<string, readonly string[]>>): Promise<PublishOutcome>
  /** Opens a store that is closed after the test. */
  open(options?: NodeFileStoreOptions): NodeFileStore
}

/** Gives each test of a file a folder of its own, and removes it afterwards. */
export function usePublishedFolder(): PublishedFolder {
  let outDir = ''
  const stores: NodeFileStore[] = []
  beforeEach(() => {
    outDir = mkdtempSync(join(tmpdir(), 'gazetteer-store-'))
  })
  afterEach(() => {
    for (const store of stores.splice(0)) store.close()
    rmSync(outDir, { recursive: true, force: true })
  })
  return {
    get outDir() {
      return outDir
    },
    publish: (pages) =>
      publishRelease({
        model: createTestModel(pages),
        site: createTestSite(),
        sharedFiles: [{ name: 'schema/page.json', mediaType: 'application/json', text: '{}' }],
        outDir,
        engine: 'one',
        nowSeconds: 1000,
      }),
    open(options) {
      const store = openNodeFileStore(outDir, options)
      stores.push(store)
      return store
    },
  }
}

/** Text of a file of a release. */
export async function readText(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && Buffer.from(await file.variants.identity.bytes()).toString()
}

/** Flips a bit, in the file that is there: whoever has it open reads it. @param share Where: 0 at its start, 1 at its end. */
export function flipBit(path: string, share: number): void {
  const bytes = readFileSync(path)
  const place = Math.floor((bytes.length - 1) * share)
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, Uint8Array.of((bytes[place] ?? 0) ^ 4), 0, 1, place)
  closeSync(descriptor)
}
