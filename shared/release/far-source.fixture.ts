import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { createPieceSource } from './piece-source.ts'
import { writeRanges } from './search-file.ts'

/** Bytes that are fetched in pieces. @param onFetch Called for each piece, before it is there. */
export function createFarSource(
  bytes: Uint8Array,
  pieceBytes: number,
  onFetch: (piece: number) => void | Promise<void> = () => undefined,
): ByteSource {
  const fetchPiece = async (piece: number): Promise<Uint8Array> => {
    await onFetch(piece)
    const offset = piece * pieceBytes
    return writeRanges([{ offset, bytes: bytes.slice(offset, offset + pieceBytes) }])
  }
  return createPieceSource({ byteLength: bytes.length, pieceBytes, ranges: [] }, fetchPiece, fetchPiece)
}
