import { generateKeyPairSync, sign } from 'node:crypto'

/** Of the format of tokens. */
const VERSION = 3

/** An origin trial whose tokens we can make ourselves. */
export interface Trial {
  /** Switch of a browser that believes them. */
  readonly arg: string
  /**
   * Makes a token that switches WebMCP on.
   *
   * @param origin Of the page.
   */
  createToken(origin: string): string
}

/**
 * Creates a trial with a key of its own. A token is the version, a signature of what follows and of the version, the
 * length of the payload and the payload, in base64.
 *
 * @see https://github.com/GoogleChrome/OriginTrials/blob/gh-pages/developer-guide.md
 */
export function createTrial(): Trial {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.from(x, 'base64url').toString('base64')
  // Tokens have an end; a year from now is later than any test.
  const expiry = Math.floor(Date.now() / 1000) + 365 * 24 * 60 * 60
  return {
    arg: `--origin-trial-public-key=${key}`,
    createToken(origin) {
      const payload = { origin, feature: 'WebMCP', expiry }
      const text = Buffer.from(JSON.stringify(payload))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(text.length)
      const version = Buffer.from([VERSION])
      const signature = sign(null, Buffer.concat([version, length, text]), privateKey)
      return Buffer.concat([version, signature, length, text]).toString('base64')
    },
  }
}
