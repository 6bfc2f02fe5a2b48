/** Words that may be meant by misspelled ones. */
export const CORRECTED = /^[\p{L}\p{M}]{3,32}$/u

/** A text from its last character to its first. */
export function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}
