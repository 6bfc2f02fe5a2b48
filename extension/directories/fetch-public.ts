/** Bytes of one answer; directories answer in pages. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Requests a directory's URL as any web page could: without cookies, and only for what its server lets everyone read.
 *
 * **Security defaults:** where the user has turned a site on, the browser would let us read everything there, and a page
 * of another site could have us read it. So the response itself must state that everyone may read it.
 *
 * @throws {Error} for what is not public, for redirects to what only the extension could read, and for answers above 4 MiB.
 */
export async function fetchPublic(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: 'omit', referrerPolicy: 'no-referrer' })
  // A response of this type has passed the browser's own check, and does not expose the header.
  if (response.type !== 'cors' && response.headers.get('access-control-allow-origin') !== '*') {
    await response.body?.cancel()
    throw new Error(`${new URL(url).origin} does not allow everyone to read this.`)
  }
  return new Response(response.body?.pipeThrough(limitBytes(MAX_ANSWER_BYTES)) ?? null, response)
}

/** A limit of bytes for several streams together. */
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
