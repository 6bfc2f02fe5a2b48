const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Two characters for each number of twelve bits. */
const PAIRS: readonly string[] = Array.from(
  { length: 4096 },
  (_, number) => `${ALPHABET.charAt(number >>> 6)}${ALPHABET.charAt(number & 63)}`,
)

/**
 * Makes the id of a request: 20 characters of base64url, 120 random bits.
 *
 * Ten times cheaper than `crypto.randomUUID()` where every request has one. It only has to differ from all others:
 * whoever guesses one can do nothing with it, so a generator that could be predicted is enough.
 */
export function makeRequestId(): string {
  return four() + four() + four() + four() + four()
}

function four(): string {
  const bits = Math.floor(Math.random() * 0x1_00_00_00)
  return `${PAIRS[bits >>> 12]}${PAIRS[bits & 4095]}`
}
