import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openChangeLog } from '../../../shared/changes/change-log.ts'
import type { ChangeLog } from '../../../shared/changes/change-log.ts'
import { findPosition, writePosition } from '../../../shared/changes/change-position.ts'
import { readLater, readNewest } from '../../../shared/changes/read-changes.ts'
import {
  changesDocumentSchema,
  segmentDocumentSchema,
  tombstonesDocumentSchema,
} from '../../../shared/changes/change-documents.ts'
import type { ChangesDocument } from '../../../shared/changes/change-documents.ts'
import { createUrls } from '../../../shared/urls.ts'
import { ChangeCollector } from './collect-changes.ts'
import type { CollectedChange } from './collect-changes.ts'
import { extendLedger, mostChanges } from './ledger-file.ts'
import type { EarlierLedger, LedgerDocuments } from './ledger-file.ts'
import { allChanges, replay } from './replay.fixture.ts'
import type { Inventory } from './replay.fixture.ts'

const URLS = createUrls('https://example.org/dir', true)

function reopen(documents: LedgerDocuments): EarlierLedger {
  const head = JSON.parse(documents.get('index.json') ?? '') as ChangesDocument
  return { head, read: (name) => documents.get(name) ?? '' }
}

async function logOf(documents: LedgerDocuments): Promise<ChangeLog> {
  const log = await openChangeLog(async (name) => documents.get(name))
  if (log === undefined) throw new Error('no ledger')
  return log
}

function release(id: string, publishedSeconds = 0, listings = 10) {
  return { id, listings, publishedSeconds, urls: URLS }
}

function added(count: number, prefix: string): CollectedChange[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'added',
    id: `${prefix}${at}`,
    name: 'N',
    categories: ['a'],
    digest: `d${at}`,
  }))
}

function removed(ids: readonly string[]): CollectedChange[] {
  return ids.map((id) => ({ kind: 'removed', id, name: 'N', categories: ['a'], previous: 'd', reason: 'gone' }))
}

/** Pages as a directory of random edits has them: slug → id → its text and its pages. */
type State = ReadonlyMap<string, { readonly text: string; readonly pages: readonly string[] }>

type Edit = readonly ['set' | 'drop', id: number, text: number, pages: readonly number[]]

const editArbitrary: fc.Arbitrary<Edit> = fc.tuple(
  fc.constantFrom('set', 'set', 'drop'),
  fc.nat(12),
  fc.nat(3),
  fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
)

function apply(state: State, edits: readonly Edit[]): State {
  const next = new Map(state)
  for (const [kind, id, text, pages] of edits) {
    if (kind === 'drop') next.delete(`l${id}`)
    else next.set(`l${id}`, { text: `t${text}`, pages: pages.map((page) => `p${page}`) })
  }
  return next
}

/** The listings of each page as they are stored. */
function pagesOf(state: State): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const [id, { text, pages: categories }] of state) {
    const url = `https://example.com/${text}`
    const json = JSON.stringify({ id, name: text, url, categories })
    for (const page of categories) pages.set(page, [...(pages.get(page) ?? []), json])
  }
  return pages
}

/** @param isFull Whether pages that are the same are compared, too. */
function compare(before: State, after: State, isFull: boolean): CollectedChange[] | undefined {
  const [old, now] = [pagesOf(before), pagesOf(after)]
  const collector = new ChangeCollector(1_000)
  for (const page of new Set([...old.keys(), ...now.keys()])) {
    const [was = [], is = []] = [old.get(page), now.get(page)]
    if (isFull || was.join() !== is.join()) collector.compare(was, is)
  }
  return collector.finish()
}

