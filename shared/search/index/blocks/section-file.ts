import { ByteCursor, readFixed } from '../bytes/byte-cursor.ts'
import { DamagedIndexError } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { crc32 } from '../bytes/crc32.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { BLOCK_BYTES } from './index-layout.ts'

/** Kinds of files: the eight bytes each begins and ends with. */
export const FILE_KINDS = { index: 'GZTRINDX', records: 'GZTRRECS' } as const

export type FileKind = keyof typeof FILE_KINDS

const KINDS = Object.keys(FILE_KINDS) as FileKind[]

/** Version of the layout of all kinds; readers support only this one. */
export const FORMAT_VERSION = 8

const MAGIC_BYTES = 8
const HEADER_BYTES = 16
const FOOTER_BYTES = 18

/** Part of a file. */
export interface Section {
  readonly offset: number
  readonly byteLength: number
}

/** The end of a file, with the location of everything. */
export interface Trailer {
  readonly kind: FileKind
  readonly sections: readonly Section[]
  /** Further data for this kind of file. */
  readonly facts: Uint8Array
}

/**
 * Writes a file front to back: a header, sections, and a trailer with their lengths and its own checksum. Keeps 16 KB in
 * memory. `write` may keep what it receives.
 */
export class SectionFileWriter {
  readonly #kind: FileKind
  readonly #write: (bytes: Uint8Array) => void
  readonly #sections: Section[] = []
  #block = new Uint8Array(BLOCK_BYTES)
  #used = 0
  #written = 0
  #sectionStart = HEADER_BYTES

  constructor(kind: FileKind, write: (bytes: Uint8Array) => void) {
    this.#kind = kind
    this.#write = write
    const header = new GrowingBytes(HEADER_BYTES)
    header.append(magicOf(kind))
    header.fixed(FORMAT_VERSION, 2)
    header.fixed(0, HEADER_BYTES - header.length)
    this.append(header.view())
  }

  /** Bytes of the open section so far. */
  get sectionLength(): number {
    return this.#written + this.#used - this.#sectionStart
  }

  append(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const count = Math.min(bytes.length - at, BLOCK_BYTES - this.#used)
      this.#block.set(count === bytes.length ? bytes : bytes.subarray(at, at + count), this.#used)
      this.#used += count
      at += count
      if (this.#used === BLOCK_BYTES) this.#flush()
    }
  }

  endSection(): void {
    const byteLength = this.sectionLength
    this.#sections.push({ offset: this.#sectionStart, byteLength })
    this.#sectionStart += byteLength
  }

  finish(facts: Uint8Array): void {
    if (this.#used > 0) this.#flush()
    const trailer = new GrowingBytes()
    trailer.varint(this.#sections.length)
    for (const { byteLength } of this.#sections) trailer.varint(byteLength)
    trailer.append(facts)
    const length = trailer.length
    trailer.fixed(length, 4)
    trailer.fixed(FORMAT_VERSION, 2)
    trailer.append(magicOf(this.#kind))
    trailer.fixed(crc32(trailer.view()), 4)
    this.#write(trailer.view().slice())
  }

  #flush(): void {
    const isFull = this.#used === BLOCK_BYTES
    const block = isFull ? this.#block : this.#block.slice(0, this.#used)
    this.#write(block)
    this.#written += block.length
    if (isFull) this.#block = new Uint8Array(BLOCK_BYTES)
    this.#used = 0
  }
}

/** Bytes that contain the trailer of most files, so that one read finds it. */
export const TAIL_BYTES = 512

/**
 * Reads the trailer.
 *
 * @throws {DamagedIndexError} when this is not such a file, one of another version, or only part of one.
 */
export function readTrailer(source: ByteSource): Trailer {
  const { byteLength } = source
  const tail = source.read(Math.max(0, byteLength - TAIL_BYTES), Math.min(byteLength, TAIL_BYTES))
  const footer = tail.subarray(Math.max(0, tail.length - FOOTER_BYTES))
  const kind = kindOf(footer, footer.length - 4 - MAGIC_BYTES)
  if (kind === undefined || byteLength < HEADER_BYTES + FOOTER_BYTES) {
    throw new DamagedIndexError(
      'search index: these bytes are no index of Gazetteer, or only a part of one; publish the directory again',
    )
  }
  const version = readFixed(footer, 4, 2)
  if (version !== FORMAT_VERSION) throw anotherVersion(version)
  const length = readFixed(footer, 0, 4)
  if (length > byteLength - HEADER_BYTES - FOOTER_BYTES) throw damaged('its trailer')
  const whole =
    length + FOOTER_BYTES <= tail.length
      ? tail.subarray(tail.length - length - FOOTER_BYTES)
      : source.read(byteLength - length - FOOTER_BYTES, length + FOOTER_BYTES)
  const checked = whole.subarray(0, whole.length - 4)
  if (crc32(checked) !== readFixed(whole, whole.length - 4, 4)) throw damaged('its trailer')
  return parseTrailer(checked.subarray(0, length), kind, byteLength - whole.length)
}

/** The error for bytes that differ from what was written. */
function damaged(what: string): DamagedIndexError {
  return new DamagedIndexError(
    `search index: ${what} is not what was published (its checksum differs); publish the directory again`,
  )
}

/** @param bytes The trailer without its footer. @param end Where it begins. */
function parseTrailer(bytes: Uint8Array, kind: FileKind, end: number): Trailer {
  const cursor = new ByteCursor(bytes)
  const sections: Section[] = []
  let offset = HEADER_BYTES
  for (let count = cursor.varint(); count > 0; count -= 1) {
    const byteLength = cursor.varint()
    sections.push({ offset, byteLength })
    offset += byteLength
  }
  if (offset !== end) {
    throw new DamagedIndexError(
      `search index: has ${end} bytes before its trailer where it should have ${offset}; copy or publish it again`,
    )
  }
  return { kind, sections, facts: bytes.slice(cursor.at) }
}

function anotherVersion(version: number): DamagedIndexError {
  return new DamagedIndexError(
    `search index: has format ${version}, and this version of Gazetteer reads format ${FORMAT_VERSION}; publish the directory again`,
  )
}

function magicOf(kind: FileKind): Uint8Array {
  return Uint8Array.from(FILE_KINDS[kind], (letter) => letter.charCodeAt(0))
}

function kindOf(bytes: Uint8Array, at: number): FileKind | undefined {
  const found = String.fromCharCode(...bytes.subarray(Math.max(0, at), Math.max(0, at) + MAGIC_BYTES))
  return KINDS.find((kind) => FILE_KINDS[kind] === found)
}
