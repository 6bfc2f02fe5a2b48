import { describe, expect, it, onTestFinished } from 'vitest'
import {
  attack,
  attackersConnections,
  publishExample,
  listFailuresOfOthers,
  NO_LIMITS,
  openStream,
  sessionOf,
} from './attack-example.ts'
import type { AttackName } from './attack-example.ts'
import { ATTACKS } from './attacks.ts'
import { describeTarget } from './target.ts'

const out = publishExample()

it.each(Object.keys(ATTACKS).filter((name) => name !== 'all together') as AttackName[])(
  'while one client attacks by %s, another is answered, and afterwards everything is as before',
  async (name) => {
    expect(await listFailuresOfOthers(out, name)).toEqual([])
  },
)

describe('without limits on clients', () => {
  it('one has everything done that it asks for', async () => {
    const { started } = await attack(out, 'batches', NO_LIMITS)
    const { '200': answers = 0, answered, refused, '429': turnedAway } = started.tally()
    expect([answered, refused, turnedAway]).toEqual([answers * 100, 0, undefined])
  })

  it('one takes all streams, and another gets none', async () => {
    const { port, started } = await attack(out, 'streams', NO_LIMITS)
    expect(started.tally()).toMatchObject({ '200': 1024, '503': 76 })
    expect(await openStream({ ...sessionOf(port), localAddress: '127.0.0.3' })).toBe(503)
  })

  it('one holds as many connections as it likes', async () => {
    const { port, started } = await attack(out, 'slow reading', NO_LIMITS)
    const more = ATTACKS['slow reading'](describeTarget(out, port))
    onTestFinished(() => more.stop())
    await more.full
    expect([started.tally(), more.tally()]).toEqual([{ opened: 200 }, { opened: 200 }])
    expect(attackersConnections(port)).toBeGreaterThanOrEqual(400)
  })
})
