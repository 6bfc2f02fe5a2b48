/** The part of a body that could be read. */
export interface ReadBody {
  readonly bytes: Uint8Array
  /** Why it is incomplete. */
  readonly failure?: unknown
}

/** Reads at most `maxBytes` of a body, without waiting for the rest. Bytes received before a failure are kept. */
export async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  if (maxBytes === 0) {
    await response.body?.cancel()
    return { bytes: new Uint8Array() }
  }
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      if (length + chunk.length > maxBytes) {
        return { bytes: Buffer.concat(chunks), failure: new Error(`cut at ${maxBytes} bytes`) }
      }
      chunks.push(chunk)
      length += chunk.length
    }
  } catch (failure) {
    return { bytes: Buffer.concat(chunks), failure }
  }
  return { bytes: Buffer.concat(chunks) }
}
