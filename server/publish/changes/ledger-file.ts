import { hash } from 'node:crypto'
import { nameOf } from '../../../shared/changes/change-log.ts'
import { CHANGES_DIR } from '../../../shared/urls.ts'
import { CHANGES_FORMAT } from '../../../shared/changes/change-documents.ts'
import type {
  Change,
  ChangesDocument,
  SegmentDocument,
  SegmentSummary,
  Tombstone,
  TombstonesDocument,
} from '../../../shared/changes/change-documents.ts'
import { schemaPath } from '../../../shared/renditions/json/listing-json.ts'
import type { DirectoryUrls } from '../../../shared/urls.ts'
import type { CollectedChange } from './collect-changes.ts'

const SEGMENT_CHANGES = 1_000

const MAX_SEGMENTS = 100

/** Releases that are known by their ids. */
const MAX_RELEASES = 100

/** Removed listings that are remembered, and of these in one document. */
const MAX_TOMBSTONES = 10_000
const SHARD_TOMBSTONES = 250

/** Changes that are kept of any directory, and at most. */
const MIN_KEPT = 10_000
const MAX_KEPT = 50_000

/** The documents of a ledger, by their names in {@link CHANGES_DIR}. */
export type LedgerDocuments = ReadonlyMap<string, string>

/** A ledger as the next build finds it. */
export interface EarlierLedger {
  readonly head: ChangesDocument
  /** Text of a document that the head names. */
  read(name: string): string
}

/** The release that a ledger is to lead to. */
export interface LedgerRelease {
  readonly id: string
  /** Different listings. */
  readonly listings: number
  /** Seconds since 1970. */
  readonly publishedSeconds: number
  readonly urls: DirectoryUrls
}

/** Most changes that a ledger of so many listings has: a tenth of them, within bounds. More are no news. */
export function mostChanges(listings: number): number {
  return Math.min(MAX_KEPT, Math.max(MIN_KEPT, Math.floor(listings / 10)))
}

/**
 * Adds a release to a ledger. A function of its arguments: same ledger, release and changes, same bytes.
 *
 * @param earlier None where the ledger begins: it then knows nothing of what was before.
 * @param changes In order; `undefined` where they are too many or not known: then it begins anew, with its numbers.
 * @returns Its documents, the head first.
 */
export function extendLedger(
  earlier: EarlierLedger | undefined,
  release: LedgerRelease,
  changes: readonly CollectedChange[] | undefined,
): LedgerDocuments {
  const { urls, listings } = release
  const $schema = urls.file(schemaPath('changes'))
  const fileUrl = (name: string): string => urls.file(CHANGES_DIR + name)
  const published = nextTime(earlier?.head.published, release.publishedSeconds)
  const ledger =
    earlier?.head.ledger ?? hash('sha256', JSON.stringify([urls.page(''), release.id, published])).slice(0, 12)
  const documents = new Map<string, string>()
  const addDocument = (stem: string, document: object): string => {
    const text = `${JSON.stringify(document)}\n`
    const name = `${stem}.${hash('sha256', text).slice(0, 16)}.json`
    documents.set(name, text)
    return fileUrl(name)
  }

  const before = earlier?.head.seq ?? 0
  const isReset = earlier === undefined || changes === undefined
  const numbered = (isReset ? [] : changes).map((change, at) => numberChange(change, before + at + 1, urls))
  const isQuiet = earlier !== undefined && changes?.length === 0
  // A number of its own, so that nobody who read the ledger before seems to know all.
  const seq = isReset ? before + (earlier ? 1 : 0) : before + numbered.length
  let segments: SegmentSummary[] = isReset ? [] : [...earlier.head.segments]
  for (let first = 0; first < numbered.length; first += SEGMENT_CHANGES) {
    const part = numbered.slice(first, first + SEGMENT_CHANGES)
    const [{ seq: from } = { seq }] = part
    const to = from + part.length - 1
    const prev = segments[0]?.url
    const segment: SegmentDocument = {
      $schema,
      format: CHANGES_FORMAT,
      ledger,
      release: release.id,
      published,
      ...(prev !== undefined && { prev }),
      changes: part,
    }
    segments.unshift({
      url: addDocument(String(to), segment),
      from,
      to,
      release: release.id,
      published,
      counts: countKinds(part),
    })
  }
  const all = segments
  segments = keepNewest(segments, mostChanges(listings))
  const dropped = all[segments.length]
  const oldest = isReset
    ? { seq, published }
    : dropped === undefined
      ? earlier.head.oldest
      : { seq: dropped.to, published: dropped.published }
  for (const { url } of segments) {
    const name = nameOf(url)
    if (!documents.has(name) && earlier) documents.set(name, earlier.read(name))
  }

  const isBuried = numbered.some(({ kind }) => kind === 'added' || kind === 'removed')
  const removed =
    earlier && !isBuried
      ? earlier.head.removed.map((shard) => {
          documents.set(nameOf(shard.url), earlier.read(nameOf(shard.url)))
          return shard
        })
      : bury(earlier, numbered, published).map((tombstones) => {
          const [{ id: first }] = tombstones
          const document: TombstonesDocument = {
            $schema,
            format: CHANGES_FORMAT,
            tombstones,
          }
          return { url: addDocument('removed', document), first }
        })

  const head: ChangesDocument = {
    $schema,
    format: CHANGES_FORMAT,
    ledger,
    release: release.id,
    published: isQuiet ? earlier.head.published : published,
    seq,
    oldest,
    releases: [{ release: release.id, seq }, ...(earlier?.head.releases ?? [])].slice(0, MAX_RELEASES),
    segments,
    removed,
  }
  return new Map([['index.json', `${JSON.stringify(head)}\n`], ...documents])
}

