import { ENTRY_NAME } from '../connect/connect-client.ts'
import type { ConnectTarget } from '../connect/connect-client.ts'

/** How a way is written for an endpoint, as `ConnectWay` has it or made of that. */
export type WriteWay = (target: ConnectTarget) => string

/** URLs of these characters stand for themselves in every language that ways are written in. */
const PLAIN_URL = /^https?:[\w./:-]+$/

/** Two endpoints that have nothing in common but the default name, and all the characters of plain URLs. */
const SAMPLE: ConnectTarget = { name: ENTRY_NAME, url: 'https://abcdefghijklm.example/nopqrstuvwxyz_0-1', title: 'A' }
const OTHER: ConnectTarget = {
  name: ENTRY_NAME,
  url: 'http://23.456:789/ABCDEFGHIJKLM/_NOPQRSTU-VWXYZ/mcp',
  title: 'Another title',
}

/**
 * Makes a way quick to write for many endpoints: where all that differs is the URL, as it is, the rest is written once.
 *
 * @param write Pure.
 * @returns What gives the same texts.
 */
export function compileWay(write: WriteWay): WriteWay {
  const pieces = write(SAMPLE).split(SAMPLE.url)
  if (pieces.join(OTHER.url) !== write(OTHER)) return write
  return (target) =>
    target.name === ENTRY_NAME && PLAIN_URL.test(target.url) ? pieces.join(target.url) : write(target)
}
