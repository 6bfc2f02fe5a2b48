import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Made anew by every process: states do not outlive it. */
const KEY = randomBytes(32)

/** Writes what a request needs when it comes back: the value and a signature, so that a client cannot change it. */
export function writeState(value: string): string {
  const payload = Buffer.from(value).toString('base64url')
  return `${payload}.${sign(payload)}`
}

/** @returns The value, or `undefined` when `state` was not written by {@link writeState} just so. */
export function readState(state: unknown): string | undefined {
  if (typeof state !== 'string') return undefined
  const [payload = '', ...rest] = state.split('.')
  const given = Buffer.from(rest.join('.'))
  const expected = Buffer.from(sign(payload))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Buffer.from(payload, 'base64url').toString()
}

function sign(payload: string): string {
  return createHmac('sha256', KEY).update(payload).digest('base64url')
}
