/** Random numbers from 0 to 1 of a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Texts at which parsers go wrong. */
const TOKENS = [
  '0',
  '-1',
  '1e-6',
  '1e308',
  '4294967296',
  'null',
  '""',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'NaN',

  '\0',
  '\u001B[2J',
  '\u202E',
  '\uFEFF',
  '\uD800',
  '\u{E0041}',
  '\r\n',
  '\t',
  '\\',
  '"',
  "'",
  '`',
  '%',
  '%00',
  '%2F..',
  '<',
  '>',
  '&#x3C;',
  '<script>',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  'javascript:',
  'data:,',
  '//',
  '[',
  ']',
  '](',
  '- ',
  '| ',
  '---\n',
  '***',
  '&a',
  '*a',
  '!!js/function ',
  '? ',
  ': ',
  '- - - - ',
  '../',
  'http://[',
  '[',
]

/** Changes bytes at a few places: bits, tokens, numbers, parts taken out, doubled, or put in from elsewhere. */
export function mutate(bytes: Buffer, others: readonly Buffer[], random: () => number): Buffer {
  let result = bytes
  const pick = (most: number): number => Math.floor(random() * most)
  for (let left = 1 + pick(6); left > 0; left -= 1) {
    const at = pick(result.length + 1)
    const end = Math.min(result.length, at + 1 + pick(random() < 0.2 ? result.length : 16))
    const around = (middle: Uint8Array): Buffer => Buffer.concat([result.subarray(0, at), middle, result.subarray(end)])
    const token = Buffer.from(TOKENS[pick(TOKENS.length)] ?? '')
    const other = others[pick(others.length)] ?? bytes
    const from = pick(other.length)
    const changes: readonly (() => Buffer)[] = [
      () => around(Buffer.of(pick(256))),
      () => around(token),
      () => around(Buffer.concat([token, result.subarray(at, end)])),
      () => around(Buffer.alloc(0)),
      () => around(Buffer.concat([result.subarray(at, end), result.subarray(at, end)])),
      () => around(other.subarray(from, from + pick(64))),
      () => around(Buffer.from((token.toString() || 'a').repeat(1 + pick(400)))),
      () => result.subarray(0, at),
    ]
    result = (changes[pick(changes.length)] ?? (() => result))()
  }
  return result.subarray(0, 200_000)
}
