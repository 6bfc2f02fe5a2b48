import { describe, expect, it } from 'vitest'
import { createFakePlatform, never } from '../../server/store/edge/fakes.fixture.ts'
import { STEMMERS } from '../search/analysis/stemmers.ts'
import { followReleases } from './follow-releases.ts'
import { openReleases } from './open-releases.ts'
import type { PublishedRelease } from './release.ts'

function start() {
  const platform = createFakePlatform()
  const reads: string[] = []
  const origin = { release: 'one', fails: undefined as Error | undefined, hangs: false }
  const opened = openReleases(
    {
      async open(isFresh, known) {
        reads.push(isFresh ? 'fresh' : 'first')
        if (origin.hangs) return never()
        if (origin.fails !== undefined) throw origin.fails
        const { release: id } = origin
        return known?.id === id ? known : ({ id, language: 'en' } as PublishedRelease)
      },
    },
    { loadStemmers: () => STEMMERS },
  )
  const releases = followReleases(opened, { freshMs: 30_000, staleMs: 300_000, ...platform, now: platform.now })
  const changes: string[] = []
  releases.onChange(({ id }) => changes.push(id))
  const currentId = async (): Promise<string> => (await releases.current()).id
  return { platform, opened, releases, reads, origin, changes, currentId }
}

describe('followReleases', () => {
  it('has no release before it is asked for one', async () => {
    const { releases, changes, currentId } = start()
    expect(releases.latest()).toBeUndefined()
    expect(await currentId()).toBe('one')
    expect(releases.latest()?.id).toBe('one')
    expect(changes).toEqual([])
  })

  it('looks once for all who come first', async () => {
    const { reads, currentId } = start()
    expect(await Promise.all([currentId(), currentId()])).toEqual(['one', 'one'])
    await currentId()
    expect(reads).toEqual(['first'])
  })

  it('looks for a new release when it is not fresh, and answers from the old one meanwhile', async () => {
    const { platform, reads, origin, changes, currentId } = start()
    await currentId()
    origin.release = 'two'
    platform.time += 30_000
    expect(await currentId()).toBe('one')
    expect(reads).toEqual(['first'])
    platform.time += 1
    origin.hangs = true
    expect([await currentId(), await currentId()]).toEqual(['one', 'one'])
    expect(reads).toEqual(['first', 'fresh'])
    const other = start()
    await other.currentId()
    other.origin.release = 'two'
    other.platform.time += 30_001
    await other.currentId()
    await other.platform.settle()
    expect(await other.currentId()).toBe('two')
    expect(other.reads).toEqual(['first', 'fresh'])
    expect([changes, other.changes]).toEqual([[], ['two']])
  })

  it('keeps the object of a release that did not change', async () => {
    const { platform, releases, changes } = start()
    const before = await releases.current()
    platform.time += 30_001
    await releases.current()
    await platform.settle()
    expect(await releases.current()).toBe(before)
    expect(changes).toEqual([])
  })

  it('waits for the look after a long silence', async () => {
    const { platform, origin, currentId } = start()
    await currentId()
    origin.release = 'two'
    platform.time += 300_001
    expect(await Promise.all([currentId(), currentId()])).toEqual(['two', 'two'])
  })

  it('keeps the old release while none can be opened, and looks again 30 s later', async () => {
    const { platform, reads, origin, currentId } = start()
    await currentId()
    origin.fails = new Error('the bucket is broken')
    platform.time += 30_001
    await currentId()
    await platform.settle()
    expect(await currentId()).toBe('one')
    expect(platform.errors).toEqual([origin.fails])
    expect(reads).toEqual(['first', 'fresh'])
    Object.assign(origin, { fails: undefined, release: 'three' })
    platform.time += 30_001
    await currentId()
    await platform.settle()
    expect(await currentId()).toBe('three')
  })

  it('does not take a look that was cut off for one that is under way', async () => {
    const { platform, opened, origin } = start()
    let looks = 0
    const refresh = () => ((looks += 1) === 1 ? never<boolean>() : opened.refresh())
    const releases = followReleases({ ...opened, refresh }, { freshMs: 30_000, staleMs: 300_000, now: platform.now })
    await releases.current()
    platform.time += 30_001
    await releases.current()
    origin.release = 'two'
    platform.time += 29_999
    await releases.current()
    expect(looks).toBe(1)
    platform.time += 1
    const changed = new Promise((resolve) => releases.onChange(resolve))
    await releases.current()
    await changed
    expect((await releases.current()).id).toBe('two')
  })

  it('says why there is no release, and tries again with the next caller', async () => {
    const { origin, currentId } = start()
    origin.fails = new Error('the bucket is broken')
    await expect(currentId()).rejects.toThrow('the bucket is broken')
    origin.fails = undefined
    expect(await currentId()).toBe('one')
  })

  it('does not call listeners that have unsubscribed', async () => {
    const { platform, releases, origin, changes, currentId } = start()
    const heard: string[] = []
    const stop = releases.onChange(({ id }) => heard.push(id))
    await currentId()
    stop()
    origin.release = 'two'
    platform.time += 30_001
    await currentId()
    await platform.settle()
    expect([heard, changes]).toEqual([[], ['two']])
  })
})
