import { ENTRY_NAME } from '../../connect/connect-client.ts'
import type { ConnectTarget } from '../../connect/connect-client.ts'

/** Writes a way for an endpoint: that of `ConnectWay` or derived from it. */
export type ClientTemplate = (target: ConnectTarget) => string

/** URLs of these characters stand for themselves in every language that ways are written in. */
const PLAIN_URL = /^https?:[\w./:-]+$/

/** Two endpoints with nothing in common except the default name, and all the characters of plain URLs. */
const SAMPLE: ConnectTarget = { name: ENTRY_NAME, url: 'https://abcdefghijklm.example/nopqrstuvwxyz_0-1', title: 'A' }
const OTHER: ConnectTarget = {
  name: ENTRY_NAME,
  url: 'http://23.456:789/ABCDEFGHIJKLM/_NOPQRSTU-VWXYZ/mcp',
  title: 'Another title',
}

/**
 * Makes a way quick to write for many endpoints: where only the literal URL differs, the rest is written once.
 *
 * @param write Pure.
 * @returns A function that returns the same texts.
 */
export function compileClientTemplate(write: ClientTemplate): ClientTemplate {
  const pieces = write(SAMPLE).split(SAMPLE.url)
  if (pieces.join(OTHER.url) !== write(OTHER)) return write
  return (target) =>
    target.name === ENTRY_NAME && PLAIN_URL.test(target.url) ? pieces.join(target.url) : write(target)
}
