/** Percent-encoded bytes beyond ASCII. */
const ENCODED = /(?:%[89a-f][0-9a-f])+/gi

/** Letters, marks, digits and symbols: what cannot end a URL, reorder it or look like nothing. */
const READABLE = /^[\p{L}\p{M}\p{N}\p{So}]+$/u

/**
 * A URL as people read it: what is percent-encoded only because of its script stands as it is. For display; links and
 * what is copied keep the encoded form.
 *
 * **Security:** spaces, controls, marks of direction, invisible characters and everything in ASCII stay encoded, so that
 * the text cannot pass for another address.
 */
export function readableUrl(url: string): string {
  return url.replace(ENCODED, (encoded) => {
    try {
      const text = decodeURIComponent(encoded)
      return READABLE.test(text) ? text : encoded
    } catch {
      return encoded
    }
  })
}
