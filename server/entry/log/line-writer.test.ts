import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { createLineWriter } from './line-writer.ts'

/** A pipe with so much room. */
function open(room: number) {
  const pipe = { room, text: '', isClosed: false }
  const writer = createLineWriter({
    writeSome(bytes) {
      if (pipe.isClosed) throw new Error('EPIPE')
      const taken = Math.min(pipe.room, bytes.byteLength)
      pipe.text += Buffer.from(bytes.subarray(0, taken)).toString('latin1')
      pipe.room -= taken
      return taken
    },
    describeLoss: (lines) => `lost ${lines}`,
  })
  return { pipe, writer }
}

describe('createLineWriter', () => {
  it('gathers lines until there are many, one is urgent, or the process ends', () => {
    const { pipe, writer } = open(Infinity)
    writer.write('a')
    expect(pipe.text).toBe('')
    writer.write('b', true)
    expect(pipe.text).toBe('a\nb\n')
    writer.write('c')
    writer.flush()
    expect(pipe.text).toBe('a\nb\nc\n')
    for (let at = 1; at < 32; at += 1) writer.write('x')
    expect(pipe.text).toHaveLength(6)
    writer.write('x')
    expect(pipe.text).toBe(`a\nb\nc\n${'x\n'.repeat(32)}`)
  })

  it('writes whole lines at a time, no more than a pipe keeps together', () => {
    const pieces: string[] = []
    const writer = createLineWriter({
      writeSome(bytes) {
        pieces.push(Buffer.from(bytes).toString())
        return bytes.byteLength
      },
      describeLoss: String,
    })
    const lines = [1000, 3000, 4095, 1, 9000, 10].map((length) => 'x'.repeat(length))
    for (const line of lines) writer.write(line)
    writer.flush()
    expect(pieces.map(({ length }) => length)).toEqual([4002, 4096, 2, 9001, 11])
    expect(pieces.join('')).toBe(`${lines.join('\n')}\n`)
  })

  it.each(['EAGAIN', 'ENOSPC', 'EDQUOT'])('keeps lines until there is room, and counts the others: %s', (code) => {
    let isFull = true
    let text = ''
    const writer = createLineWriter({
      writeSome(bytes) {
        if (isFull) throw Object.assign(new Error(), { code })
        text += Buffer.from(bytes).toString('latin1')
        return bytes.byteLength
      },
      describeLoss: (lines) => `lost ${lines}`,
    })
    writer.write('first', true)
    writer.write('x'.repeat(1024 * 1024), true)
    writer.write('a', true)
    writer.write('b', true)
    expect(writer.flush()).toBe('none')
    isFull = false
    expect(writer.flush()).toBe('all')
    expect(text).toMatch(/^first\nx+\nlost 2\n$/)
  })

  it('goes on in the middle of a line when there is room again', () => {
    const { pipe, writer } = open(3)
    writer.write('abcdef', true)
    expect(pipe.text).toBe('abc')
    writer.write('ghi', true)
    expect(pipe.text).toBe('abc')
    expect(writer.flush()).toBe('none')
    pipe.room = 2
    expect(writer.flush()).toBe('some')
    pipe.room = 100
    expect(writer.flush()).toBe('all')
    expect(pipe.text).toBe('abcdef\nghi\n')
  })

  it('keeps 1 MiB for a reader that does not read, and counts what it drops', () => {
    const { pipe, writer } = open(0)
    const line = 'x'.repeat(1023)
    for (let at = 0; at < 3000; at += 1) writer.write(line)
    pipe.room = Infinity
    writer.flush()
    const lines = pipe.text.split('\n')
    const kept = lines.filter((one) => one === line).length
    expect(kept).toBeGreaterThanOrEqual(1024)
    expect(kept).toBeLessThanOrEqual(1056)
    expect(lines.at(-2)).toBe(`lost ${3000 - kept}`)
    writer.write('after', true)
    expect(pipe.text.endsWith('\nafter\n')).toBe(true)
  })

  it('says nothing more when the reader is gone', () => {
    const { pipe, writer } = open(Infinity)
    pipe.isClosed = true
    for (let at = 0; at < 10; at += 1) writer.write('a', true)
    pipe.isClosed = false
    writer.write('b', true)
    expect(pipe.text).toBe('b\n')
  })
})