/** Times ascend, so that they name a segment as well as numbers do. */
function nextTime(last: string | undefined, seconds: number): string {
  const earliest = last === undefined ? 0 : Date.parse(last) / 1000 + 1
  return `${new Date(Math.max(seconds, earliest) * 1000).toISOString().slice(0, 19)}Z`
}

function numberChange({ from, to, ...change }: CollectedChange, seq: number, urls: DirectoryUrls): Change {
  const { kind, id, name, categories, ...others } = change
  const urlOf = (slugs: readonly string[], of = id): string => urls.listing(slugs[0] ?? '', of)
  return {
    seq,
    kind,
    id,
    name,
    url: urlOf(categories),
    categories,
    ...others,
    ...(from && { from: { url: urlOf(from), categories: [...from] } }),
    ...(to && { to: { id: to.id, url: urlOf(to.categories, to.id) } }),
  }
}

function countKinds(changes: readonly Change[]): SegmentSummary['counts'] {
  const counts: SegmentSummary['counts'] = {}
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Releases are kept or dropped whole, the newest always. */
function keepNewest(segments: readonly SegmentSummary[], most: number): SegmentSummary[] {
  let kept = 0
  let changes = 0
  for (const group of Map.groupBy(segments, ({ published }) => published).values()) {
    for (const { from, to } of group) changes += to - from + 1
    if (kept > 0 && (changes > most || kept + group.length > MAX_SEGMENTS)) break
    kept += group.length
  }
  return segments.slice(0, kept)
}

type Shard = [Tombstone, ...Tombstone[]]

/** Tombstones by their ids, in documents. Those whose listing is back are gone. */
function bury(earlier: EarlierLedger | undefined, changes: readonly Change[], removed: string): Shard[] {
  const tombstones = new Map<string, Tombstone>()
  const shards = earlier === undefined ? [] : earlier.head.removed.map(({ url }) => earlier.read(nameOf(url)))
  for (const text of shards) {
    // Written by this function.
    const document = JSON.parse(text) as TombstonesDocument
    for (const tombstone of document.tombstones) tombstones.set(tombstone.id, tombstone)
  }
  for (const { kind, id, name, url, categories, seq, reason, to } of changes) {
    if (kind === 'added') tombstones.delete(id)
    if (kind !== 'removed') continue
    tombstones.set(id, { id, name, url, categories, seq, removed, ...(reason && { reason }), ...(to && { to }) })
  }
  const newest = [...tombstones.values()].toSorted((a, b) => b.seq - a.seq).slice(0, MAX_TOMBSTONES)
  // The order of UTF-16, as readers compare.
  const sorted = newest.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const filled: Shard[] = []
  for (const tombstone of sorted) {
    const last = filled.at(-1)
    if (last === undefined || last.length === SHARD_TOMBSTONES) filled.push([tombstone])
    else last.push(tombstone)
  }
  return filled
}
