import { describe, expect, it } from 'vitest'
import type { ChangesDocument } from '../../../shared/changes/change-documents.ts'
import { CHANGES_INDEX, createUrls } from '../../../shared/urls.ts'
import type { Manifest } from '../../store/release/manifest.ts'
import type { EarlierRelease } from '../release/earlier-release.ts'
import { extendLedger } from './ledger-file.ts'
import type { LedgerDocuments, LedgerRelease } from './ledger-file.ts'
import { LedgerPublication } from './ledger-publication.ts'

function release(id: string): LedgerRelease {
  return { id, listings: 3, publishedSeconds: 1_000, urls: createUrls('https://example.org', true) }
}

const LEDGER = extendLedger(undefined, release('one'), undefined)

interface Given {
  readonly ledger?: LedgerDocuments
  readonly isWhole?: boolean
  readonly isUnreadable?: boolean
}

/** A release without pages. Its objects are named like the documents in them. */
function earlierWith({ ledger = LEDGER, isWhole = true, isUnreadable = false }: Given): EarlierRelease {
  const changes = Object.fromEntries(Array.from(ledger.keys(), (name) => [name, name]))
  const index: Manifest['index'] = { byteLength: 0, pieceBytes: 0, objects: [] }
  const pointer = { release: 'one', manifest: 'm' } as EarlierRelease['pointer']
  return {
    pointer,
    manifest: { release: 'one', changes, index, pages: [], others: [] } as unknown as Manifest,
    entry: () => undefined,
    bundle: () => undefined,
    changes: (name) => ledger.get(name) ?? '',
    isWhole: () => isWhole,
    isUnreadable,
  }
}

/** The head after a build; its objects are numbered. */
function finish(earlier: EarlierRelease | undefined, id: string, carried?: LedgerDocuments): ChangesDocument | 'kept' {
  const publication = new LedgerPublication(earlier, 3, carried && { head: headOf(carried), read: () => '' })
  const stored: string[] = []
  const changes = publication.finish(release(id), (text) => String(stored.push(text) - 1))
  // What is returned may be what was there.
  return changes === earlier?.manifest.changes ? 'kept' : headOf(new Map([[CHANGES_INDEX, stored[0] ?? '']]))
}

function headOf(ledger: LedgerDocuments): ChangesDocument {
  return JSON.parse(ledger.get(CHANGES_INDEX) ?? '') as ChangesDocument
}

const { ledger: NAME } = headOf(LEDGER)

describe('LedgerPublication.finish', () => {
  it('begins a ledger with a first release, and leaves it for the same release', () => {
    expect(finish(undefined, 'one')).toMatchObject({ release: 'one', seq: 0, segments: [] })
    expect(finish(earlierWith({}), 'one')).toBe('kept')
  })

  it('goes on where nothing of the listings has changed', () => {
    expect(finish(earlierWith({}), 'two')).toMatchObject({ ledger: NAME, release: 'two', seq: 0, oldest: { seq: 0 } })
  })

  it.each<[string, Given]>([
    ['pages cannot be read', { isUnreadable: true }],
    ['it is that of another release', { ledger: extendLedger(undefined, release('zero'), undefined) }],
  ])('goes on with its numbers, and knows nothing before, where %s', (_why, given) => {
    const earlier = earlierWith(given)
    const { ledger, seq } = headOf(given.ledger ?? LEDGER)
    expect(finish(earlier, 'two')).toMatchObject({ ledger, seq: seq + 1, oldest: { seq: seq + 1 } })
  })

  it.each([
    ['a document is damaged', { isWhole: false }],
    ['its head is no JSON', { ledger: new Map([[CHANGES_INDEX, '{']]) }],
    ['it is of another format', { ledger: new Map([[CHANGES_INDEX, '{"format":999}']]) }],
  ])('begins anew where %s', (_why, given) => {
    for (const id of ['one', 'two']) {
      expect(finish(earlierWith(given), id)).toMatchObject({ release: id, seq: 0, segments: [], oldest: { seq: 0 } })
    }
  })

  it('begins anew where what its head says cannot be', () => {
    const ledger = new Map([[CHANGES_INDEX, JSON.stringify({ ...headOf(LEDGER), segments: 1 })]])
    expect(finish(earlierWith({ ledger }), 'two')).toMatchObject({ seq: 0, segments: [] })
  })

  it('goes on with the numbers of a ledger of an earlier format, if it can be read', () => {
    const carried = new Map([[CHANGES_INDEX, JSON.stringify({ ...headOf(LEDGER), seq: 41 })]])
    expect(finish(undefined, 'two', carried)).toMatchObject({ ledger: NAME, seq: 42 })
    const damaged = new Map([[CHANGES_INDEX, JSON.stringify({ ...headOf(LEDGER), releases: 1 })]])
    expect(finish(undefined, 'two', damaged)).toMatchObject({ seq: 0, segments: [] })
  })
})
