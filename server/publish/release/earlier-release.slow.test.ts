import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { objectPaths, usePublishedFolder } from '../../store/published-folder.fixture.ts'
import { readBundleFile } from '../../store/release/bundle-object.ts'
import { objectPath } from '../../store/release/manifest.ts'
import { DamagedReleaseError } from '../../store/release/release-format.ts'
import { resolveStateDir } from '../../store/state-dir.ts'
import { openEarlierRelease, removeUnusedObjects } from './earlier-release.ts'

const PAGES = { tools: ['Awk', 'Sed'], parts: ['Nut'] }

const folder = usePublishedFolder()

function pathOf(key: string): string {
  const state = resolveStateDir(folder.outDir)
  return join(state, objectPath(openEarlierRelease(state)?.entry(key)?.object ?? ''))
}

describe('openEarlierRelease', () => {
  it('has no files of an object that is cut off, gone or another', async () => {
    await folder.publish(PAGES)
    const path = pathOf('tools')
    const whole = readFileSync(path)
    const filesOf = () => {
      const earlier = openEarlierRelease(resolveStateDir(folder.outDir))
      return earlier?.bundle(earlier.entry('tools'))?.files.map(({ name }) => name)
    }
    expect(filesOf()).toContain('index.html')
    writeFileSync(path, readFileSync(pathOf('parts')))
    expect(filesOf()).toBeUndefined()
    for (const length of [3, 40]) {
      writeFileSync(path, whole.subarray(0, length))
      expect(filesOf()).toBeUndefined()
    }
    rmSync(path)
    expect(filesOf()).toBeUndefined()
  })

  it('has the bytes of its files, and throws for those that are not what was stored', async () => {
    await folder.publish(PAGES)
    const path = pathOf('tools')
    const bundle = () => {
      const earlier = openEarlierRelease(resolveStateDir(folder.outDir))
      const read = earlier?.bundle(earlier.entry('tools'))
      if (read === undefined) throw new Error('not published')
      return read
    }
    const whole = bundle()
    const file = whole.files.find(({ name }) => name === 'index.md')
    if (file === undefined) throw new Error('not published')
    expect(Buffer.from(readBundleFile(whole, file, 'tools')).toString()).toMatch(/^# tools$/m)
    expect(() => readBundleFile(whole, { ...file, stored: {} }, 'tools')).toThrow(DamagedReleaseError)
    truncateSync(path, statSync(path).size - 20)
    const cut = bundle()
    const [last = file] = cut.files.slice(-1)
    expect(() => readBundleFile(cut, last, 'tools')).toThrow('damaged; build again')
  })
})

describe('removeUnusedObjects', () => {
  it('has nothing to do where nothing is stored', () => {
    const state = resolveStateDir(folder.outDir)
    mkdirSync(state, { recursive: true })
    removeUnusedObjects(state, [])
    expect(existsSync(state)).toBe(true)
  })

  it('removes what killed builds left, and what no release to keep needs', async () => {
    await folder.publish(PAGES)
    const state = resolveStateDir(folder.outDir)
    const object = join(state, objectPath('zz0123456789'))
    const id = '0123abcd-0123-0123-0123-0123456789ab'
    const unfinished = [`${object}.${id}.tmp`, join(state, `current.json.${id}.tmp`)]
    mkdirSync(join(state, 'segments'))
    const leave = (): void => {
      mkdirSync(join(object, '..'), { recursive: true })
      for (const path of [object, ...unfinished]) writeFileSync(path, 'x')
    }
    const left = (): boolean[] => [object, ...unfinished, join(state, 'segments')].map((path) => existsSync(path))
    leave()
    removeUnusedObjects(state)
    expect(left()).toEqual([true, false, false, true])
    leave()
    const earlier = openEarlierRelease(state)
    removeUnusedObjects(state, earlier && [earlier])
    expect(left()).toEqual([false, false, false, false])
    expect(
      Object.values(objectPaths(folder.outDir))
        .flat()
        .every((path) => existsSync(path)),
    ).toBe(true)
  })
})

describe('publishRelease', () => {
  it('ends where an object is damaged while it publishes, and the next build repairs it', async () => {
    const { release } = await folder.publish(PAGES)
    const path = pathOf('tools')
    const plain = join(folder.outDir, 'tools/index.html')
    const html = readFileSync(plain)
    rmSync(dirname(plain), { recursive: true })
    const bytes = readFileSync(path)
    // It is found to be whole, then half of it is overwritten before it is read.
    const publishing = folder.publish(PAGES, () => writeFileSync(path, bytes.fill(0, bytes.length >> 1)))
    await expect(publishing).rejects.toThrow(DamagedReleaseError)
    expect(await folder.publish(PAGES)).toMatchObject({ status: 'repaired', release, pages: { rendered: 1 } })
    expect(readFileSync(plain)).toEqual(html)
  })
})
