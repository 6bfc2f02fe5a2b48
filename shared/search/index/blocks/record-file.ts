import { SectionFileWriter, readTrailer } from './section-file.ts'
import { ByteCursor, readFixed } from '../bytes/byte-cursor.ts'
import { DamagedIndexError, readAllOnceLoaded } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { concatenate, GrowingBytes } from '../bytes/growing-bytes.ts'

/** Bytes of the offset where a record ends. */
const END_BYTES = 6

const decoder = new TextDecoder()

/** Records by position. Reads only their number at first. */
export interface RecordReader {
  readonly count: number
  /** A view of a record, valid as long as the source's bytes. */
  read(position: number): Uint8Array
  /** A record in UTF-8, as text. */
  readText(position: number): string
  /** Several together: missing bytes are loaded in one round. */
  readTexts(positions: Iterable<number>): string[]
}

/**
 * Writes a file of records: the records, then their end offsets.
 *
 * @param list Each of any length.
 */
export function writeRecords(list: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const file = new SectionFileWriter('records', (bytes) => pieces.push(bytes))
  const ends = new GrowingBytes(1_024)
  let count = 0
  for (const record of list) {
    file.append(record)
    ends.fixed(file.sectionLength, END_BYTES)
    count += 1
  }
  file.endSection()
  file.append(ends.view())
  file.endSection()
  const facts = new GrowingBytes()
  facts.varint(count)
  file.finish(facts.view())
  return concatenate(pieces)
}

/**
 * Opens the output of {@link writeRecords}.
 *
 * @throws {DamagedIndexError} as `openIndex` does.
 */
export function openRecords(source: ByteSource): RecordReader {
  const { kind, sections, facts } = readTrailer(source)
  const [bytes, ends] = sections
  if (kind !== 'records' || bytes === undefined || ends === undefined) {
    throw new DamagedIndexError('search index: an index where records are expected; publish the directory again')
  }
  const count = new ByteCursor(facts).varint()
  const read = (position: number): Uint8Array => {
    if (!(position >= 0 && position < count)) throw new RangeError(`no record ${position} among ${count}`)
    const first = Math.max(0, position - 1)
    const bounds = source.read(ends.offset + first * END_BYTES, (position - first + 1) * END_BYTES)
    const start = position > 0 ? readFixed(bounds, 0, END_BYTES) : 0
    const end = readFixed(bounds, (position - first) * END_BYTES, END_BYTES)
    return source.read(bytes.offset + start, end - start)
  }
  const readText = (position: number): string => decoder.decode(read(position))
  return {
    count,
    read,
    readText,
    readTexts: (positions) => readAllOnceLoaded(Array.from(positions, (position) => () => readText(position))),
  }
}
