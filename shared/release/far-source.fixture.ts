import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { createPieceSource, writePiece } from './piece-source.ts'

/** Bytes that are fetched in pieces. @param onFetch Called for each piece, before it is there. */
export function createFarSource(
  bytes: Uint8Array,
  pieceBytes: number,
  onFetch: (piece: number) => void | Promise<void> = () => undefined,
): ByteSource {
  const part = { byteLength: bytes.length, pieceBytes, ranges: [] }
  const fetchPiece = async (piece: number): Promise<Uint8Array> => {
    await onFetch(piece)
    return writePiece(part, piece, (offset, byteLength) => bytes.slice(offset, offset + byteLength))
  }
  return createPieceSource(part, fetchPiece)
}
