import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { bundleContentDigest } from '../../store/release/release-format.ts'
import type { NamedFile } from '../../store/release/release-format.ts'
import { POINTER_FORMAT } from '../../store/release/release-pointer.ts'
import { releaseFolder } from '../../store/release-sources.ts'
import type { ReleaseHead, SegmentFile } from '../../store/release/release-table-layout.ts'
import { ReleaseTableWriter } from '../../store/release/release-table-writer.ts'
import { createContentFile } from './content-file.ts'
import type { EarlierEntry, EarlierRelease } from './earlier-release.ts'
import type { PageBundle } from './make-bundle.ts'
import { createSegmentWriter } from './segment-writer.ts'
import type { SegmentWriter } from './segment-writer.ts'

/** The listings of a page as they are stored with it. */
export interface PageListingLayout {
  readonly count: number
  /** Ordinals of those whose first place is on a page before, ascending. */
  readonly repeats: readonly number[]
}

const NO_LISTINGS: PageListingLayout = { count: 0, repeats: [] }

/** Properties of a release besides its stored bundles. */
export type ReleaseFacts = Pick<ReleaseHead, 'baseUrl' | 'language' | 'linksChecked' | 'pages'>

/**
 * The private files of a release while they are written: bundles in display order, in new segments or in those of the
 * earlier release, and the table. Nothing refers to them before the switch.
 */
export class ReleaseLayout {
  readonly #privateDir: string
  readonly #earlier: EarlierRelease | undefined
  readonly #facts: ReleaseFacts
  /** Segments of the earlier release whose bundles are copied. */
  readonly #rewritten: ReadonlySet<number>
  readonly #table = new ReleaseTableWriter()
  /** Bytes in use of each segment: those of the earlier release, then new ones. */
  readonly #liveBytes: number[] = []
  readonly #contents: ReturnType<typeof createHash>
  readonly #earlierCount: number
  #writer: SegmentWriter | undefined
  #carried = 0
  #segments: readonly NamedFile[] = []

  constructor(privateDir: string, earlier: EarlierRelease | undefined, facts: ReleaseFacts) {
    this.#privateDir = privateDir
    this.#earlier = earlier
    this.#facts = facts
    this.#rewritten = segmentsToRewrite(earlier?.head.segments ?? [])
    this.#earlierCount = earlier?.head.segments.length ?? 0
    this.#contents = createHash('sha256').update(`${POINTER_FORMAT}\n${facts.baseUrl}\n`)
  }

  /** Whether all bundles so far are those of the earlier release, unmoved. */
  get isCarriedWhole(): boolean {
    return this.#writer === undefined && this.#carried === this.#earlier?.size
  }

  /** Stores a page that was made. */
  append(key: string, inputDigest: string, bundle: PageBundle, listings: PageListingLayout = NO_LISTINGS): void {
    const written = this.#openWriter().append(bundle)
    const contentDigest = bundleContentDigest(bundle.files)
    this.#add({ ...written, segment: this.#earlierCount + written.segment, key, inputDigest, contentDigest }, listings)
  }

  /** Carries a page over; its bytes are copied where most of its segment is dead. */
  carry(entry: EarlierEntry, listings: PageListingLayout = NO_LISTINGS): void {
    if (!this.#earlier || !this.#rewritten.has(entry.segment)) {
      this.#carried += 1
      this.#add(entry, listings)
      return
    }
    const bytes = this.#earlier.read(entry, 0, entry.payloadLength + entry.indexLength)
    const copied = this.#openWriter().copy(entry, bytes)
    this.#add({ ...copied, segment: this.#earlierCount + copied.segment }, listings)
  }

  /** Makes the bundles durable. Nothing is added after it. */
  async finishBundles(): Promise<void> {
    const written = await (this.#writer?.finish() ?? [])
    this.#segments = [...(this.#earlier?.head.segments ?? []), ...written]
  }

  /** Digest of the contents of all bundles, in display order. */
  releaseId(): string {
    return this.#contents.copy().digest('base64url').slice(0, 22)
  }

  /** Writes the table. @returns It, and its data about the release. */
  finish(search: ReleaseHead['search']): { table: NamedFile; head: ReleaseHead } {
    const segmentNumbers: number[] = []
    const segments: SegmentFile[] = []
    for (const [number, { name, byteLength }] of this.#segments.entries()) {
      const liveBytes = this.#liveBytes[number] ?? 0
      segmentNumbers.push(segments.length)
      if (liveBytes > 0) segments.push({ name, byteLength, liveBytes })
    }
    const head = { format: POINTER_FORMAT, release: this.releaseId(), ...this.#facts, segments, search } as const
    const file = createContentFile(join(this.#privateDir, releaseFolder('table')), 'table')
    try {
      this.#table.finish({ head, segmentNumbers }, (bytes) => file.write(bytes))
      return { table: file.finish(), head: { ...head, listings: this.#table.listingCount } }
    } finally {
      file.abandon()
    }
  }

  /** Waits until all writing has ended. */
  async close(): Promise<void> {
    await this.#writer?.abandon()
  }

  #openWriter(): SegmentWriter {
    return (this.#writer ??= createSegmentWriter(join(this.#privateDir, releaseFolder('segment'))))
  }

  #add(entry: Omit<EarlierEntry, 'order'>, { count, repeats }: PageListingLayout): void {
    const { key, segment, contentDigest, payloadLength, indexLength } = entry
    this.#table.add({ ...entry, listingCount: count, repeats })
    this.#liveBytes[segment] = (this.#liveBytes[segment] ?? 0) + payloadLength + indexLength
    this.#contents.update(`${key}\n${contentDigest}\n`)
  }
}

/** Share of a segment that must be dead for the rest to be copied. */
const MAX_GARBAGE_SHARE = 0.5

/** Segments below this come from small builds. */
const SMALL_BYTES = 4 << 20

/** When there are more small ones than this, they are copied together. */
const MAX_SMALL_SEGMENTS = 16

/**
 * Chooses the segments whose living bundles are copied into new ones: those that are mostly dead, and small ones when
 * they have become many. So at most half of a release is garbage, and a build copies about four times what it writes.
 *
 * @returns Their numbers.
 */
export function segmentsToRewrite(segments: readonly SegmentFile[]): ReadonlySet<number> {
  const chosen = new Set<number>()
  const small: number[] = []
  for (const [number, { byteLength, liveBytes }] of segments.entries()) {
    if (liveBytes < byteLength * (1 - MAX_GARBAGE_SHARE)) chosen.add(number)
    else if (byteLength < SMALL_BYTES) small.push(number)
  }
  if (small.length > MAX_SMALL_SEGMENTS) for (const number of small) chosen.add(number)
  return chosen
}
