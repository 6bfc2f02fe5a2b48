import { describe, expect, it } from 'vitest'
import { createWorkTurns } from './work-turns.ts'

/** Turns of a loop that is turned by hand, with a clock that is set by hand. */
function start() {
  const clock = { nowMs: 0 }
  const next: (() => void)[] = []
  const turns = createWorkTurns(
    () => clock.nowMs,
    (run) => next.push(run),
  )
  const log: string[] = []
  return {
    clock,
    log,
    /** Begins with something that takes so long, now or later. */
    begin: (client: string, name: string, takesMs: number) => {
      const work = (): void => {
        log.push(name)
        clock.nowMs += takesMs
      }
      const later = turns.begin(client)
      if (later === undefined) work()
      else void later.then(work)
    },
    yieldToOthers: (client: string, name: string) => void turns.yieldToOthers(client).then(() => log.push(name)),
    /** Ends this turn. @returns What was done since the last one. */
    turn: async () => {
      for (const run of next.splice(0)) run()
      await Promise.resolve()
      return log.splice(0)
    },
  }
}

describe('createWorkTurns', () => {
  it('lets everybody begin at once who has not begun in this turn', () => {
    const { begin, log } = start()
    begin('a', 'a1', 100)
    begin('b', 'b1', 100)
    begin('c', 'c1', 100)
    expect(log).toEqual(['a1', 'b1', 'c1'])
  })

  it('lets a client do much that is cheap', () => {
    const { begin, log } = start()
    for (let count = 0; count < 100; count += 1) begin('a', 'a', 0.03)
    expect(log).toHaveLength(100)
  })

  it('goes on with one piece of each client in a turn, in their order [budget:turns:fair]', async () => {
    const { begin, turn } = start()
    for (const name of ['a1', 'a2', 'a3', 'a4']) begin('a', name, 10)
    for (const name of ['b1', 'b2']) begin('b', name, 10)
    expect([await turn(), await turn(), await turn(), await turn()]).toEqual([
      ['a1', 'b1', 'a2', 'b2'],
      ['a3'],
      ['a4'],
      [],
    ])
  })

  it('lets what comes later wait behind what waits, and others begin at once', async () => {
    const { begin, turn } = start()
    for (const name of ['a1', 'a2', 'a3']) begin('a', name, 10)
    expect(await turn()).toEqual(['a1', 'a2'])
    begin('a', 'a4', 10)
    begin('b', 'b1', 10)
    expect([await turn(), await turn()]).toEqual([['b1', 'a3'], ['a4']])
    begin('a', 'a5', 10)
    expect(await turn()).toEqual(['a5'])
  })

  it('gives way within one answer too', async () => {
    const { begin, yieldToOthers, turn } = start()
    begin('a', 'a1', 10)
    yieldToOthers('a', 'a1 goes on')
    begin('a', 'a2', 10)
    expect([await turn(), await turn()]).toEqual([['a1', 'a1 goes on'], ['a2']])
  })
})
