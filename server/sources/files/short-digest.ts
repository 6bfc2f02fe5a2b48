import { createHash } from 'node:crypto'

/** Six hexadecimal digits of the SHA-256 of a text: distinguishes things of the same name, the same in every build. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6)
}
