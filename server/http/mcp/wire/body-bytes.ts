import type { Caller } from '../../limits/caller.ts'

/** Bytes of bodies that are being read, by client. */
export interface BodyBytes {
  /** Counts bytes before they are read. @returns Whether the client may hold them; if not, they are not counted. */
  take(caller: Caller, bytes: number): boolean
  /** Gives back what was taken, when it is no longer held. */
  release(caller: Caller, bytes: number): void
}

/** Bytes of bodies that are not complete, of one client at most, unless set otherwise: 16 MiB. */
export const MAX_CLIENT_BODY_BYTES = 16 * 1024 * 1024

/**
 * Creates the count of a process. One body is bounded in size and in time, but a client can send many slowly.
 *
 * @param maxPerClient Bytes that one client may hold in bodies that are not complete.
 */
export function createBodyBytes(maxPerClient: number): BodyBytes {
  const held = new Map<string, number>()
  return {
    take(caller, bytes) {
      const { client } = caller
      if (client === '') return true
      const sum = (held.get(client) ?? 0) + bytes
      if (sum > maxPerClient) {
        caller.refused('bodies')
        return false
      }
      held.set(client, sum)
      return true
    },
    release({ client }, bytes) {
      const left = (held.get(client) ?? 0) - bytes
      if (left > 0) held.set(client, left)
      else held.delete(client)
    },
  }
}
