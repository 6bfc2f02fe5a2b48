import { describe, expect, it } from 'vitest'
import { createEventStream } from './event-streams.ts'
import type { EventStream } from './event-streams.ts'

interface Opened {
  stream: EventStream
  reader: ReadableStreamDefaultReader<Uint8Array>
  /** What was called, in order. */
  calls: string[]
}

function open(maxQueuedBytes = 10): Opened {
  const calls: string[] = []
  const onDrained = (): unknown => calls.push('drained')
  const onEnd = (): unknown => calls.push('end')
  const stream = createEventStream({ maxQueuedBytes, onDrained, onEnd })
  return { stream, reader: stream.body.getReader(), calls }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

async function read({ reader }: Opened): Promise<string | undefined> {
  const { value } = await reader.read()
  return value && new TextDecoder().decode(value)
}

describe('createEventStream', () => {
  it('gives what was written, in order, before and after somebody reads', async () => {
    const opened = open()
    opened.stream.write(bytes('a'))
    opened.stream.write(bytes('b'))
    expect([await read(opened), await read(opened)]).toEqual(['a', 'b'])
    const next = read(opened)
    opened.stream.write(bytes('c'))
    expect(await next).toBe('c')
  })

  it('has a backlog until the client has taken everything, then says so', async () => {
    const opened = open()
    const { stream, calls } = opened
    expect(stream.hasBacklog()).toBe(false)
    stream.write(bytes('a'))
    expect(stream.hasBacklog()).toBe(true)
    await read(opened)
    expect([stream.hasBacklog(), calls]).toEqual([false, []])
    const next = read(opened)
    expect(calls).toEqual(['drained'])
    stream.write(bytes('b'))
    expect([stream.hasBacklog(), await next]).toEqual([false, 'b'])
  })

  it('ends after what is queued', async () => {
    const opened = open()
    opened.stream.write(bytes('a'))
    opened.stream.end()
    opened.stream.write(bytes('never'))
    expect([await read(opened), await read(opened)]).toEqual(['a', undefined])
    expect(opened.calls).toEqual(['end'])
  })

  it('ends for a client that waits', async () => {
    const opened = open()
    opened.stream.write(bytes('a'))
    await read(opened)
    const next = read(opened)
    opened.stream.end()
    opened.stream.end()
    expect(await next).toBeUndefined()
    expect(opened.calls).toEqual(['drained', 'end'])
  })

  it('holds as many bytes as it may', async () => {
    const opened = open(10)
    opened.stream.write(bytes('12345'))
    opened.stream.write(bytes('67890'))
    expect(opened.calls).toEqual([])
    expect([await read(opened), await read(opened)]).toEqual(['12345', '67890'])
  })

  it('drops a client for whom one byte more would wait', async () => {
    const opened = open(10)
    opened.stream.write(bytes('12345'))
    opened.stream.write(bytes('678901'))
    expect([opened.calls, opened.stream.hasBacklog()]).toEqual([['end'], false])
    expect(await read(opened)).toBeUndefined()
  })

  it('counts only what still waits', async () => {
    const opened = open(10)
    for (let round = 0; round < 20; round += 1) {
      opened.stream.write(bytes('123456'))
      expect(await read(opened)).toBe('123456')
    }
    expect(opened.calls).toEqual([])
  })

  it('takes one event that is larger than the limit', async () => {
    const opened = open(10)
    opened.stream.write(bytes('12345678901'))
    expect([await read(opened), opened.calls]).toEqual(['12345678901', []])
  })

  it('is over when the client goes away', async () => {
    const opened = open()
    opened.stream.write(bytes('a'))
    await opened.reader.cancel()
    opened.stream.write(bytes('b'))
    opened.stream.end()
    expect([opened.calls, opened.stream.hasBacklog()]).toEqual([['end'], false])
  })
})
