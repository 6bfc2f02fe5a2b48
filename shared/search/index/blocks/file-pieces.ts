/** Part of a file that is fetched in one request. */
export interface FilePiece {
  readonly offset: number
  readonly byteLength: number
}

/**
 * The piece of a file with the byte at `at`. Pieces begin at multiples of their length, so that the same bytes are
 * always fetched under the same name. The last is up to twice as long: the end of a file is read first.
 *
 * @param pieceBytes Length of all pieces but the last.
 */
export function pieceAt(byteLength: number, at: number, pieceBytes: number): FilePiece {
  const last = Math.max(0, Math.floor(byteLength / pieceBytes) - 1)
  const piece = Math.min(Math.floor(at / pieceBytes), last)
  const offset = piece * pieceBytes
  return { offset, byteLength: piece === last ? byteLength - offset : pieceBytes }
}