describe('extendLedger', () => {
  it('leads from each of 200 random releases to the last, as a comparison of everything does [changes:ledger:replay]', async () => {
    const releases = fc.array(fc.array(editArbitrary, { maxLength: 6 }), { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(releases, async (scripts) => {
        let state: State = new Map()
        let documents = extendLedger(undefined, release('r0'), undefined)
        const inventory: Inventory = new Map()
        const inventories = new Map<number, Inventory>([[0, new Map()]])
        const seen = new Set<string>()
        let seconds = 100
        for (const [at, edits] of scripts.entries()) {
          const next = apply(state, edits)
          const changes = compare(state, next, false)
          expect(changes).toEqual(compare(state, next, true))
          // A clock that goes back now and then.
          documents = extendLedger(reopen(documents), release(`r${at + 1}`, (seconds += (at % 7) - 2)), changes)
          state = next
          for (const id of state.keys()) seen.add(id)
          const { head } = await logOf(documents)
          for (const { id, digest } of changes ?? []) {
            if (digest === undefined) inventory.delete(id)
            else inventory.set(id, digest)
          }
          inventories.set(head.seq, new Map(inventory))
        }
        const log = await logOf(documents)
        const changes = await allChanges(log)
        expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, at) => log.head.oldest.seq + 1 + at))
        for (const [seq, start] of inventories) {
          if (seq < log.head.oldest.seq) continue
          const copy = new Map(start)
          replay(
            copy,
            changes.filter((change) => change.seq > seq),
          )
          expect(copy).toEqual(inventory)
        }
        const times = log.head.segments.map(({ published }) => published)
        expect(times).toEqual([...new Set(times)].toSorted().reverse())
        for (const id of seen) expect((await log.tombstone(id)) === undefined).toBe(state.has(id))
      }),
      { numRuns: 2 },
    )
  })

  it('is the same for the same ledger, release and changes, and quiet where nothing has changed', async () => {
    const first = extendLedger(undefined, release('r0', 5), undefined)
    const make = () => extendLedger(reopen(first), release('r1', 6), added(3, 'x'))
    expect([...make()]).toEqual([...make()])
    const { head } = await logOf(first)
    expect(head).toMatchObject({
      seq: 0,
      oldest: { seq: 0, published: '1970-01-01T00:00:05Z' },
      segments: [],
      removed: [],
    })
    const quiet = await logOf(extendLedger(reopen(make()), release('r2', 900), []))
    expect(quiet.head).toMatchObject({ release: 'r2', seq: 3, published: '1970-01-01T00:00:06Z' })
    expect(quiet.head.segments).toHaveLength(1)
    expect(quiet.head.releases.map(({ release: id, seq }) => [id, seq])).toEqual([
      ['r2', 3],
      ['r1', 3],
      ['r0', 0],
    ])
  })

  it('begins anew where changes are not known, with numbers that nobody has', async () => {
    const one = extendLedger(undefined, release('r0', 5), undefined)
    const two = extendLedger(reopen(one), release('r1', 6), added(3, 'x'))
    const { head } = await logOf(extendLedger(reopen(two), release('r2', 7), undefined))
    expect(head).toMatchObject({ seq: 4, oldest: { seq: 4 }, segments: [] })
    expect(findPosition(head, writePosition(3, head))).toEqual({ ok: true, seq: 3, isComplete: false })
  })

  it('stays within its bounds over 1,000 releases [changes:ledger:bounded]', async () => {
    let documents = extendLedger(undefined, release('r0', 0), undefined)
    for (let at = 1; at <= 1_000; at += 1) {
      const changes = at % 2 === 1 ? added(2, `x${at}-`) : removed([`x${at - 1}-0`, `x${at - 1}-1`])
      documents = extendLedger(reopen(documents), release(`r${at}`, at), changes)
    }
    const { head } = await logOf(documents)
    expect(head.segments).toHaveLength(100)
    expect(head.releases).toHaveLength(100)
    expect(head.oldest.seq).toBe(2_000 - 200)
    expect(documents.size).toBe(1 + 100 + 1_000 / 250)
    const many = extendLedger(reopen(documents), release('r', 2_000), added(10_000, 'y'))
    const { head: after } = await logOf(many)
    expect(after.segments).toHaveLength(10)
    expect(after.oldest.seq).toBe(2_000)
    const all = Array.from({ length: 10_000 }, (_, at) => `y${at}`)
    const gone = await logOf(extendLedger(reopen(many), release('s', 2_001), removed(all)))
    expect(gone.head.removed).toHaveLength(10_000 / 250)
    // The newest are remembered.
    expect(await gone.tombstone('y9999')).toMatchObject({ id: 'y9999', reason: 'gone' })
    expect(await gone.tombstone('x999-0')).toBeUndefined()
    expect([9, 200_000, 9_000_000].map(mostChanges)).toEqual([10_000, 20_000, 50_000])
  })

  it('writes documents that fit their schemas [changes:ledger:schema]', () => {
    const one = extendLedger(undefined, release('r0', 5), undefined)
    const changes: CollectedChange[] = [
      ...added(2, 'x'),
      {
        kind: 'moved',
        id: 'm',
        name: 'M',
        categories: ['b'],
        from: ['a'],
        digest: 'd',
        previous: 'e',
        fields: ['categories'],
      },
      {
        kind: 'removed',
        id: 'o',
        name: 'O',
        categories: ['a'],
        previous: 'p',
        reason: 'merged',
        to: { id: 'm', categories: ['b'] },
      },
    ]
    const documents = extendLedger(reopen(one), release('r1', 6), changes)
    for (const [name, text] of documents) {
      const schema =
        name === 'index.json'
          ? changesDocumentSchema
          : name.startsWith('removed')
            ? tombstonesDocumentSchema
            : segmentDocumentSchema
      expect(schema.strict().parse(JSON.parse(text))).toEqual(JSON.parse(text))
      expect(name).toMatch(/^(?:index|(?:\d+|removed)\.[0-9a-f]{16})\.json$/)
    }
  })
})

