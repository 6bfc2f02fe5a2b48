/** Most characters read of a response. The longest answer that may be asked for has less than 150,000. */
const MAX_LENGTH = 250_000

/** Message of the error for a response that is not read to its end. */
export const TOO_LONG = 'The answer is too long'

/** Characters that nobody sees, and agents do: controls, of direction too, tags; not what joins letters and emoji. */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u{e0100}-\u{e01ef}]/gu

function clean(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(UNSEEN, '') : value
}

/**
 * Reads JSON from a directory, which may send anything: what is too long, or has no end, is not read to its end, and texts
 * have no unseen characters.
 *
 * @throws {Error} if the response is not OK, is too long, is not JSON or breaks off.
 */
export async function readJson<T>({ ok, status, headers, body }: Response): Promise<T> {
  if (!ok) {
    const seconds = headers.get('retry-after')
    throw new Error(`HTTP ${status}${seconds ? `, retry after ${seconds} seconds` : ''}`)
  }
  let text = ''
  // Leaving the loop cancels the response.
  for await (const part of (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())) {
    if ((text += part).length > MAX_LENGTH) throw new Error(TOO_LONG)
  }
  return JSON.parse(text, clean) as T
}
