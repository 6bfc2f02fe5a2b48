import type { BlockFileWriter } from '../blocks/block-file.ts'
import { writeFixed } from './columns-writer.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { positionWidth } from '../blocks/index-layout.ts'
import { encodeUtf8 } from '../../text/utf8.ts'

/** Bytes gathered before they are flushed. */
const WRITE_BYTES = 8_192

/** Writes the names in order, each without the prefix it shares with the one before, and then their positions. */
export class NamesWriter {
  readonly #file: BlockFileWriter
  readonly #out = new GrowingBytes()
  readonly #positions: Uint32Array
  readonly #last = new GrowingBytes()
  #count = 0

  constructor(file: BlockFileWriter, documentCount: number) {
    this.#file = file
    this.#positions = new Uint32Array(documentCount)
  }

  /**
   * Names must come in the order of their UTF-16 code units, equal ones by position.
   *
   * @param name The first `length` bytes are the name.
   */
  add(name: Uint8Array, length: number, position: number): void {
    const last = this.#last
    const most = Math.min(length, last.length)
    let shared = 0
    while (shared < most && name[shared] === last.bytes[shared]) shared += 1
    this.#out.varint(shared)
    this.#out.varint(length - shared)
    this.#out.appendRange(name, shared, length)
    last.length = shared
    last.appendRange(name, shared, length)
    this.#positions[this.#count] = position
    this.#count += 1
    if (this.#out.length < WRITE_BYTES) return
    this.#file.append(this.#out.view())
    this.#out.clear()
  }

  finish(): void {
    this.#file.append(this.#out.view())
    this.#file.endSection()
    writeFixed(this.#file, this.#positions, positionWidth(this.#positions.length))
    this.#file.endSection()
  }
}

/** Writes names given by position. */
export function writeNames(writer: NamesWriter, names: readonly string[]): void {
  const order = names.map((_, position) => position)
  order.sort((a, b) => compareText(names[a] ?? '', names[b] ?? '') || a - b)
  for (const position of order) {
    const name = encodeUtf8(names[position] ?? '')
    writer.add(name, name.length, position)
  }
  writer.finish()
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
