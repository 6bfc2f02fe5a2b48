/** What several streams may pass on together. */
export interface SharedLimit {
  bytesLeft: number
}

/** Passes bytes on, and fails once there are more than `most`, or than is left of a limit for several streams. */
export function limitBytes(
  most: number,
  shared: SharedLimit = { bytesLeft: Infinity },
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      shared.bytesLeft -= chunk.byteLength
      if (bytes > most) controller.error(new Error(`The answer is longer than ${most} bytes.`))
      else if (shared.bytesLeft < 0) controller.error(new Error('All answers together are too long.'))
      else controller.enqueue(chunk)
    },
  })
}
