import { BlockChecks, checkRange } from './block-checks.ts'
import { DamagedIndexError, MissingBytes } from './byte-source.ts'
import type { ByteRange, ByteSource } from './byte-source.ts'
import { crc32 } from './crc32.ts'
import type { Checksum } from './crc32.ts'
import { BLOCK_BYTES } from './index-layout.ts'
import { readTogether } from './read-when-loaded.ts'

/** Blocks between two that are wanted, up to which all are fetched at once. */
const MAX_GAP = 2

/** Blocks at the end that are fetched at first: they have the trailer and, mostly, the checksums. */
const MIN_TAIL_BLOCKS = 2

/** Blocks fetched at once at most: 1 MB. */
const MAX_FETCHED = 64

/** Rounds of loading after which a block that nobody read since may go. */
const PINNED_ROUNDS = 32

/** What a range source reads from. */
export interface RangeSourceOptions {
  readonly byteLength: number
  /** Fetches a part of the file, of this length exactly. */
  readonly fetch: (offset: number, length: number) => Promise<Uint8Array>
  /** Blocks kept, in bytes; more only while running queries need more. */
  readonly maxCachedBytes: number
  readonly checksum?: Checksum | undefined
}

interface CachedBlock {
  readonly bytes: Uint8Array
  isChecked: boolean
  /** Round in which it was read last. */
  round: number
}

/**
 * A file that is fetched in parts, in blocks of 16 KB: what is not here is thrown as `MissingBytes`, and its `load`
 * fetches it, together with what others wait for, neighbours in one request. Each block is checked when first read.
 *
 * Blocks read within the last 32 rounds of loading stay, so that a query finds in its next run all that it waited for.
 */
export function createRangeSource(options: RangeSourceOptions): ByteSource {
  const { byteLength, maxCachedBytes } = options
  const cached = new Map<number, CachedBlock>()
  const wanted = new Set<number>()
  let round = 0
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    // Others that run until the next microtask add what they want.
    await Promise.resolve()
    loading = undefined
    const runs = toRuns([...wanted].filter((block) => !cached.has(block)))
    wanted.clear()
    await Promise.all(runs.map(fetchRun))
    round += 1
    evict()
  }
  const fetchRun = async ({ first, last }: Run): Promise<void> => {
    const start = first * BLOCK_BYTES
    const length = Math.min((last + 1) * BLOCK_BYTES, byteLength) - start
    const bytes = await options.fetch(start, length)
    if (bytes.length !== length) {
      throw new DamagedIndexError(
        `search index: got ${bytes.length} bytes at ${start} instead of ${length}; publish the directory again`,
      )
    }
    for (let block = first; block <= last; block += 1) {
      const at = (block - first) * BLOCK_BYTES
      // A copy, so that a block that stays does not keep its neighbours.
      cached.set(block, { bytes: bytes.slice(at, at + BLOCK_BYTES), isChecked: false, round: round + 1 })
    }
  }
  const evict = (): void => {
    if (cached.size * BLOCK_BYTES <= maxCachedBytes) return
    for (const [block, { round: last }] of [...cached].sort(([, a], [, b]) => a.round - b.round)) {
      if (cached.size * BLOCK_BYTES <= maxCachedBytes || last > round - PINNED_ROUNDS) return
      cached.delete(block)
    }
  }
  const miss = (blocks: readonly number[]): MissingBytes =>
    new MissingBytes(async () => {
      for (const block of blocks) wanted.add(block)
      loading ??= load()
      await loading
    })
  /** Blocks that are all here, as they came. */
  const getBlocks = ({ offset, byteLength: length }: ByteRange): CachedBlock[] => {
    const first = Math.floor(offset / BLOCK_BYTES)
    const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
    const found: CachedBlock[] = []
    const missing: number[] = []
    // What is asked for first is the end; what is near it will be asked for next.
    const start = cached.size === 0 ? Math.max(0, last - MIN_TAIL_BLOCKS + 1) : first
    for (let block = Math.min(start, first); block <= last; block += 1) {
      const known = cached.get(block)
      if (known === undefined) missing.push(block)
      else found.push(known)
      if (known !== undefined) known.round = round
    }
    if (missing.length > 0) throw miss(missing)
    return found
  }
  const join = (blocks: readonly CachedBlock[], offset: number, length: number): Uint8Array => {
    const from = offset % BLOCK_BYTES
    const [only] = blocks
    if (only !== undefined && blocks.length === 1) return only.bytes.subarray(from, from + length)
    const bytes = new Uint8Array(length)
    blocks.forEach((block, index) => {
      const at = index * BLOCK_BYTES - from
      bytes.set(block.bytes.subarray(Math.max(0, -at), length - at), Math.max(0, at))
    })
    return bytes
  }
  const raw: ByteSource = {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      return join(getBlocks({ offset, byteLength: length }), offset, length)
    },
  }
  const checks = new BlockChecks(raw, options.checksum ?? crc32)
  /** The blocks of a range and, where they are not checked yet, what they are checked with. */
  const getChecked = (range: ByteRange): CachedBlock[] => {
    checkRange(byteLength, range.offset, range.byteLength)
    const first = Math.floor(range.offset / BLOCK_BYTES)
    const last = Math.floor((range.offset + range.byteLength - 1) / BLOCK_BYTES)
    const prepare = (): CachedBlock[] => {
      for (let block = first; block <= last; block += 1) {
        if (cached.get(block)?.isChecked !== true) checks.prepare(block)
      }
      return []
    }
    const blocks = readTogether([() => getBlocks(range), prepare])[0] ?? []
    blocks.forEach((block, index) => {
      if (!block.isChecked) checks.check(first + index, block.bytes)
      block.isChecked = true
    })
    return blocks
  }
  return {
    byteLength,
    read(offset, length) {
      // The end is read first of all, and tells itself whether it is damaged.
      if (offset + length === byteLength) return raw.read(offset, length)
      return join(getChecked({ offset, byteLength: length }), offset, length)
    },
    prepare(ranges) {
      readTogether(ranges.map((range) => () => getChecked(range)))
    },
  }
}

interface Run {
  readonly first: number
  readonly last: number
}

/** Blocks as few runs of neighbours. */
function toRuns(blocks: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const block of blocks.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && block - run.last <= MAX_GAP + 1 && block - run.first < MAX_FETCHED) {
      runs[runs.length - 1] = { first: run.first, last: block }
    } else {
      runs.push({ first: block, last: block })
    }
  }
  return runs
}
