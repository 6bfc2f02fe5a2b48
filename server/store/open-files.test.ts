import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OpenFiles } from './open-files.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function createFiles() {
  const log: string[] = []
  const files = new OpenFiles((name) => {
    if (name === 'damaged') throw new Error('damaged')
    log.push(`open ${name}`)
    return { close: () => void log.push(`close ${name}`) }
  })
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

  it('tries a file again that could not be opened', () => {
    const { files } = createFiles()
    expect(() => files.open('damaged')).toThrow('damaged')
    expect(() => files.open('damaged')).toThrow('damaged')
  })
})
