import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Connection } from './guard-connections.ts'
import { findUnread } from './guard-connections.ts'

const LIMITS = { maxUnsentBytesPerClient: 100, leastReadBytesPerSecond: 10, readPatienceMs: 1000 }

/** A connection whose figures are set by hand. @param taken Bytes that its client has taken. */
function connectionOf(client: string, unsent: number, taken = 0) {
  const figures = { unsent, taken }
  const socket = Object.defineProperties(new Socket(), {
    writableLength: { get: () => figures.unsent },
    bytesWritten: { get: () => figures.unsent + figures.taken },
  })
  const connection: Connection = {
    socket,
    client,
    response: undefined,
    isAnswering: false,
    waiting: [],
    reading: undefined,
  }
  return { connection, figures }
}

describe('findUnread: bytes of one client', () => {
  it('allows as many as the limit', () => {
    const connections = [connectionOf('a', 60), connectionOf('a', 40), connectionOf('b', 100)]
    expect(
      findUnread(
        connections.map(({ connection }) => connection),
        LIMITS,
        0,
      ).size,
    ).toBe(0)
  })

  it('finds the connections with most, until half of the limit is left', () => {
    const [few, most, more, other] = [
      connectionOf('a', 20),
      connectionOf('a', 60),
      connectionOf('a', 31),
      connectionOf('b', 100),
    ].map(({ connection }) => connection)
    if (few === undefined || most === undefined || more === undefined || other === undefined) throw new Error('four')
    // 111 − 60 = 51 is still more than half.
    expect([...findUnread([few, most, more, other], LIMITS, 0)]).toEqual([
      [most, 'unsent'],
      [more, 'unsent'],
    ])
  })
})

describe('findUnread: slow clients', () => {
  it('finds who takes less than the least rate all the time', () => {
    const { connection, figures } = connectionOf('a', 50)
    const at = (nowMs: number, taken: number): string | undefined => {
      figures.taken = taken
      return findUnread([connection], LIMITS, nowMs).get(connection)
    }
    expect([at(5, 0), at(1004, 0), at(1005, 10), at(2004, 10), at(2005, 20), at(3005, 29)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'slow-read',
    ])
  })

  it('begins anew when everything was taken', () => {
    const { connection, figures } = connectionOf('a', 50)
    const at = (nowMs: number, unsent: number): string | undefined => {
      figures.unsent = unsent
      return findUnread([connection], LIMITS, nowMs).get(connection)
    }
    expect([at(0, 50), at(900, 0), at(1000, 50), at(1999, 50), at(2000, 50)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'slow-read',
    ])
  })
})

describe('findUnread: without a least rate', () => {
  it('leaves a connection to who takes a byte an hour', () => {
    const { connection, figures } = connectionOf('a', 50)
    for (let hour = 0; hour < 24; hour += 1) {
      figures.taken = hour
      expect(findUnread([connection], { ...LIMITS, leastReadBytesPerSecond: 0 }, hour * 3_600_000).size).toBe(0)
    }
  })
})