describe('findPosition', () => {
  it('finds a release, a date, a time or a position, and tells what is none [changes:ledger:position]', async () => {
    const id = (letter: string): string => letter.repeat(22)
    const day = 86_400
    let documents = extendLedger(undefined, release(id('a'), day), undefined)
    documents = extendLedger(reopen(documents), release(id('b'), 2 * day), added(1_500, 'x'))
    documents = extendLedger(reopen(documents), release(id('a'), 3 * day), removed(['x1']))
    const { head } = await logOf(documents)
    const seqOf = (since: string) => {
      const found = findPosition(head, since)
      return found.ok ? [found.seq, found.isComplete] : found.reason
    }
    expect(seqOf(writePosition(7, head))).toEqual([7, true])
    expect(seqOf(writePosition(1_501, head))).toEqual([1_501, true])
    // The first time: what happened since undoes itself.
    expect(seqOf(id('a'))).toEqual([0, true])
    expect(seqOf(id('b'))).toEqual([1_500, true])
    expect(seqOf('1970-01-03')).toEqual([0, true])
    expect(seqOf('1970-01-03T00:00:01Z')).toEqual([1_500, true])
    expect(seqOf('1970-01-04T00:00z')).toEqual([1_500, true])
    expect(seqOf('2030-01-01')).toEqual([1_501, true])
    expect(seqOf('1970-01-01')).toEqual([0, false])
    for (const since of ['', 'yesterday', '2026-13-45', '1.0', `${id('a')}a`, '../x', `1.${'g'.repeat(12)}`]) {
      expect(seqOf(since)).toBe('malformed')
    }
    expect(seqOf(id('z'))).toBe('unknown')
    expect(seqOf(writePosition(1_502, head))).toBe('unknown')
    expect(seqOf(`1.${'0'.repeat(12)}`)).toBe('unknown')
  })
})

describe('a ledger that is read', () => {
  it('knows no segment beyond its last, and none that is gone', async () => {
    const documents = extendLedger(
      reopen(extendLedger(undefined, release('a'), undefined)),
      release('b'),
      added(2, 'x'),
    )
    const log = await logOf(documents)
    expect(await log.segment(9)).toBeUndefined()
    const gone = await openChangeLog(async (name) => (name === 'index.json' ? documents.get(name) : undefined))
    expect(await gone?.segment(0)).toBeUndefined()
    expect(await gone?.tombstone('x0')).toBeUndefined()
    if (gone === undefined) throw new Error('no ledger')
    expect(await readLater(gone, 0, 10)).toBeUndefined()
    expect(await readNewest(gone, { after: 0, before: 99, limit: 10 })).toBeUndefined()
    expect(await openChangeLog(async () => undefined)).toBeUndefined()
  })

  it('gives what is wanted of it, the newest first', async () => {
    const changes: CollectedChange[] = [
      ...added(2, 'x'),
      { kind: 'moved', id: 'm', name: 'M', categories: ['b'], from: ['c'], digest: 'm' },
      { kind: 'changed', id: 's', name: 'S', categories: ['b'], fields: ['stars'], digest: 's' },
    ]
    const log = await logOf(
      extendLedger(reopen(extendLedger(undefined, release('a'), undefined)), release('b'), changes),
    )
    const ids = async (filter: Omit<Parameters<typeof readNewest>[1], 'after' | 'before' | 'limit'>, limit = 10) =>
      (await readNewest(log, { after: 0, before: 99, limit, ...filter }))?.map(({ id }) => id)
    expect(await ids({})).toEqual(['s', 'm', 'x1', 'x0'])
    expect(await ids({}, 1)).toEqual(['s'])
    expect(await ids({ kinds: [] }, 2)).toEqual(['s', 'm'])
    expect(await ids({ kinds: ['added'] })).toEqual(['x1', 'x0'])
    expect(await ids({ category: 'c' })).toEqual(['m'])
    expect(await ids({ category: 'b', onlyNews: true })).toEqual(['m'])
    expect(await readNewest(log, { after: 99, before: 99, limit: 10 })).toEqual([])
    expect(await readNewest(log, { after: 0, before: 1, limit: 10 })).toEqual([])
    expect((await readLater(log, 0, 1))?.hasMore).toBe(true)
    expect((await readLater(log, 99, 1))?.changes).toEqual([])
  })

  it('has an address for a listing without a category', async () => {
    const changes = added(1, 'x').map((change) => ({ ...change, categories: [] }))
    const log = await logOf(
      extendLedger(reopen(extendLedger(undefined, release('a'), undefined)), release('b'), changes),
    )
    expect((await log.segment(0))?.changes).toMatchObject([{ id: 'x0', categories: [] }])
  })
})
