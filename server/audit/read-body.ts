/** What could be read of a body. */
export interface ReadBody {
  readonly bytes: Uint8Array
  /** Why it is not all. */
  readonly failure?: unknown
}

/** Reads at most `maxBytes` of a body, with 0 none; the rest is not waited for. What came before a failure is kept. */
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
