/** A line that is longer than allowed; its bytes are dropped as they arrive. */
export const TOO_LONG = Symbol('too long')

/**
 * Splits bytes into lines at LF alone: a JSON text may contain every other separator of lines. Empty lines, and a CR before
 * the LF, are left out.
 *
 * @param maxBytes Of one line. A longer one becomes {@link TOO_LONG}.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array | typeof TOO_LONG> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    length += part.byteLength
    if (length > maxBytes) parts = []
    else if (part.byteLength > 0) parts.push(part)
  }
  const finish = (): Uint8Array | typeof TOO_LONG => {
    const line = length > maxBytes ? TOO_LONG : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      take(chunk.subarray(from, end))
      from = end + 1
      const line = finish()
      if (!isBlank(line)) yield line
    }
    take(chunk.subarray(from))
  }
  const last = finish()
  if (!isBlank(last)) yield last
}

const LF = 0x0a
const CR = 0x0d

function isBlank(line: Uint8Array | typeof TOO_LONG): boolean {
  return line !== TOO_LONG && (line.byteLength === 0 || (line.byteLength === 1 && line[0] === CR))
}
