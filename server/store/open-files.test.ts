import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OpenFiles } from './open-files.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function createFiles(max?: number) {
  const log: string[] = []
  const files = new OpenFiles((name) => {
    if (name === 'damaged') throw new Error('damaged')
    log.push(`open ${name}`)
    return { close: () => void log.push(`close ${name}`) }
  }, max)
  return { files, log }
}

describe('OpenFiles', () => {
  it('opens a file once', () => {
    const { files, log } = createFiles()
    expect(files.open('a')).toBe(files.open('a'))
    expect(log).toEqual(['open a'])
  })

  it('closes what is no longer needed a minute later, also when it was opened again meanwhile', () => {
    const { files, log } = createFiles()
    files.open('a')
    files.open('b')
    files.keepOnly(['b'])
    files.open('a')
    vi.advanceTimersByTime(59_999)
    expect(log).toEqual(['open a', 'open b', 'open a'])
    vi.advanceTimersByTime(1)
    expect(log.slice(3)).toEqual(['close a'])
    files.close()
    expect(log.slice(4)).toEqual(['close b', 'close a'])
  })

  it('reaches a file about to be closed, and opens it again on request', () => {
    const { files, log } = createFiles()
    const first = files.open('a')
    files.keepOnly([])
    expect(files.reach('a')).toBe(first)
    const second = files.open('a')
    expect(second).not.toBe(first)
    expect(files.reach('a')).toBe(second)
    vi.advanceTimersByTime(60_000)
    expect(log).toEqual(['open a', 'open a', 'close a'])
    expect(files.reach('a')).toBe(second)
    expect(files.reach('b')).toBe(files.open('b'))
  })

  it('has so many open at most, and closes the least recently used', () => {
    const { files, log } = createFiles(2)
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) files.open(name)
    expect(log).toEqual(['open a', 'open b', 'open c', 'close b', 'open b', 'close c'])
  })

  it('tries a file again that could not be opened', () => {
    const { files } = createFiles()
    expect(() => files.open('damaged')).toThrow('damaged')
    expect(() => files.open('damaged')).toThrow('damaged')
  })
})
