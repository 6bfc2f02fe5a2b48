/** Bytes of one answer; directories answer in pages. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Asks a directory, as any page of the web could: without cookies and only for what its server lets everybody read.
 *
 * **Security defaults:** where the user has turned a site on, the browser would let us read everything there, and a page
 * of another site could have us read it. So the answer must say itself that everybody may read it.
 *
 * @throws {Error} for what is not public, for redirects to where only the extension could read, and for answers above 4 MiB.
 */
export async function fetchPublic(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: 'omit', referrerPolicy: 'no-referrer' })
  // An answer of this type has passed the browser's own check, and does not show the header.
  if (response.type !== 'cors' && response.headers.get('access-control-allow-origin') !== '*') {
    await response.body?.cancel()
    throw new Error(`${new URL(url).origin} does not say that everybody may read this.`)
  }
  return new Response(response.body?.pipeThrough(limitBytes(MAX_ANSWER_BYTES)) ?? null, response)
}

function limitBytes(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > most) controller.error(new Error(`The answer is longer than ${most} bytes.`))
      else controller.enqueue(chunk)
    },
  })
}
