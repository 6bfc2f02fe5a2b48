import { describe, expect, it } from 'vitest'
import { createMemorySseSessions } from './sse-sessions.ts'

describe('createMemorySseSessions', () => {
  it('delivers to the session that is named, on its page only, until it is closed', async () => {
    const sessions = createMemorySseSessions()
    const received: unknown[] = []
    const one = sessions.open('a', (message) => received.push(['one', message]))
    const two = sessions.open('a', (message) => received.push(['two', message]))
    expect(await sessions.deliver('a', one.id, 1)).toBe(true)
    expect(await sessions.deliver('a', two.id, 2)).toBe(true)
    expect(await sessions.deliver('b', one.id, 3)).toBe(false)
    one.close()
    one.close()
    expect(await sessions.deliver('a', one.id, 4)).toBe(false)
    expect(await sessions.deliver('a', two.id, 5)).toBe(true)
    expect(received).toEqual([
      ['one', 1],
      ['two', 2],
      ['two', 5],
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', ''])('has no session %j', async (id) => {
    expect(await createMemorySseSessions().deliver('a', id, 1)).toBe(false)
  })
})
